import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { quickRowsOf } from '@bulwagan/platform/database/driver/statement.ts';
import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { sql } from 'kysely';
import { type CaseScope, isReached } from '../access/scope.ts';
import type { Db } from '../database.ts';
import type { Status } from './schemas.ts';

export interface CaseRow {
  id: string;
  case_number: string;
  case_title: string;
  court_type: string;
  case_type: string;
  category: string;
  status: Status;
  stage: string | null;
  classification: Classification;
  description: string | null;
  branch_id: number | null;
  branch_name: string | null;
  /** Station whose branches the case can be raffled to; null for all branches of its court type. */
  station: string | null;
  province_code: string | null;
  filed_at: string;
  raffled_at: string | null;
  closed_at: string | null;
  closing_reason: string | null;
  assignment_reason: string | null;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Columns of a case in a list, without its long texts. */
export type CaseListRow = Omit<CaseRow, 'description' | 'closing_reason' | 'assignment_reason'>;

/** Columns for `from case_records c left join branches b on b.id = c.branch_id`. */
export const CASE_LIST_COLUMNS = sql`c.id, c.case_number, c.case_title, c.court_type, c.case_type, c.category, c.status,
  c.stage, c.classification, c.branch_id, b.name as branch_name, c.station, c.province_code, c.filed_at, c.raffled_at,
  c.closed_at, c.archived_at, c.created_at, c.updated_at`;
const CASE_COLUMNS = sql`${CASE_LIST_COLUMNS}, c.description, c.closing_reason, c.assignment_reason`;

/** Returns a case within scope. */
export async function findCase(
  db: Db,
  scope: CaseScope,
  id: string,
  now: string,
): Promise<CaseRow | undefined> {
  const query = sql<CaseRow>`
    select ${CASE_COLUMNS} from case_records c
    left join branches b on b.id = c.branch_id
    where c.id = ${id} and ${isReached(scope, now)}`;
  return (await quickRowsOf(db, query))[0];
}

/** Like `findCase`, but locks the case until the transaction ends. */
export async function lockCase(
  db: Db,
  scope: CaseScope,
  id: string,
  now: string,
): Promise<CaseRow | undefined> {
  // Locks without a join: after waiting for the lock, PostgreSQL would combine the new row of the case with the joined
  // branch read before.
  const { rows } = await sql`
    select 1 from case_records c where c.id = ${id} and ${isReached(scope, now)} for update of c`.execute(db);
  return rows.length === 0 ? undefined : await findCase(db, scope, id, now);
}

/** Returns whether a case within scope has this number. Reveals nothing about other cases. */
export async function hasNumber(db: Db, scope: CaseScope, number: string, now: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from case_records c
    where ${isSameIdentifier(sql`c.case_number`, number)} and not c.case_number_repeats
      and ${isReached(scope, now)}`.execute(db);
  return rows.length > 0;
}

/** Columns that may change after a case is opened. */
export type CaseValues = Partial<
  Omit<CaseRow, 'id' | 'case_number' | 'branch_name' | 'created_at' | 'updated_at'>
>;

export async function updateCase(db: Db, id: string, values: CaseValues, now: string): Promise<void> {
  await db
    .updateTable('case_records')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the next number of a year, from 1. The counter stays locked until the transaction ends, so numbers have no
 * gaps.
 */
export async function nextCaseNumber(db: Db, year: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into case_numbers (year, last_number) values (${year}, 1)
    on conflict (year) do update set last_number = case_numbers.last_number + 1
    returning last_number`.execute(db);
  return rows[0]!.last_number;
}
