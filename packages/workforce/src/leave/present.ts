import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { fullName } from '../employees/computed.ts';
import { DAY_THOUSANDTHS } from './charge.ts';
import type { Credit } from './credits.ts';
import { isCancellable, isInvolved, isReached } from './decider.ts';
import type { ApplicationRow, LeaveTypeRow } from './queries.ts';

const inDays = (thousandths: number): number => thousandths / DAY_THOUSANDTHS;

export const presentType = ({
  id,
  name,
  law,
  accrual,
  days_thousandths,
  allows_without_pay,
  counts_calendar_days,
  charged_to,
  takes_tardiness,
}: LeaveTypeRow) => ({
  id,
  name,
  law,
  accrual,
  days: inDays(days_thousandths),
  allows_without_pay,
  counts_calendar_days,
  charged_to,
  takes_tardiness,
});

export const presentCredit = (employeeId: string, { type, ...sums }: Credit) => ({
  employee_id: employeeId,
  leave_type_id: type.id,
  name: type.name,
  earned: inDays(sums.earned),
  used: inDays(sums.used),
  monetized: inDays(sums.monetized),
  forfeited: inDays(sums.forfeited),
  pending: inDays(sums.pending),
  balance: inDays(sums.balance),
});

export const presentApplication = ({ time }: App, actor: Actor, row: ApplicationRow) => ({
  id: row.id,
  employee: { id: row.employee_id, full_name: fullName(row) },
  leave_type_id: row.leave_type_id,
  leave_type: row.leave_type_name,
  start: row.starts_on,
  end: row.ends_on,
  half_day: row.is_half_day,
  reason: row.reason,
  status: row.status,
  days: inDays(row.days_thousandths),
  days_without_pay: inDays(row.unpaid_thousandths),
  decided_by: row.decided_by_name,
  decided_at: time.showOrNull(row.decided_at),
  note: row.note,
  created_at: time.show(row.created_at),
  can_decide: row.status === 'pending' && isReached(actor, row) && !isInvolved(actor, row),
  can_cancel: isCancellable(row) && isReached(actor, row) && row.user_id !== actor.id,
});
