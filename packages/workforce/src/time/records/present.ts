import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { SLOT_NAMES, type SlotName } from '../pairing/pair.ts';
import { timeOf } from '../pairing/policy.ts';
import type { Day } from './days.ts';
import { type Totals, totalsOf } from './totals.ts';

const THOUSANDTHS = 1_000;

/** Formats a month for responses. */
export function presentRecord(employeeId: string, month: string, days: readonly Day[], language: Language) {
  return {
    employee_id: employeeId,
    month,
    days: days.map((day) => presentDay(day, language)),
    totals: presentTotals(totalsOf(days)),
  };
}

function presentDay({ slots, remark, ...day }: Day, language: Language) {
  const times = Object.fromEntries(
    SLOT_NAMES.map((name) => [name, slots[name] === null ? null : timeOf(slots[name])]),
  ) as Record<SlotName, string | null>;
  return {
    date: day.date,
    ...times,
    late_minutes: day.lateMinutes,
    undertime_minutes: day.undertimeMinutes,
    overtime_minutes: day.overtimeMinutes,
    night_minutes: day.nightMinutes,
    remark: typeof remark === 'string' || remark === null ? remark : remark.in(language),
  };
}

const presentTotals = (totals: Totals) => ({
  days_worked: totals.daysWorked,
  absent_days: totals.absentDays,
  leave_days: totals.leaveDays,
  leave_without_pay_days: totals.leaveWithoutPayDays,
  late_minutes: totals.lateMinutes,
  late_days: totals.lateDays,
  undertime_minutes: totals.undertimeMinutes,
  undertime_days: totals.undertimeDays,
  overtime_minutes: totals.overtimeMinutes,
  rest_day_minutes: totals.restDayMinutes,
  special_days_worked: totals.specialDaysWorked,
  regular_holidays_worked: totals.regularHolidaysWorked,
  night_minutes: totals.nightMinutes,
  leave_charge: totals.leaveThousandths / THOUSANDTHS,
});
