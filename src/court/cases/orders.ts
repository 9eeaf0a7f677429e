import { type RawBuilder, sql } from 'kysely';
import type { SORTS } from './schemas.ts';

export type Sort = (typeof SORTS)[number];

/** What a list is ordered by: a column of `case_records c`, then the id, which is unique. */
export interface Order {
  key: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
}

export function orderOf(sort: Sort): Order {
  const isDescending = sort.startsWith('-');
  const column = isDescending ? sort.slice(1) : sort;
  return {
    // As the index has it, whose entries are shorter than titles may be.
    key: column === 'case_title' ? sql`left(c.case_title, 500)` : sql.ref(`c.${column}`),
    direction: isDescending ? sql`desc` : sql`asc`,
  };
}
