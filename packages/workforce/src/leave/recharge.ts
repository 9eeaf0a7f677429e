import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';
import { calendarDates, chargedDays, paidOf, unpaidOf } from './charge.ts';
import { creditsOf, ledgerOf } from './credits.ts';
import { setDays } from './decide.ts';
import {
  APPLICATION_COLUMNS,
  APPLICATIONS,
  type ApplicationRow,
  findLeaveType,
  insertEntries,
  lockLeaveOf,
  replaceDays,
} from './queries.ts';
import { chargedDatesOf } from './working-days.ts';

/**
 * Recalculates approved leave on these dates after their holidays changed. A proclaimed holiday returns the day to the
 * leave credits. A holiday that is removed is charged again, without pay if no credit is left. Other dates of the leave
 * stay as approved, even if the employee's rest days have changed. The holidays must be locked.
 */
export async function rechargeLeave(
  trx: Db,
  actor: Actor,
  dates: readonly string[],
  now: string,
): Promise<void> {
  const { rows } = await sql<ApplicationRow>`
    select ${APPLICATION_COLUMNS} from ${APPLICATIONS}
    where a.status = 'approved' and exists (
      select from unnest(${dates}::date[]) d (date) where d.date between a.starts_on and a.ends_on)
    order by a.employee_id, a.id`.execute(trx);
  for (const application of rows) {
    const type = (await findLeaveType(trx, application.leave_type_id))!;
    // Leave that counts calendar days does not depend on holidays.
    if (!type.counts_calendar_days) await recharge(trx, actor, application, { changed: new Set(dates), now });
  }
}

/** First and last day of employment; null if unknown. */
export interface Employment {
  hired_on: string | null;
  separated_on: string | null;
}

/**
 * Charges an employee's approved leave again after the employment dates changed. Days that are now outside the
 * employment return to the credits; days that are now within the employment are charged. The caller has locked the
 * holidays.
 */
export async function rechargeForEmployment(
  trx: Db,
  actor: Actor,
  employeeId: string,
  { before, after, now }: { before: Employment; after: Employment; now: string },
): Promise<void> {
  const { rows } = await sql<ApplicationRow>`
    select ${APPLICATION_COLUMNS} from ${APPLICATIONS}
    where a.status = 'approved' and a.employee_id = ${employeeId} order by a.id`.execute(trx);
  for (const application of rows) {
    const changed = calendarDates(application).filter(
      (date) => isWithin(before, date) !== isWithin(after, date),
    );
    if (changed.length > 0) await recharge(trx, actor, application, { changed: new Set(changed), now });
  }
}

const isWithin = ({ hired_on: from, separated_on: until }: Employment, date: string): boolean =>
  date >= (from ?? date) && date <= (until ?? date);

async function recharge(
  trx: Db,
  actor: Actor,
  application: ApplicationRow,
  { changed, now }: { changed: ReadonlySet<string>; now: string },
): Promise<void> {
  const { id, employee_id: employeeId, starts_on: startsOn } = application;
  await lockLeaveOf(trx, employeeId);
  const type = (await findLeaveType(trx, application.leave_type_id))!;
  const before = application.days_thousandths - application.unpaid_thousandths;
  const credits = await creditsOf(trx, employeeId, startsOn.slice(0, 4));
  const { balance } = credits.find((credit) => credit.type.id === type.id)!;
  const charged = await chargedDatesOf(trx, employeeId, type, application);
  const dates = [
    ...(await datesOf(trx, id)).filter((date) => !changed.has(date)),
    ...charged.filter((date) => changed.has(date)),
  ].sort();
  const days = chargedDays(dates, application, balance + before);
  const paid = paidOf(days);
  await replaceDays(trx, application, days);
  await setDays(trx, id, paid, unpaidOf(days));
  const ledger = ledgerOf(type);
  if (ledger === undefined || paid === before) return;
  const kind = paid < before ? ('returned' as const) : ('used' as const);
  const entry = { employeeId, leaveTypeId: ledger, on: startsOn, applicationId: id, createdBy: actor.id };
  await insertEntries(trx, [{ ...entry, kind, thousandths: before - paid }], now);
}

/** Returns the dates for which an application is charged. */
async function datesOf(trx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{
    date: string;
  }>`select date from leave_days where application_id = ${id}`.execute(trx);
  return rows.map(({ date }) => date);
}
