import type { Page } from '../../../kit/lists/data-table.tsx';

/** A list that comes whole, as a table shows pages. */
export function singlePageOf<Row>(rows: readonly Row[]): Page<Row> {
  return { rows, total: rows.length, page: 1, lastPage: 1, perPage: Math.max(1, rows.length) };
}
