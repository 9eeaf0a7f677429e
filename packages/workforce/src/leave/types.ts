import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf, given } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, invalid } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { DAY_THOUSANDTHS } from './charge.ts';
import { findLeaveType, type LeaveTypeRow } from './queries.ts';
import type { LeaveTypeChange, NewLeaveType } from './schemas.ts';

const CONSTRAINTS = {
  leave_types__name_identity: () => invalid({ name: [message('field.taken', { attribute: 'name' })] }),
};

/** Fields with a column of the same name. All other members of a body are ignored. */
const PLAIN = everyFieldOf<LeaveTypeChange, 'days'>()([
  'name',
  'law',
  'accrual',
  'allows_without_pay',
  'counts_calendar_days',
]);

const RECORDED = [...PLAIN, 'days_thousandths'] as const;

const daysColumn = (days: number) => ({ days_thousandths: Math.round(days * DAY_THOUSANDTHS) });

const columnsOf = (change: LeaveTypeChange) => ({
  ...given(change, PLAIN),
  ...(change.days === undefined ? {} : daysColumn(change.days)),
});

/** Adds a leave type. Throws 422 for a taken name. */
export async function addLeaveType(
  app: App,
  actor: Actor,
  { name, law, accrual, allows_without_pay, counts_calendar_days = false, days }: NewLeaveType,
  origin: Origin,
): Promise<LeaveTypeRow> {
  const now = iso(app.clock.now());
  const values = { name, law, accrual, allows_without_pay, counts_calendar_days, ...daysColumn(days) };
  return await withTransaction(app.db, async (trx) => {
    const id = newId();
    await explainConstraints(CONSTRAINTS, () =>
      trx
        .insertInto('leave_types')
        .values({ id, ...values, created_at: now, updated_at: now })
        .execute(),
    );
    await recordAs(trx, actor, {
      action: 'leave_type.created',
      subject: ['leave_type', id],
      at: now,
      origin,
      changes: { after: values },
    });
    return (await findLeaveType(trx, id))!;
  });
}

/** Changes a leave type; omitted fields keep their values. */
export async function changeLeaveType(
  app: App,
  actor: Actor,
  id: string,
  input: LeaveTypeChange,
  origin: Origin,
): Promise<LeaveTypeRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await sql`select from leave_types where id = ${id} for no key update`.execute(trx);
    const before = assertFound(await findLeaveType(trx, id), 'leave type');
    await explainConstraints(CONSTRAINTS, () =>
      trx
        .updateTable('leave_types')
        .set({ ...columnsOf(input), updated_at: now })
        .where('id', '=', id)
        .execute(),
    );
    const after = (await findLeaveType(trx, id))!;
    await recordAs(trx, actor, {
      action: 'leave_type.updated',
      subject: ['leave_type', id],
      at: now,
      origin,
      changes: changesBetween(before, after, RECORDED),
    });
    return after;
  });
}
