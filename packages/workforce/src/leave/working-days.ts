import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { readHolidays, readSchedules } from '../time/records/queries.ts';
import { calendarDates, type LeavePeriod, workingDates } from './charge.ts';
import type { LeaveTypeRow } from './queries.ts';

const HOLIDAYS = 'workforce holidays';

/** Keeps holidays as they are until the transaction ends; changes of holidays wait. */
export async function holdHolidays(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${HOLIDAYS}, 0))`.execute(trx);
}

/** Waits for leave that is being charged, and lets no other begin until the transaction ends. */
export async function lockHolidays(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${HOLIDAYS}, 0))`.execute(trx);
}

/**
 * Returns the dates that a leave is charged for: every date of the employment, or only working days according to the
 * policy and the holidays of the place.
 */
export async function chargedDatesOf(
  db: Db,
  employeeId: string,
  { counts_calendar_days: countsAll }: Pick<LeaveTypeRow, 'counts_calendar_days'>,
  period: LeavePeriod,
): Promise<string[]> {
  const [schedule] = await readSchedules(db, [employeeId]);
  const { policy, address, hiredOn, separatedOn } = schedule!;
  const holidaysAt = await readHolidays(db, period.starts_on, period.ends_on);
  const dates = countsAll ? calendarDates(period) : workingDates(period, policy, holidaysAt(address));
  return dates.filter((date) => date >= (hiredOn ?? date) && date <= (separatedOn ?? date));
}
