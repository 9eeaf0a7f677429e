import type { Policy } from '../time/pairing/policy.ts';

/** Leave is counted in thousandths of a day (CSC conversion tables). */
export const DAY_THOUSANDTHS = 1_000;
const HALF_DAY_THOUSANDTHS = DAY_THOUSANDTHS / 2;

/** Days of a leave; dates are `YYYY-MM-DD`, both included. */
export interface LeavePeriod {
  starts_on: string;
  ends_on: string;
  is_half_day: boolean;
}

/** A day of leave that is charged: the parts with pay and without pay. */
export interface ChargedDay {
  date: string;
  paid: number;
  unpaid: number;
}

/** Returns the working days of a leave, without rest days and holidays. */
export const workingDates = (
  period: LeavePeriod,
  { restDays }: Pick<Policy, 'restDays'>,
  holidays: ReadonlyMap<string, unknown>,
): string[] =>
  calendarDates(period).filter(
    (date) => !restDays.includes(Temporal.PlainDate.from(date).dayOfWeek) && !holidays.has(date),
  );

/** Returns all dates of a leave. */
export function calendarDates({ starts_on, ends_on }: LeavePeriod): string[] {
  const first = Temporal.PlainDate.from(starts_on);
  const { days } = first.until(ends_on);
  return Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }).toString());
}

/**
 * Charges the dates to a credit in thousandths, in order. When the credit is used up, the remaining dates are without
 * pay.
 */
export function chargedDays(
  dates: readonly string[],
  { is_half_day: isHalf }: Pick<LeavePeriod, 'is_half_day'>,
  credit: number,
): ChargedDay[] {
  const each = isHalf ? HALF_DAY_THOUSANDTHS : DAY_THOUSANDTHS;
  let left = Math.max(0, credit);
  return dates.map((date) => {
    const paid = Math.min(each, left);
    left -= paid;
    return { date, paid, unpaid: each - paid };
  });
}

export const paidOf = (days: readonly ChargedDay[]): number => days.reduce((sum, { paid }) => sum + paid, 0);
export const unpaidOf = (days: readonly ChargedDay[]): number =>
  days.reduce((sum, { unpaid }) => sum + unpaid, 0);
