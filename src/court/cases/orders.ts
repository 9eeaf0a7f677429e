import { type RawBuilder, sql } from 'kysely';
import type { SORTS } from './schemas.ts';

export type Sort = (typeof SORTS)[number];

/** What a list is ordered by: a column of `case_records c`, then the id, which is unique. */
export interface Order {
  key: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
}

const KEYS: Partial<Record<string, RawBuilder<unknown>>> = {
  // As the index has it, whose entries are shorter than titles may be.
  case_title: sql`left(c.case_title, 500)`,
  // `R-CIV-9` before `R-CIV-10`.
  case_number: sql`natural_key(c.case_number) collate "C"`,
};

export function orderOf(sort: Sort): Order {
  const isDescending = sort.startsWith('-');
  const column = isDescending ? sort.slice(1) : sort;
  return {
    key: KEYS[column] ?? sql.ref(`c.${column}`),
    direction: isDescending ? sql`desc` : sql`asc`,
  };
}
