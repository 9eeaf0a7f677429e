import { message } from '@bulwagan/contracts/errors/message.ts';
import type { RequestStatus } from '@bulwagan/contracts/workforce/time.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, Forbidden, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { overCredit } from './apply.ts';
import { chargedDays, paidOf, unpaidOf } from './charge.ts';
import { creditsOf, ledgerOf } from './credits.ts';
import { isCancellable, isInvolved, isReached } from './decider.ts';
import {
  type ApplicationRow,
  findApplication,
  findLeaveType,
  insertEntries,
  lockLeaveOf,
  replaceDays,
} from './queries.ts';
import { chargedDatesOf, holdHolidays } from './working-days.ts';

type Decision = Exclude<RequestStatus, 'pending'>;

export interface DecisionInput {
  id: string;
  note: string | null;
  origin: Origin;
}

/**
 * Approves or rejects an application. Throws 403 outside the actor’s scope, for the applicant and for the user who
 * filed it. Throws 422 for an application that was already decided or, on approval, for more days than the credit.
 */
export async function decideLeave(
  app: App,
  actor: Actor,
  decision: 'approved' | 'rejected',
  input: DecisionInput,
): Promise<ApplicationRow> {
  return await changeStatus(app, actor, { ...input, decision }, async (trx, found, now) => {
    assertReached(actor, found);
    if (isInvolved(actor, found)) throw new Forbidden(message('leave.decided_by_others'));
    if (found.status !== 'pending') throw new Refused(message('leave.decided'));
    if (decision === 'approved') await grant(trx, actor, found, now);
  });
}

/**
 * Cancels an application. The days of an approved application return to the credits. The applicant can cancel only a
 * leave that has not begun; an officer can cancel any leave. Throws 403 outside an officer’s scope, and 404 for the
 * application of somebody else. Throws 422 for an application that is rejected, cancelled or, for the applicant,
 * begun.
 */
export async function cancelLeave(
  app: App,
  actor: Actor,
  { own, ...input }: DecisionInput & { own?: string },
): Promise<ApplicationRow> {
  return await changeStatus(app, actor, { ...input, decision: 'cancelled' }, async (trx, found, now) => {
    if (own === undefined) assertReached(actor, found);
    else if (found.employee_id !== own) throw new NotFound('leave application');
    if (!isCancellable(found)) throw new Refused(message('leave.decided'));
    const hasBegun = found.status === 'approved' && found.starts_on <= app.time.dateOf(now);
    if (own !== undefined && hasBegun) throw new Refused(message('leave.begun'));
    if (own === undefined && found.user_id === actor.id) throw new Forbidden(message('leave.own'));
    if (found.status === 'approved') await giveBack(trx, actor, found, now);
  });
}

function assertReached(actor: Actor, found: ApplicationRow): void {
  if (!isReached(actor, found)) throw new Forbidden();
}

interface Change extends DecisionInput {
  decision: Decision;
}

async function changeStatus(
  app: App,
  actor: Actor,
  { id, decision, note, origin }: Change,
  apply: (trx: Db, found: ApplicationRow, now: string) => Promise<void>,
): Promise<ApplicationRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await holdHolidays(trx);
    const seen = assertFound(await findApplication(trx, id), 'leave application');
    await lockLeaveOf(trx, seen.employee_id);
    const found = (await findApplication(trx, id))!;
    await apply(trx, found, now);
    await trx
      .updateTable('leave_applications')
      .set({
        status: decision,
        note,
        decided_by: actor.id,
        decided_by_name: actor.name,
        decided_at: now,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    await recordAs(trx, actor, {
      action: `leave.${decision}`,
      subject: ['leave_application', id],
      at: now,
      origin,
      changes: { before: found.status },
    });
    return (await findApplication(trx, id))!;
  });
}

/** Stores the days of an approved application and deducts them from the credit. */
async function grant(trx: Db, actor: Actor, found: ApplicationRow, now: string): Promise<void> {
  const type = (await findLeaveType(trx, found.leave_type_id))!;
  const dates = await chargedDatesOf(trx, found.employee_id, type, found);
  const credits = await creditsOf(trx, found.employee_id, found.starts_on.slice(0, 4));
  const { balance } = credits.find((credit) => credit.type.id === type.id)!;
  const days = chargedDays(dates, found, balance);
  if (unpaidOf(days) > 0 && !type.allows_without_pay)
    throw overCredit(type, paidOf(days) + unpaidOf(days), balance);
  await replaceDays(trx, found, days);
  await setDays(trx, found.id, paidOf(days), unpaidOf(days));
  const ledger = ledgerOf(type);
  if (ledger === undefined || paidOf(days) === 0) return;
  const entry = {
    employeeId: found.employee_id,
    leaveTypeId: ledger,
    on: found.starts_on,
    applicationId: found.id,
  };
  await insertEntries(
    trx,
    [{ ...entry, kind: 'used', thousandths: -paidOf(days), createdBy: actor.id }],
    now,
  );
}

export async function setDays(trx: Db, id: string, paid: number, unpaid: number): Promise<void> {
  await trx
    .updateTable('leave_applications')
    .set({ days_thousandths: paid + unpaid, unpaid_thousandths: unpaid })
    .where('id', '=', id)
    .execute();
}

async function giveBack(trx: Db, actor: Actor, found: ApplicationRow, now: string): Promise<void> {
  const type = (await findLeaveType(trx, found.leave_type_id))!;
  const ledger = ledgerOf(type);
  const paid = found.days_thousandths - found.unpaid_thousandths;
  await replaceDays(trx, found, []);
  if (ledger === undefined || paid === 0) return;
  const entry = {
    employeeId: found.employee_id,
    leaveTypeId: ledger,
    on: found.starts_on,
    applicationId: found.id,
  };
  await insertEntries(trx, [{ ...entry, kind: 'returned', thousandths: paid, createdBy: actor.id }], now);
}
