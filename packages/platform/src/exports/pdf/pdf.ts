import { setImmediate as otherWork } from 'node:timers/promises';
import { type Cell, cellReader } from '../cells.ts';
import { assertColumns, type Column, type Table } from '../table.ts';
import { beginPages, type PrintedCell } from './pdf-pages.ts';
import { openPaper } from './pdf-paper.ts';

export interface PdfOptions {
  title: string;
  /** Lines below the title: filters, who printed it and when. */
  subtitle: readonly string[];
  /** Creation date in the document's properties. */
  printedAt: Temporal.Instant;
}

const NO_PLACES = /^-?\d+$/;
const GROUPS = /\B(?=(?:\d{3})+$)/g;

/**
 * Writes a table as PDF: A4 landscape, title and subtitle on the first page, headers on each, cells wrapped. Pages are
 * numbered without a total, which is not known before the end. Each page is sent as soon as it is full. Characters
 * missing in the fonts print as a box. Booleans are Yes and No, date-times `2026-11-21 13:03`.
 */
export async function* pdfOf(table: Table, options: PdfOptions): AsyncGenerator<Uint8Array> {
  assertColumns(table.columns);
  const paper = await openPaper(options.title, options.printedAt);
  const read = cellReader(table.timeZone);
  const pages = beginPages(paper, table.columns, options.title, options.subtitle);
  yield paper.take();
  for await (const rows of table.batches) {
    for (const row of rows) {
      const cells = table.columns.map((column, at) => printed(column, read(column.type, row[at])));
      if (!pages.addRow(cells)) continue;
      yield paper.take();
      await otherWork();
    }
  }
  paper.end();
  yield paper.take();
}

function printed(column: Column, cell: Cell | null): PrintedCell {
  if (cell === null) return { text: '', isRight: false };
  if (cell.type === 'number') return { text: grouped(cell.text, column.decimals), isRight: true };
  if (cell.type === 'boolean') return { text: cell.text === 'TRUE' ? 'Yes' : 'No', isRight: false };
  return { text: cell.type === 'date-time' ? cell.text.slice(0, 16) : cell.text, isRight: false };
}

/** Formats a number with at least the given decimals. Further digits are kept: nothing is rounded on paper. */
function grouped(text: string, decimals: number | undefined): string {
  if (decimals === undefined) return text;
  const [full = '', places = ''] = text.split('.');
  const shown = places.padEnd(decimals, '0');
  const groups = NO_PLACES.test(full) ? full.replaceAll(GROUPS, ',') : full;
  return shown === '' ? groups : `${groups}.${shown}`;
}
