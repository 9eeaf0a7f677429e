import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';
import { chargedDays, paidOf, unpaidOf } from './charge.ts';
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
 * Charges approved leave on these dates again after their holidays changed: a proclaimed holiday gives the day back, and
 * one that was entered by mistake takes it again, without pay where the credit is used up. The holidays must be locked.
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
  for (const application of rows) await recharge(trx, actor, application, now);
}

async function recharge(trx: Db, actor: Actor, application: ApplicationRow, now: string): Promise<void> {
  const { id, employee_id: employeeId, starts_on: startsOn } = application;
  await lockLeaveOf(trx, employeeId);
  const type = (await findLeaveType(trx, application.leave_type_id))!;
  const before = application.days_thousandths - application.unpaid_thousandths;
  const credits = await creditsOf(trx, employeeId, startsOn.slice(0, 4));
  const { balance } = credits.find((credit) => credit.type.id === type.id)!;
  const dates = await chargedDatesOf(trx, employeeId, type, application);
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
