import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { readHolidays, readSchedules } from '../time/records/queries.ts';
import { type LeavePeriod, workingDates } from './charge.ts';

const HOLIDAYS = 'workforce holidays';

/** Keeps holidays as they are until the transaction ends; changes of holidays wait. */
export async function holdHolidays(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${HOLIDAYS}, 0))`.execute(trx);
}

/** Waits for leave that is being charged, and lets no other begin until the transaction ends. */
export async function lockHolidays(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${HOLIDAYS}, 0))`.execute(trx);
}

/** Returns the dates of a leave that the employee would work, by the policy and the holidays of the place. */
export async function workingDatesOf(db: Db, employeeId: string, period: LeavePeriod): Promise<string[]> {
  const [schedule] = await readSchedules(db, [employeeId]);
  const holidaysAt = await readHolidays(db, period.starts_on, period.ends_on);
  return workingDates(period, schedule!.policy, holidaysAt(schedule!.address));
}
