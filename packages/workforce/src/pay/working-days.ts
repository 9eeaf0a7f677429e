import type Fraction from 'fraction.js';
import type { Period } from '../payroll-items/limits.ts';

/** Highest day factor that counts the days of a month; higher factors count the days of a year. */
const MOST_DAYS_OF_MONTH = 31;
const SATURDAY = 6;
const SUNDAY = 7;

/**
 * Default day factors for pay without a factor: for government offices, which pay GSIS contributions, and for private
 * employers.
 */
export const GOVERNMENT_FACTOR = 22;
export const PRIVATE_FACTOR = 261;

/** Returns true if a day factor divides the monthly pay (22) instead of the yearly pay (261, 313, 365). */
export const isMonthlyFactor = (factor: Fraction): boolean => factor.lte(MOST_DAYS_OF_MONTH);

/** Returns the paid days per week of a day factor: five for 22 and 261, six for 26 and 313, seven from 30 and 365. */
function daysOfWeek(factor: Fraction): 5 | 6 | 7 {
  const ofYear = isMonthlyFactor(factor) ? factor.mul(12) : factor;
  if (ofYear.lt(300)) return 5;
  return ofYear.lt(350) ? 6 : 7;
}

/** Returns the number of days in a period that a day factor pays. Holidays count, because the factor includes them. */
export function countWorkingDays({ start, end }: Period, factor: Fraction): number {
  const days = daysOfWeek(factor);
  const last = Temporal.PlainDate.from(end);
  let count = 0;
  for (
    let day = Temporal.PlainDate.from(start);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const isFree = (days < 7 && day.dayOfWeek === SUNDAY) || (days === 5 && day.dayOfWeek === SATURDAY);
    if (!isFree) count += 1;
  }
  return count;
}

/** Maximum number of days to search for the next workday; the longest series of free days is shorter. */
export const MOST_FREE_DAYS = 14;

/** Returns the next day that is not a Saturday, Sunday or holiday. Holidays are `YYYY-MM-DD`. */
export function nextWorkday(date: Temporal.PlainDate, holidays: ReadonlySet<string>): Temporal.PlainDate {
  let next = date.add({ days: 1 });
  while (next.dayOfWeek >= SATURDAY || holidays.has(next.toString())) next = next.add({ days: 1 });
  return next;
}

export const dayBefore = (day: string): string =>
  Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** Returns the first and last day of a day's calendar month. */
export function monthOf(day: string): Period {
  const month = Temporal.PlainDate.from(day).toPlainYearMonth();
  const dayOf = (number: number) => month.toPlainDate({ day: number }).toString();
  return { start: dayOf(1), end: dayOf(month.daysInMonth) };
}

/** Returns the days that are in both periods; undefined if there are none. */
export function overlapOf(one: Period, other: Period): Period | undefined {
  const start = one.start > other.start ? one.start : other.start;
  const end = one.end < other.end ? one.end : other.end;
  return start <= end ? { start, end } : undefined;
}
