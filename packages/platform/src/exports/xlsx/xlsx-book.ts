import { posix } from 'node:path';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { MOST_CELL_LENGTH, tooLarge, Unreadable } from '../unreadable.ts';
import { builtInFormat, type CellFormat, ownFormat } from './xlsx-shown.ts';
import { readFullXml, readXml } from './xml.ts';
import type { ZipFiles } from './zip-read.ts';

/** Workbook data needed to read the cells of a sheet. */
export interface Book {
  /** Path of the first visible sheet. */
  sheet: string;
  /** True when dates count from 1904, as in workbooks of old Macintosh programs. */
  isFrom1904: boolean;
  /** Number formats by the style index of a cell. */
  formats: CellFormat[];
  /** Shared strings, which cells reference by index. */
  texts: string[];
}

/** More than a full sheet needs; each takes memory, even an empty one. */
const MOST_TEXTS = 2_000_000;
/** Total length of the shared strings in UTF-16 units; they stay in memory while the sheet is read. */
const MOST_TEXT_LENGTH = 67_108_864;
const MOST_STYLES = 65_536;
/** Maximum number of relations of a part to sheets, pictures and links. */
const MOST_RELATIONS = 65_536;
/** Escapes of characters that XML cannot contain, as hexadecimal codes. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

const MAIN_PART = /\/officeDocument$/;
const WORKSHEET = /\/worksheet$/;
const STYLES = /\/styles$/;
const TEXTS = /\/sharedStrings$/;

export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

interface Relation {
  type: string;
  target: string;
}

/** Reads the structure of a workbook. Parts are found by their relations, because writers choose the file names. */
export async function readBook(files: ZipFiles): Promise<Book> {
  const main = findByType(await readRelations(files, ''), MAIN_PART);
  if (main === undefined || !files.has(main)) {
    throw new Unreadable('not_a_workbook', message('document.not_a_workbook'));
  }
  const relations = await readRelations(files, main);
  const { sheets, isFrom1904 } = await readSheetList(files, main);
  const sheet = sheets
    .map((id) => relations.get(id))
    .find((one) => one !== undefined && WORKSHEET.test(one.type))?.target;
  if (sheet === undefined || !files.has(sheet)) {
    throw new Unreadable('not_a_workbook', message('document.no_sheet'));
  }
  return {
    sheet,
    isFrom1904,
    formats: await readFormats(files, findByType(relations, STYLES)),
    texts: await readTexts(files, findByType(relations, TEXTS)),
  };
}

function findByType(relations: Map<string, Relation>, type: RegExp): string | undefined {
  return [...relations.values()].find((one) => type.test(one.type))?.target;
}

/** Reads the relations of a part, or of the package for ''. Targets become paths in the archive. */
async function readRelations(files: ZipFiles, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!files.has(name)) return relations;
  await readFullXml(files.read(name), {
    open: (element, attribute) => {
      const [id, type, target] = [attribute('Id'), attribute('Type'), attribute('Target')];
      const isOutside = attribute('TargetMode')?.toLowerCase() === 'external';
      if (element !== 'Relationship' || isOutside) return;
      if (id === undefined || type === undefined || target === undefined) return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      relations.set(id, { type, target: path });
      if (relations.size > MOST_RELATIONS) throw tooLarge();
    },
  });
  return relations;
}

async function readSheetList(
  files: ZipFiles,
  part: string,
): Promise<{ sheets: string[]; isFrom1904: boolean }> {
  const sheets: string[] = [];
  let isFrom1904 = false;
  await readFullXml(files.read(part), {
    open: (element, attribute) => {
      if (element === 'workbookPr') isFrom1904 = isTrue(attribute('date1904'));
      if (element !== 'sheet' || /hidden/i.test(attribute('state') ?? '')) return;
      const id = attribute('id');
      if (id !== undefined) sheets.push(id);
      if (sheets.length > MOST_RELATIONS) throw tooLarge();
    },
  });
  return { sheets, isFrom1904 };
}

export const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

async function readFormats(files: ZipFiles, part: string | undefined): Promise<CellFormat[]> {
  const own = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  if (part === undefined || !files.has(part)) return formats;
  let isInCells = false;
  await readFullXml(files.read(part), {
    open: (element, attribute) => {
      const id = Number(attribute('numFmtId') ?? 0);
      if (element === 'cellXfs') isInCells = true;
      if (element === 'numFmt') own.set(id, ownFormat(attribute('formatCode') ?? ''));
      if (element === 'xf' && isInCells) formats.push(own.get(id) ?? builtInFormat(id));
      if (formats.length > MOST_STYLES || own.size > MOST_STYLES) throw tooLarge();
    },
    close: (element) => {
      if (element === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

async function readTexts(files: ZipFiles, part: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (part === undefined || !files.has(part)) return texts;
  const piece = textGatherer();
  let length = 0;
  const document = readXml(files.read(part), {
    open: (element) => {
      if (element === 'si') piece.begin();
      piece.open(element);
    },
    close: (element) => {
      piece.close(element);
      if (element !== 'si') return;
      length += piece.text().length;
      if (texts.length === MOST_TEXTS || length > MOST_TEXT_LENGTH) throw tooLarge();
      texts.push(unescapeText(copied(piece.text())));
    },
    text: (part) => {
      piece.add(part);
      // Checked for each piece, because an endless text would fill the memory before it ended.
      if (piece.text().length > MOST_CELL_LENGTH) throw tooLarge();
    },
  });
  for await (const _ of document);
  return texts;
}

/** Copies a text: a substring would keep the larger string in memory. */
const copied = (text: string): string => Buffer.from(text).toString();

/** Collects the text of a shared string: all its runs, without formats and phonetic guides. */
export function textGatherer() {
  let text = '';
  let isText = false;
  let isReading = true;
  return {
    begin: () => {
      text = '';
    },
    open: (element: string) => {
      if (element === 't') isText = true;
      if (element === 'rPh') isReading = false;
    },
    close: (element: string) => {
      if (element === 't') isText = false;
      if (element === 'rPh') isReading = true;
    },
    add: (piece: string) => {
      if (isText && isReading) text += piece;
    },
    text: () => text,
  };
}
