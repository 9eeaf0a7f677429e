import { setImmediate as otherWork } from 'node:timers/promises';
import { cellReader } from '../cells.ts';
import { assertColumns, type Row, type Table } from '../table.ts';
import { rowXml, sheetColumns } from './xlsx-cells.ts';
import {
  appProperties,
  contentTypes,
  coreProperties,
  packageRelations,
  sheetBegin,
  sheetEnd,
  styles,
  workbook,
  workbookRelations,
} from './xlsx-parts.ts';
import { type ZipEntry, zipOf } from './zip-write.ts';

export interface XlsxOptions {
  /** Name of the sheet and title of the workbook. */
  sheetName: string;
  description?: string;
  createdAt?: Temporal.Instant;
  /** Includes the header row; the limit of the format by default, lower in tests. */
  rowsPerSheet?: number;
}

/** Limits of the file format. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
/** A sheet that is larger unpacked continues on another: zip archives store sizes in four bytes. */
const MOST_SHEET_BYTES = 3 * 2 ** 30;

/**
 * Writes a table as a workbook (Office Open XML): a bold frozen header row, a filter on each column, typed cells and no
 * formulas. It prints landscape, fitted to the width of a page, with the header row on each page. Rows beyond a sheet's limit continue on the next sheet, under the same headers. Numbers of more than 15
 * digits and dates before March 1900 are written as text, since programs would change them. A text of more than 32,767
 * characters is truncated with a note of its length.
 */
export async function* xlsxOf(table: Table, options: XlsxOptions): AsyncGenerator<Uint8Array> {
  assertColumns(table.columns);
  if (table.columns.length > MOST_COLUMNS) throw new RangeError('A sheet can have at most 16384 columns.');
  yield* zipOf(partsOf(table, options));
}

async function* partsOf(
  table: Table,
  { sheetName, rowsPerSheet = MOST_ROWS, ...properties }: XlsxOptions,
): AsyncGenerator<ZipEntry> {
  yield textPart('_rels/.rels', packageRelations);
  yield textPart('docProps/core.xml', coreProperties({ title: sheetName, ...properties }));
  yield textPart('docProps/app.xml', appProperties);
  yield textPart('xl/styles.xml', styles());
  const rows = rowSource(table.batches);
  let sheets = 0;
  try {
    do {
      sheets += 1;
      const chunks = sheetOf(table, rows, rowsPerSheet, sheets === 1);
      yield { name: `xl/worksheets/sheet${sheets}.xml`, chunks };
    } while (await rows.hasMore());
  } finally {
    await rows.close();
  }
  yield textPart('xl/workbook.xml', workbook(sheetName, sheets));
  yield textPart('xl/_rels/workbook.xml.rels', workbookRelations(sheets));
  yield textPart('[Content_Types].xml', contentTypes(sheets));
}

const textPart = (name: string, text: string): ZipEntry => ({ name, chunks: [Buffer.from(text)] });

/** Source of rows for several consecutive sheets. */
interface RowSource {
  hasMore(): Promise<boolean>;
  /** Returns up to `most` next rows; none at the end. */
  take(most: number): Promise<readonly Row[]>;
  close(): Promise<void>;
}

function rowSource(batches: AsyncIterable<readonly Row[]>): RowSource {
  const iterator = batches[Symbol.asyncIterator]();
  let waiting: readonly Row[] = [];
  let isAtEnd = false;
  const fill = async () => {
    while (waiting.length === 0 && !isAtEnd) {
      const { done, value } = await iterator.next();
      if (done === true) isAtEnd = true;
      else waiting = value;
    }
  };
  return {
    hasMore: async () => {
      await fill();
      return waiting.length > 0;
    },
    take: async (most) => {
      await fill();
      const taken = waiting.length <= most ? waiting : waiting.slice(0, most);
      waiting = taken === waiting ? [] : waiting.slice(most);
      return taken;
    },
    close: async () => {
      await iterator.return?.();
    },
  };
}

async function* sheetOf(
  { columns, timeZone }: Table,
  source: RowSource,
  rowsPerSheet: number,
  isFirst: boolean,
): AsyncGenerator<Uint8Array> {
  const read = cellReader(timeZone);
  const written = sheetColumns(columns);
  let number = 1;
  let bytes = 0;
  yield Buffer.from(sheetBegin(columns, isFirst));
  while (number < rowsPerSheet && bytes < MOST_SHEET_BYTES) {
    const rows = await source.take(rowsPerSheet - number);
    if (rows.length === 0) break;
    let xml = '';
    for (const row of rows) {
      number += 1;
      xml += rowXml(written, row, number, read);
    }
    const chunk = Buffer.from(xml);
    bytes += chunk.length;
    yield chunk;
    await otherWork();
  }
  yield Buffer.from(sheetEnd(columns.length, number));
}
