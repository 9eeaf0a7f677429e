import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Page } from '../../http/lists/pagination.ts';
import type { PageOfRows } from './read-page.ts';

export interface Found {
  /** Selects the `id` of all matching rows and the columns they are ordered by. */
  found: RawBuilder<unknown>;
  /** `order by` expression on the columns of `f`. */
  order: RawBuilder<unknown>;
}

/** Total number of matches, read with each row as `f.total`. */
export interface Counted {
  total: bigint;
}

/** Subquery `f`: one page of matches, with their `id` and the `total`. */
export type Keys = RawBuilder<{ id: number } & Counted>;

/**
 * Reads one page of a search and the total number of matches. Matches are collected and counted in one pass before they
 * are ordered. With order and page in the same query, PostgreSQL would estimate the number of matches from its sample;
 * when the estimate is too high, it walks an index of the order and tests every row on the way to the few matches
 * (decision 33).
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

/** Counts separately, because past the last page no row carries the total. */
async function countOf(db: QueryExecutorProvider, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Counted>`select count(*) as total from (${found}) f`.execute(db);
  return Number(rows[0]!.total);
}
