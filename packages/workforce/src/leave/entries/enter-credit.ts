import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Forbidden, invalid } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { wrong } from '../../employees/values.ts';
import { findManagedEmployee } from '../../time/records/managed-employee.ts';
import { DAY_THOUSANDTHS } from '../charge.ts';
import { type Credit, creditsOf } from '../credits.ts';
import { findLeaveType, insertEntries, type LeaveTypeRow, lockLeaveOf } from '../queries.ts';
import type { NewCredit } from '../schemas.ts';

/**
 * Limits for converting monthly credits to cash, in thousandths of a day (CSC Omnibus Rules on Leave). Yearly days,
 * such as service incentive leave, have no limits: unused days are converted (Labor Code, article 95).
 */
const MONETIZATION = { needed: 15_000, least: 10_000, mostInYear: 30_000, mustRemain: 5_000 };

/**
 * Enters an opening balance, a monetization or a forfeiture. Throws 403 for the actor’s own record. Throws 422 for a
 * type that does not accrue, for more than the balance, and for a monetization that violates its rules or includes
 * days of applications that await a decision. Returns all credits.
 */
export async function enterCredit(
  app: App,
  actor: Actor,
  input: NewCredit,
  origin: Origin,
): Promise<Credit[]> {
  const now = iso(app.clock.now());
  const employee = await findManagedEmployee(app.db, actor, input.employee_id, 'Manage leave');
  if (employee === undefined) throw invalid(wrong('employee_id'));
  if (employee.user_id === actor.id) throw new Forbidden(message('leave.own'));
  const { id: employeeId } = employee;
  const thousandths = Math.round(input.days * DAY_THOUSANDTHS);
  const { kind, on, reason, leave_type_id: leaveTypeId } = input;
  return await withTransaction(app.db, async (trx) => {
    await lockLeaveOf(trx, employeeId);
    const type = await findLeaveType(trx, leaveTypeId);
    if (type === undefined) throw invalid({ leave_type_id: [message('leave.unknown_type')] });
    if (type.accrual === 'none')
      throw invalid({ leave_type_id: [message('leave.no_ledger', { type: type.name })] });
    if (kind !== 'opening')
      await assertTakeable(trx, employeeId, { ...input, accrual: type.accrual }, thousandths);
    const sign = kind === 'opening' ? 1 : -1;
    const entry = { employeeId, leaveTypeId, kind, thousandths: sign * thousandths, on, reason };
    await insertEntries(trx, [{ ...entry, createdBy: actor.id }], now);
    await recordAs(trx, actor, {
      action: `leave_credit.${kind}`,
      subject: ['employee', employeeId],
      at: now,
      origin,
      changes: { leave_type: type.name, days: input.days, on },
    });
    return await creditsOf(trx, employeeId, app.time.dateOf(now).slice(0, 4));
  });
}

async function assertTakeable(
  trx: Db,
  employeeId: string,
  { leave_type_id: typeId, kind, on, accrual }: NewCredit & Pick<LeaveTypeRow, 'accrual'>,
  thousandths: number,
): Promise<void> {
  const credits = await creditsOf(trx, employeeId, on.slice(0, 4));
  const { balance, pending } = credits.find(({ type }) => type.id === typeId)!;
  const { needed, least, mostInYear, mustRemain } = MONETIZATION;
  // Days of applications that await a decision are not paid out, because the leave needs these days if it is
  // approved.
  const free = kind === 'monetized' ? balance - pending : balance;
  const figures = { balance: balance / DAY_THOUSANDTHS, pending: pending / DAY_THOUSANDTHS };
  if (kind === 'monetized' && accrual === 'monthly') {
    const { rows } = await sql<{ taken: number }>`
      select coalesce(-sum(thousandths), 0)::integer as taken from leave_entries
      where employee_id = ${employeeId} and leave_type_id = ${typeId} and kind = 'monetized'
        and on_date between ${`${on.slice(0, 4)}-01-01`} and ${`${on.slice(0, 4)}-12-31`}`.execute(trx);
    const isWithin = thousandths >= least && thousandths + rows[0]!.taken <= mostInYear;
    if (balance < needed || !isWithin || free - thousandths < mustRemain)
      throw invalid({
        days: [message(pending > 0 ? 'leave.monetization_pending' : 'leave.monetization', figures)],
      });
  } else if (thousandths > free)
    throw invalid({
      days: [message(free < balance ? 'leave.more_than_free' : 'leave.more_than_balance', figures)],
    });
}
