import { csvOf } from '@bulwagan/platform/exports/csv/csv.ts';
import { rearm } from '@bulwagan/platform/exports/disarm.ts';
import type { ReadRow } from '@bulwagan/platform/exports/unreadable.ts';
import type { Finding } from './findings.ts';
import type { Header } from './header.ts';
import { REASONS_HEADING, ROW_HEADING } from './headings.ts';

/** Maximum number of failed rows to collect: more than anyone corrects by hand, and little memory. */
const MOST_ROWS = 10_000;
const MOST_CHARACTERS = 8_388_608;

/** Collects failed rows for a spreadsheet to correct and import again. */
export function createFailedRows({ columns }: Header) {
  const rows: string[][] = [];
  let size = 0;
  let isComplete = true;
  return {
    add: ({ number, cells, shown }: ReadRow, findings: readonly Finding[]): void => {
      const own = columns.map((_, at) => rearm(shown?.get(at) ?? cells[at] ?? ''));
      const row = [String(number), findings.map(({ message }) => message).join(' '), ...own];
      size += row.reduce((sum, cell) => sum + cell.length, 0);
      if (rows.length < MOST_ROWS && size <= MOST_CHARACTERS) rows.push(row);
      else isComplete = false;
    },
    isComplete: (): boolean => isComplete,
    /** Returns the rows as CSV, with row number and reasons before the columns of the file. */
    csv: async (): Promise<string> => {
      const headers = [ROW_HEADING, REASONS_HEADING, ...columns.map(({ header }) => header)];
      const table = {
        columns: headers.map((header) => ({ header, type: 'text' as const })),
        batches: oneBatch(rows),
        timeZone: 'UTC',
      };
      return Buffer.concat(await Array.fromAsync(csvOf(table))).toString('utf8');
    },
  };
}

async function* oneBatch(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows;
}
