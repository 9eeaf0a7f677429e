import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, type FieldErrors, invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { chargedDays, DAY_THOUSANDTHS, type LeavePeriod, paidOf, unpaidOf } from './charge.ts';
import { creditsOf, freeCredit } from './credits.ts';
import {
  type ApplicationRow,
  findApplication,
  findLeaveType,
  type LeaveTypeRow,
  lockLeaveOf,
  overlaps,
} from './queries.ts';
import type { NewApplication } from './schemas.ts';
import { chargedDatesOf, holdHolidays } from './working-days.ts';

/** Maximum number of days in one application. Maternity leave is the longest leave. */
const LONGEST_IN_DAYS = 366;

/** Returns errors of an application that the schema cannot express. */
export function periodErrors({ start, end, half_day: isHalf = false }: Partial<NewApplication>): FieldErrors {
  if (start === undefined || end === undefined) return {};
  const days = Temporal.PlainDate.from(start).until(end).days;
  if (days < 0) return { end: [message('leave.end_before_start')] };
  if (days >= LONGEST_IN_DAYS) return { end: [message('leave.too_long', { most: LONGEST_IN_DAYS })] };
  return isHalf && days > 0 ? { half_day: [message('leave.half_day_only')] } : {};
}

/**
 * Files an application for an employee. Throws 422 for a leave without working days, for a leave that overlaps
 * another leave, and for more days than the credit unless the type allows leave without pay.
 */
export async function applyForLeave(
  app: App,
  actor: Actor,
  employeeId: string,
  input: Omit<NewApplication, 'employee_id'>,
  origin: Origin,
): Promise<ApplicationRow> {
  assertNone(periodErrors(input));
  const now = iso(app.clock.now());
  const period: LeavePeriod = {
    starts_on: input.start,
    ends_on: input.end,
    is_half_day: input.half_day ?? false,
  };
  return await withTransaction(app.db, async (trx) => {
    await holdHolidays(trx);
    await lockLeaveOf(trx, employeeId);
    await assertEmployed(trx, employeeId, period);
    const type = await findLeaveType(trx, input.leave_type_id);
    if (type === undefined) throw invalid({ leave_type_id: [message('leave.unknown_type')] });
    if (await overlaps(trx, employeeId, period)) throw invalid({ start: [message('leave.overlaps')] });
    const { days, unpaid } = await charge(trx, employeeId, type, period);
    const id = newId();
    await trx
      .insertInto('leave_applications')
      .values({
        id,
        employee_id: employeeId,
        leave_type_id: type.id,
        ...period,
        reason: input.reason,
        status: 'pending',
        days_thousandths: days,
        unpaid_thousandths: unpaid,
        filed_by: actor.id,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await recordAs(trx, actor, {
      action: 'leave.applied',
      subject: ['leave_application', id],
      at: now,
      origin,
      changes: { employee_id: employeeId, leave_type: type.name, ...period },
    });
    return (await findApplication(trx, id))!;
  });
}

/**
 * Throws 422 for an archived employee, and for a leave that lies completely before the first or after the last day of
 * employment.
 */
async function assertEmployed(
  trx: Db,
  employeeId: string,
  { starts_on, ends_on }: LeavePeriod,
): Promise<void> {
  const { rows } = await sql<{ is_employed: boolean }>`
    select coalesce(hired_on <= ${ends_on}, true) and coalesce(separated_on >= ${starts_on}, true) as is_employed
    from employees where id = ${employeeId} and archived_at is null`.execute(trx);
  if (rows[0] === undefined) throw new Refused(message('employee.archived'));
  if (!rows[0].is_employed) throw invalid({ start: [message('leave.not_employed')] });
}

/** Returns the days of a new application, in thousandths. Throws 422 if there are none, or more than the credit. */
async function charge(trx: Db, employeeId: string, type: LeaveTypeRow, period: LeavePeriod) {
  const dates = await chargedDatesOf(trx, employeeId, type, period);
  if (dates.length === 0)
    throw invalid(
      period.is_half_day
        ? { half_day: [message('leave.half_day_off')] }
        : { start: [message('leave.no_working_day')] },
    );
  const credits = await creditsOf(trx, employeeId, period.starts_on.slice(0, 4));
  const credit = freeCredit(credits, type);
  const charged = chargedDays(dates, period, credit);
  const unpaid = unpaidOf(charged);
  const days = paidOf(charged) + unpaid;
  if (unpaid > 0 && !type.allows_without_pay) throw overCredit(type, days, credit);
  return { days, unpaid };
}

/** Returns the error for more days than the credit, in thousandths. */
export const overCredit = ({ name }: Pick<LeaveTypeRow, 'name'>, days: number, credit: number) =>
  invalid({
    leave_type_id: [
      message('leave.over_credit', {
        type: name,
        days: days / DAY_THOUSANDTHS,
        credit: Math.max(0, credit) / DAY_THOUSANDTHS,
      }),
    ],
  });
