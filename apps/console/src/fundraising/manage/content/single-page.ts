import type { Page } from '../../../kit/lists/data-table.tsx';

/** Wraps an unpaginated list as the single page of a table. */
export function singlePageOf<Row>(rows: readonly Row[]): Page<Row> {
  return { rows, total: rows.length, page: 1, lastPage: 1, perPage: Math.max(1, rows.length) };
}
