import { leaveThousandths } from '../pairing/measure.ts';
import type { Day } from './days.ts';

/** Totals of a period. Payroll runs use them as quantities of their items (contract §3.3). */
export interface Totals {
  daysWorked: number;
  absentDays: number;
  leaveDays: number;
  leaveWithoutPayDays: number;
  lateMinutes: number;
  /**
   * Number of days with late minutes. Habitual tardiness depends on this number, not on the minutes (CSC MC 21
   * s.1991).
   */
  lateDays: number;
  undertimeMinutes: number;
  undertimeDays: number;
  /** Overtime on working days. */
  overtimeMinutes: number;
  /** Work on rest days that are not holidays. */
  restDayMinutes: number;
  /** Work on holidays, including holidays on a rest day. */
  holidayMinutes: number;
  /** Number of days worked on special days. Eight hours are one day; fewer hours are a part of a day. */
  specialDaysWorked: number;
  regularHolidaysWorked: number;
  nightMinutes: number;
  /** Late and undertime minutes as thousandths of a day of leave. */
  leaveThousandths: number;
}

const DAY_IN_MINUTES = 480;
const HALF = 0.5;

/** Returns the part of a day that was worked. A day with a missing punch counts as at least half. */
const partWorked = ({ workedMinutes, isMissingPunch }: Day): number =>
  Math.min(1, Math.max(workedMinutes / DAY_IN_MINUTES, isMissingPunch ? HALF : 0));

/** Adds up the days of a period. */
export function totalsOf(days: readonly Day[]): Totals {
  const sum = (value: (day: Day) => number): number => days.reduce((total, day) => total + value(day), 0);
  const count = (isCounted: (day: Day) => boolean): number => sum((day) => Number(isCounted(day)));
  const hasWorked = ({ workedMinutes, isMissingPunch }: Day): boolean => workedMinutes > 0 || isMissingPunch;
  const lateMinutes = sum((day) => day.lateMinutes);
  const undertimeMinutes = sum((day) => day.undertimeMinutes);
  return {
    daysWorked: sum((day) =>
      day.kind === 'work' && hasWorked(day) && day.leaveDays < 1 ? 1 - day.absentDays - day.leaveDays : 0,
    ),
    absentDays: sum((day) => day.absentDays),
    leaveDays: sum((day) => day.leaveDays),
    leaveWithoutPayDays: sum((day) => day.leaveWithoutPayDays),
    lateMinutes,
    lateDays: count((day) => day.lateMinutes > 0),
    undertimeMinutes,
    undertimeDays: count((day) => day.undertimeMinutes > 0),
    overtimeMinutes: sum((day) => (day.kind === 'work' ? day.overtimeMinutes : 0)),
    restDayMinutes: sum((day) => (day.kind === 'rest' ? day.overtimeMinutes : 0)),
    holidayMinutes: sum((day) =>
      day.kind === 'special' || day.kind === 'regular' ? day.overtimeMinutes : 0,
    ),
    specialDaysWorked: sum((day) => (day.kind === 'special' ? partWorked(day) : 0)),
    regularHolidaysWorked: sum((day) => (day.kind === 'regular' ? partWorked(day) : 0)),
    nightMinutes: sum((day) => day.nightMinutes),
    leaveThousandths: leaveThousandths(lateMinutes + undertimeMinutes),
  };
}
