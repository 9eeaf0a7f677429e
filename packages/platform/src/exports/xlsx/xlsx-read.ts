import { message } from '@bulwagan/contracts/errors/message.ts';
import {
  assertCellWithin,
  assertColumnWithin,
  assertWithin,
  type ReadBounds,
  type ReadRow,
  Unreadable,
} from '../unreadable.ts';
import { type Book, isTrue, readBook, textGatherer, unescapeText } from './xlsx-book.ts';
import { decimalText, shown } from './xlsx-formats.ts';
import { shownNumber } from './xlsx-shown.ts';
import { readXml } from './xml.ts';
import { openZip } from './zip-read.ts';

/** Signature of old Excel files and of encrypted workbooks. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Limits of the file format. */
const MOST_ROW = 1_048_576;
const MOST_COLUMN = 16_384;

const REFERENCE = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/;

/**
 * Reads the rows of a workbook's first visible sheet. Cells are texts: numbers as decimals of up to 15 digits, dates
 * `2026-11-21`, date-times `2026-11-21 13:03:00`, times `13:03:00`, booleans TRUE and FALSE, errors by their name, and
 * formulas by their saved value. Where a number has a format, `shown` has the text that the cell displays. Throws
 * Unreadable for a file that is not a workbook, is damaged or exceeds the limits, after returning the rows before.
 */
export async function* readXlsx(bytes: Uint8Array, bounds: ReadBounds): AsyncGenerator<ReadRow> {
  if (COMPOUND_FILE.equals(bytes.subarray(0, COMPOUND_FILE.length))) {
    throw new Unreadable('old_or_locked', message('document.old_or_locked'));
  }
  const files = openZip(bytes, mostUnpacked(bytes.length, bounds));
  const book = await readBook(files);
  const ready: ReadRow[] = [];
  let count = 0;
  const emit = (row: ReadRow) => {
    count += 1;
    assertWithin(bounds, count);
    ready.push(row);
  };
  for await (const _ of readXml(files.read(book.sheet), sheetHandlers(book, bounds, emit))) {
    yield* ready.splice(0);
  }
}

/** Maximum compression ratio of a workbook: sheets of real data reach 10, one repeated row reaches 50. */
const MOST_RATIO = 100;
/** Unpacked size up to which any compression ratio is accepted, because such a workbook is read quickly. */
const SMALL_IN_BYTES = 67_108_864;

/** Returns the maximum unpacked size: a file of a megabyte that unpacks to hundreds is a zip bomb. */
const mostUnpacked = (size: number, { mostBytes }: ReadBounds): number =>
  Math.min(mostBytes, Math.max(SMALL_IN_BYTES, MOST_RATIO * size));

interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
}

function sheetHandlers(book: Book, bounds: ReadBounds, emit: (row: ReadRow) => void) {
  let isData = false;
  let isValue = false;
  let row: ReadRow = { number: 0, cells: [] };
  let cell: OpenCell | undefined;
  let column = 0;
  const inline = textGatherer();
  const openCell = (reference: string | undefined, type = 'n', style = '0'): OpenCell => {
    column = reference === undefined ? column + 1 : columnOf(reference, row.number);
    if (column > MOST_COLUMN) throw malformed(row.number);
    inline.begin();
    return { column, type, style: Number(style), value: '' };
  };
  const closeCell = ({ column: at, ...rest }: OpenCell) => {
    const text = cellText(rest, inline.text(), book, row.number);
    if (text === '') return;
    assertColumnWithin(bounds, at, row.number);
    while (row.cells.length < at - 1) row.cells.push('');
    row.cells[at - 1] = text;
    const seen = rest.type === 'n' ? shownNumber(rest.value, book.formats[rest.style]) : undefined;
    if (seen !== undefined) {
      row.shown ??= new Map();
      row.shown.set(at - 1, seen);
    }
  };
  return {
    open: (element: string, attribute: (name: string) => string | undefined) => {
      if (element === 'sheetData') isData = true;
      if (!isData) return;
      if (element === 'row') {
        row = { number: rowNumber(attribute('r'), row.number), cells: [] };
        column = 0;
      } else if (element === 'c') cell = openCell(attribute('r'), attribute('t'), attribute('s'));
      else if (element === 'v') isValue = true;
      else inline.open(element);
    },
    close: (element: string) => {
      if (element === 'sheetData') isData = false;
      if (!isData) return;
      if (element === 'row' && row.cells.length > 0) emit(row);
      if (element === 'c' && cell !== undefined) closeCell(cell);
      if (element === 'v') isValue = false;
      else inline.close(element);
    },
    text: (text: string) => {
      if (cell === undefined || !isData) return;
      if (isValue) cell.value += text;
      else inline.add(text);
      assertCellWithin(Math.max(cell.value.length, inline.text().length), row.number);
    },
  };
}

const malformed = (row: number): Unreadable =>
  new Unreadable('malformed', message('document.malformed_sheet'), row);

/** Returns a row number. Rows and cells may omit their position, which then follows the previous one. */
function rowNumber(given: string | undefined, last: number): number {
  const number = given === undefined ? last + 1 : Number(given);
  if (!Number.isInteger(number) || number <= last || number > MOST_ROW) throw malformed(last + 1);
  return number;
}

function columnOf(reference: string, row: number): number {
  const [, letters] = REFERENCE.exec(reference) ?? [];
  if (letters === undefined) throw malformed(row);
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function cellText(
  { type, style, value }: Omit<OpenCell, 'column'>,
  inline: string,
  { texts, formats, isFrom1904 }: Book,
  row: number,
): string {
  if (type === 'inlineStr') return unescapeText(inline);
  if (value === '') return '';
  if (type === 's') {
    const text = texts[Number(value)];
    if (text === undefined) throw malformed(row);
    return text;
  }
  if (type === 'str') return unescapeText(value);
  if (type === 'b') return isTrue(value.trim()) ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.replace('T', ' ').replace(/Z$|\.\d+Z?$/, '');
  if (type === 'e') return value;
  if (decimalText(value) === '') throw malformed(row);
  return shown(value.trim(), formats[style]?.meaning ?? 'number', isFrom1904);
}
