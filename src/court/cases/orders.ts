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
  return {
    key: sql.ref(`c.${isDescending ? sort.slice(1) : sort}`),
    direction: isDescending ? sql`desc` : sql`asc`,
  };
}
