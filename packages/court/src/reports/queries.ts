import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CaseScope, isReached } from '../access/scope.ts';
import { type CaseFilter, fits } from '../cases/lists/filter.ts';
import { foundCases } from '../cases/lists/list-queries.ts';
import { orderOf } from '../cases/lists/orders.ts';
import type { Status } from '../cases/schemas.ts';
import type { Db } from '../database.ts';

export interface ReportedRow {
  id: string;
  filed_at: string;
  case_number: string;
  case_title: string;
  status: Status;
  classification: Classification;
  closed_at: string | null;
  branch: string | null;
  category: string;
  stage: string | null;
  /** Reason for closing. */
  disposition: string | null;
}

export interface ReportScope {
  scope: CaseScope;
  filter: CaseFilter;
  search: string;
  /** ISO timestamp, for the expiry of grants. */
  now: string;
}

/** Number of rows per batch: a balance between the number of statements and the memory for rows. */
const BATCH = 2_500;

/**
 * Yields all cases of a report in batches, latest filed first. No connection or snapshot is held while a slow client
 * reads.
 */
export function reportedCases(db: Db, scope: ReportScope, batch = BATCH): AsyncGenerator<ReportedRow[]> {
  return scope.search === '' ? everyCase(db, scope, batch) : foundOnes(db, scope, batch);
}

/** Each batch continues after the last row of the previous one, in index order. */
async function* everyCase(
  db: Db,
  { scope, filter, now }: ReportScope,
  batch: number,
): AsyncGenerator<ReportedRow[]> {
  let after: ReportedRow | undefined;
  do {
    const isAfter =
      after === undefined ? sql`true` : sql`(c.filed_at, c.id) < (${after.filed_at}, ${after.id})`;
    const where = sql`${fits(filter)} and ${isReached(scope, now)} and ${isAfter}`;
    const rows = await readCases(db, where, batch);
    yield rows;
    after = rows.length < batch ? undefined : rows.at(-1);
  } while (after !== undefined);
}

/** Runs the search once and keeps the ids (16 bytes each), because every search scans all matches. */
async function* foundOnes(db: Db, report: ReportScope, batch: number): AsyncGenerator<ReportedRow[]> {
  const ids = await foundIds(db, report);
  const length = batch * UUID_IN_BYTES;
  for (let at = 0; at < ids.length; at += length) {
    const some = hexOf(ids.subarray(at, at + length));
    // Access is checked again, because time has passed since the search.
    const isStillInScope = isReached(report.scope, report.now);
    yield await readCases(db, sql`c.id = any(${some}::uuid[]) and ${isStillInScope}`, batch);
  }
}

const UUID_IN_BYTES = 16;

async function foundIds(db: Db, scope: ReportScope): Promise<Buffer> {
  const found = foundCases(scope.search, scope, orderOf('-filed_at'));
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(f.id), '' order by f.sort_key desc, f.id desc) as ids from (${found}) f`.execute(
    db,
  );
  return rows[0]?.ids ?? Buffer.alloc(0);
}

function hexOf(ids: Buffer): string[] {
  const count = ids.length / UUID_IN_BYTES;
  return Array.from({ length: count }, (_, n) =>
    ids.toString('hex', n * UUID_IN_BYTES, (n + 1) * UUID_IN_BYTES),
  );
}

async function readCases(db: Db, where: RawBuilder<unknown>, batch: number): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select c.id, c.filed_at, c.case_number, c.case_title, c.status, c.classification, c.closed_at, c.category, c.stage,
      c.closing_reason as disposition, (select b.name from branches b where b.id = c.branch_id) as branch
    from case_records c where ${where}
    order by c.filed_at desc, c.id desc limit ${batch}`.execute(db);
  return rows;
}
