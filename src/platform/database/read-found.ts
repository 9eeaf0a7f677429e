import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Page } from '../http/pagination.ts';
import type { PageOfRows } from './read-page.ts';

export interface Found {
  /** Selects of all that is found the `id`, and what else it is ordered by. */
  found: RawBuilder<unknown>;
  /** For an `order by`, of the columns of `f`. */
  order: RawBuilder<unknown>;
}

/** What a row is read with: how many are found in all, as `f.total`. */
export interface Counted {
  total: bigint;
}

/** Stands for a table `f`: one page of what is found, with its `id` and the `total`. */
export type Keys = RawBuilder<{ id: number } & Counted>;

/**
 * Reads one page of what somebody looks for, and the number of all that is found. It is found before it is ordered, and
 * counted in the same pass. Told of order and page at once, PostgreSQL guesses from its sample how much there is to be found;
 * where it guesses too much, it walks an index of the order and asks every row on its way to the few (decision 33).
 */
export async function readFound<Row>(
  db: QueryExecutorProvider,
  { perPage, offset }: Pick<Page, 'perPage' | 'offset'>,
  { found, order }: Found,
  read: (keys: Keys) => Promise<(Row & Counted)[]>,
): Promise<PageOfRows<Row>> {
  const keys: Keys = sql`(
    with found as materialized (${found})
    select f.*, (select count(*) from found) as total from found f
    order by ${order} limit ${perPage} offset ${offset})`;
  const rows = await read(keys);
  if (rows.length === 0 && offset > 0) return { rows, total: await countOf(db, found) };
  const shown = rows.map(({ total: _, ...row }) => row as unknown as Row);
  return { rows: shown, total: Number(rows[0]?.total ?? 0) };
}

/** Past the end no row tells how many there are. */
async function countOf(db: QueryExecutorProvider, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Counted>`select count(*) as total from (${found}) f`.execute(db);
  return Number(rows[0]!.total);
}
