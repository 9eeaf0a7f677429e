import type { HolidayKind } from '@bulwagan/contracts/court/kinds.ts';
import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';

export interface HolidayValues {
  date: string;
  name: string;
  kind: HolidayKind;
  source: string | null;
  is_tentative: boolean;
}

export interface HolidayRow extends HolidayValues {
  id: number;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`d.id, d.date, d.name, d.kind, d.source, d.is_tentative, d.created_at, d.updated_at`;

/** Returns holidays by date, of one year or of all years. */
export async function listHolidays(db: Db, year: number | undefined): Promise<HolidayRow[]> {
  const isInYear =
    year === undefined
      ? sql`true`
      : sql`d.date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;
  const { rows } = await sql<HolidayRow>`
    select ${COLUMNS} from holidays d where ${isInYear} order by d.date, d.id`.execute(db);
  return rows;
}

export async function findHoliday(db: Db, id: number): Promise<HolidayRow | undefined> {
  const { rows } = await sql<HolidayRow>`select ${COLUMNS} from holidays d where d.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns a holiday, locked until the transaction ends. */
export async function lockHoliday(db: Db, id: number): Promise<HolidayRow | undefined> {
  const { rows } = await sql<HolidayRow>`
    select ${COLUMNS} from holidays d where d.id = ${id} for update`.execute(db);
  return rows[0];
}

export async function isNameTaken(
  db: Db,
  { date, name }: Pick<HolidayValues, 'date' | 'name'>,
  exceptId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from holidays where date = ${date} and ${isSameIdentifier(sql`name`, name)} and id <> ${exceptId}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function insertHoliday(
  db: Db,
  values: HolidayValues,
  { userId, now }: { userId: number; now: string },
): Promise<HolidayRow> {
  const { rows } = await sql<HolidayRow>`
    insert into holidays as d (date, name, kind, source, is_tentative, created_by, created_at, updated_at)
    values (${values.date}, ${values.name}, ${values.kind}, ${values.source}, ${values.is_tentative}, ${userId},
      ${now}, ${now})
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

export async function updateHoliday(
  db: Db,
  id: number,
  values: HolidayValues,
  now: string,
): Promise<HolidayRow> {
  const { rows } = await sql<HolidayRow>`
    update holidays d
    set date = ${values.date}, name = ${values.name}, kind = ${values.kind}, source = ${values.source},
      is_tentative = ${values.is_tentative}, updated_at = ${now}
    where d.id = ${id}
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

export async function deleteHoliday(db: Db, id: number): Promise<void> {
  await db.deleteFrom('holidays').where('id', '=', id).execute();
}

/** Counts the hearings of the whole court, regardless of who may see them. */
export async function countHearingsOn(db: Db, date: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from hearings h where h.on_date = ${date} and h.is_active`.execute(db);
  return rows[0]!.count;
}

/** Returns the users who schedule hearings in the branches with a hearing on the date. */
export async function clerksOfDay(db: Db, date: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.disabled_at is null
      and exists (
        select 1 from user_branches ub
        join hearings h on h.on_date = ${date} and h.is_active
        join case_records c on c.id = h.case_record_id
        where ub.user_id = u.id and ub.branch_id = coalesce(h.branch_id, c.branch_id))
      and exists (
        select 1 from user_roles ur
        join role_permissions p on p.role_id = ur.role_id
        where ur.user_id = u.id and p.permission = 'Schedule Hearings')
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
