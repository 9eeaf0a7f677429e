import { strToU8, zipSync } from 'fflate';
import type { Column, Row, Table } from '../table.ts';
import type { ReadBounds, ReadRow } from '../unreadable.ts';
import { zipOf } from '../xlsx/zip-write.ts';

/** Tables, documents and workbooks for the tests of this folder. */

export const BOUNDS: ReadBounds = { mostRows: 1_000, mostColumns: 50, mostBytes: 10_000_000 };

export const textColumns = (...headers: string[]): Column[] =>
  headers.map((header) => ({ header, type: 'text' }));

export async function* inBatches(rows: readonly Row[], size = 2): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

export const tableOf = (columns: Column[], rows: readonly Row[]): Table => ({
  columns,
  batches: inBatches(rows),
  timeZone: 'Asia/Manila',
});

export async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bytes));
}

/** Returns the cells of all rows from a reader. */
export async function cellsOf(rows: AsyncIterable<ReadRow>): Promise<string[][]> {
  return (await Array.fromAsync(rows)).map(({ cells }) => cells);
}

/** Removes the empty cells at the end of a row, as readers do; undefined for an empty row. */
export function trimmed(cells: readonly string[]): string[] | undefined {
  const last = cells.findLastIndex((cell) => cell !== '');
  return last === -1 ? undefined : cells.slice(0, last + 1);
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface TestWorkbook {
  /** Content of `<sheetData>` in the first sheet. */
  rows?: string;
  /** Files that are added to or replace the usual ones; null removes one. */
  files?: Record<string, string | Uint8Array | null>;
  /** True to store the files without compression. */
  isStored?: boolean;
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`;

/** Returns the XML of a sheet with some rows and the elements after them. */
export const sheetXml = (rows: string, behind = ''): string =>
  `<worksheet ${MAIN}><sheetData>${rows}</sheetData>${behind}</worksheet>`;

/** Files of a workbook other than its first sheet. */
const AROUND: Record<string, string> = {
  '_rels/.rels': relations(relation('a', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    relation('b', 'worksheet', 'worksheets/sheet1.xml'),
    relation('c', 'styles', 'styles.xml'),
    relation('d', 'sharedStrings', '/xl/sharedStrings.xml'),
  ),
};

/** Builds a workbook as another program would write it, with styles and shared texts if given. */
export function workbookOf({ rows = '', files = {}, isStored = false }: TestWorkbook): Uint8Array {
  const all: Record<string, string | Uint8Array | null> = {
    ...AROUND,
    'xl/worksheets/sheet1.xml': sheetXml(rows),
    ...files,
  };
  const present = Object.entries(all).filter(
    (entry): entry is [string, string | Uint8Array] => entry[1] !== null,
  );
  return zipSync(
    Object.fromEntries(
      present.map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
    { level: isStored ? 0 : 6 },
  );
}

/**
 * Builds a workbook too large for memory when unpacked. Its files are generated in pieces and added to or replace the
 * usual ones.
 */
export async function largeWorkbook(files: Record<string, Iterable<string>>): Promise<Buffer> {
  const usual = Object.fromEntries(Object.entries(AROUND).map(([name, text]) => [name, [text]]));
  const entries = Object.entries({ ...usual, ...files });
  return await collect(
    zipOf(
      (async function* () {
        for (const [name, pieces] of entries) yield { name, chunks: bytesOf(pieces) };
      })(),
    ),
  );
}

function* bytesOf(pieces: Iterable<string>): Generator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece, 'latin1');
}
