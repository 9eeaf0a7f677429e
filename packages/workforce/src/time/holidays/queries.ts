import type { HolidayKind } from '@bulwagan/contracts/workforce/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { MOST_FREE_DAYS } from '../../pay/working-days.ts';

export interface HolidayValues {
  date: string;
  name: string;
  kind: HolidayKind;
  place: string | null;
}

export interface HolidayRow extends HolidayValues {
  id: string;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`h.id, h.date, h.name, h.kind, h.place, h.created_at, h.updated_at`;

/** Returns the holidays from `first` to `last`, both included, by date. */
export async function listHolidays(db: Db, first: string, last: string): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select ${COLUMNS} from work_holidays h where h.date between ${first} and ${last}
    order by h.date, h.name, h.id`.execute(db);
  return rows;
}

/** Returns the national holidays in the two weeks after each of the given dates. */
export async function holidaysAfter(db: Db, dates: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ date: string }>`
    select h.date from work_holidays h join unnest(${dates}::date[]) given (day) on h.date > given.day
      and h.date <= given.day + ${MOST_FREE_DAYS}::integer
    where h.place is null`.execute(db);
  return new Set(rows.map(({ date }) => date));
}

/** Returns a holiday, locked until the transaction ends. */
export async function lockHoliday(trx: Db, id: string): Promise<HolidayRow | undefined> {
  const { rows } = await sql<HolidayRow>`
    select ${COLUMNS} from work_holidays h where h.id = ${id} for update`.execute(trx);
  return rows[0];
}

export async function insertHoliday(
  trx: Db,
  id: string,
  { date, name, kind, place }: HolidayValues,
  now: string,
): Promise<HolidayRow> {
  const { rows } = await sql<HolidayRow>`
    insert into work_holidays as h (id, date, name, kind, place, created_at, updated_at)
    values (${id}, ${date}, ${name}, ${kind}, ${place}, ${now}, ${now}) returning ${COLUMNS}`.execute(trx);
  return rows[0]!;
}

export async function updateHoliday(
  trx: Db,
  id: string,
  { date, name, kind, place }: HolidayValues,
  now: string,
): Promise<HolidayRow> {
  const { rows } = await sql<HolidayRow>`
    update work_holidays h set date = ${date}, name = ${name}, kind = ${kind}, place = ${place}, updated_at = ${now}
    where h.id = ${id} returning ${COLUMNS}`.execute(trx);
  return rows[0]!;
}

/** Records that a date is no longer a holiday, for payroll runs and leave credits that counted the holiday. */
export async function insertRemoval(trx: Db, date: string, now: string): Promise<void> {
  await sql`
    insert into removed_holidays (date, removed_at) values (${date}, ${now})
    on conflict (date) do update set removed_at = excluded.removed_at`.execute(trx);
}

export async function deleteHoliday(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('work_holidays').where('id', '=', id).execute();
}
