import { strToU8, zipSync } from 'fflate';
import type { Column, Row, Table } from './table.ts';
import type { ReadBounds, ReadRow } from './unreadable.ts';

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

/** The cells of all rows that a reader gives. */
export async function cellsOf(rows: AsyncIterable<ReadRow>): Promise<string[][]> {
  return (await Array.fromAsync(rows)).map(({ cells }) => cells);
}

/** As a reader leaves a row: without empty cells at its end; undefined for one that holds nothing. */
export function trimmed(cells: readonly string[]): string[] | undefined {
  const last = cells.findLastIndex((cell) => cell !== '');
  return last === -1 ? undefined : cells.slice(0, last + 1);
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface TestWorkbook {
  /** What stands between `<sheetData>` and its end, of the first sheet. */
  rows?: string;
  /** Files beside or instead of the usual ones; null leaves one out. */
  files?: Record<string, string | Uint8Array | null>;
  /** Stored as it is instead of packed. */
  isStored?: boolean;
}

/** A workbook as another program writes it: packed at once, with styles and shared texts where they are given. */
export function workbookOf({ rows = '', files = {}, isStored = false }: TestWorkbook): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`;
  const all: Record<string, string | Uint8Array | null> = {
    '_rels/.rels': relations(relation('a', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('b', 'worksheet', 'worksheets/sheet1.xml'),
      relation('c', 'styles', 'styles.xml'),
      relation('d', 'sharedStrings', '/xl/sharedStrings.xml'),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
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
