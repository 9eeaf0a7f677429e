import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { alphabetically, contains } from '@bulwagan/platform/database/reading/search.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

export interface BranchRow {
  id: number;
  name: string;
  court_type: string;
  station: string | null;
  province_code: string | null;
  judge: string | null;
  room: string | null;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`b.id, b.name, b.court_type, b.station, b.province_code, b.judge, b.room, b.archived_at,
  b.created_at, b.updated_at`;

export interface BranchFilter {
  courtTypes?: readonly string[] | undefined;
  search?: string | undefined;
  /** List archived branches instead of active ones. */
  isArchived?: boolean;
}

/** Returns the active or the archived branches, by name. Without paging: a court has a few hundred at most. */
export async function listBranches(db: Db, filter: BranchFilter): Promise<BranchRow[]> {
  const conditions: RawBuilder<boolean>[] = [
    filter.isArchived === true
      ? sql<boolean>`b.archived_at is not null`
      : sql<boolean>`b.archived_at is null`,
  ];
  conditions.push(isOneOf(sql`b.court_type`, filter.courtTypes, 'text'));
  if (filter.search !== undefined)
    conditions.push(contains(sql<string>`(b.name || ' ' || coalesce(b.station, ''))`, filter.search));
  const { rows } = await sql<BranchRow>`
    select ${COLUMNS} from branches b where ${sql.join(conditions, sql` and `)}
    order by ${alphabetically(sql`b.name`)}, b.id`.execute(db);
  return rows;
}

export async function findBranch(db: Db, id: number): Promise<BranchRow | undefined> {
  const { rows } = await sql<BranchRow>`select ${COLUMNS} from branches b where b.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Returns a branch and locks it until the transaction ends. Other transactions may still add rows that reference it.
 */
export async function lockBranch(db: Db, id: number): Promise<BranchRow | undefined> {
  const { rows } = await sql<BranchRow>`
    select ${COLUMNS} from branches b where b.id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** Returns whether another branch has the name. `exceptId` is 0 for a new branch. */
export async function isNameTaken(db: Db, name: string, exceptId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from branches where ${isSameIdentifier(sql`name`, name)} and id <> ${exceptId}`.execute(
      db,
    );
  return rows.length > 0;
}

export type BranchValues = Pick<
  BranchRow,
  'name' | 'court_type' | 'station' | 'province_code' | 'judge' | 'room'
>;

export async function insertBranch(db: Db, values: BranchValues, now: string): Promise<BranchRow> {
  return await db
    .insertInto('branches')
    .values({ ...values, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateBranch(
  db: Db,
  id: number,
  values: Partial<BranchValues & { archived_at: string | null }>,
  now: string,
): Promise<BranchRow> {
  return await db
    .updateTable('branches')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
