import { sql } from 'kysely';
import { type CaseFilter, fits } from '../cases/filter.ts';
import { foundCases } from '../cases/list-queries.ts';
import { orderOf } from '../cases/orders.ts';
import type { Status } from '../cases/schemas.ts';
import type { Db } from '../database.ts';
import { type CaseReach, isReached } from '../reach.ts';

export interface ReportedRow {
  id: string;
  filed_at: string;
  case_number: string;
  case_title: string;
  status: Status;
  closed_at: string | null;
}

export interface ReportScope {
  reach: CaseReach;
  filter: CaseFilter;
  search: string;
  /** ISO: grants end. */
  now: string;
}

/** Few statements for a long list, few rows for the memory. */
const BATCH = 10_000;

/**
 * All cases of a report, the latest filed first, batch by batch: each continues behind the last row of the one before, so
 * that no connection and no snapshot is held while a slow client reads.
 */
export async function* reportedCases(
  db: Db,
  scope: ReportScope,
  batch = BATCH,
): AsyncGenerator<ReportedRow[]> {
  let after: ReportedRow | undefined;
  do {
    const rows = await casesAfter(db, scope, after, batch);
    yield rows;
    after = rows.length < batch ? undefined : rows.at(-1);
  } while (after !== undefined);
}

async function casesAfter(
  db: Db,
  { reach, filter, search, now }: ReportScope,
  after: ReportedRow | undefined,
  batch: number,
): Promise<ReportedRow[]> {
  const isAfter =
    after === undefined ? sql`true` : sql`(c.filed_at, c.id) < (${after.filed_at}, ${after.id})`;
  const order = orderOf('-filed_at');
  const found =
    search === ''
      ? sql`case_records c where ${fits(filter)} and ${isReached(reach, now)} and ${isAfter}`
      : sql`(${foundCases(search, { reach, filter, now }, order)}) f join case_records c on c.id = f.id where ${isAfter}`;
  const { rows } = await sql<ReportedRow>`
    select c.id, c.filed_at, c.case_number, c.case_title, c.status, c.closed_at from ${found}
    order by c.filed_at desc, c.id desc limit ${batch}`.execute(db);
  return rows;
}
