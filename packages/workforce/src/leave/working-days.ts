import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { readHolidays, readSchedules } from '../time/records/queries.ts';
import { calendarDates, type LeavePeriod, workingDates } from './charge.ts';
import type { LeaveTypeRow } from './queries.ts';

const HOLIDAYS = 'workforce holidays';

/** Locks the holidays against changes until the transaction ends. Other transactions can still read them. */
export async function holdHolidays(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${HOLIDAYS}, 0))`.execute(trx);
}

/** Waits for transactions that charge leave, and keeps new ones from starting until this transaction ends. */
export async function lockHolidays(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${HOLIDAYS}, 0))`.execute(trx);
}

/**
 * Returns the dates for which a leave is charged, within the employment. These are all dates, or only working days
 * according to the timekeeping policy and the local holidays.
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
