/** First and last day of a payroll period, as `YYYY-MM-DD`. */
export interface Period {
  period_start: string;
  period_end: string;
}

const DAY_IN_MS = 86_400_000;
const HALF = 15;

const time = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** Returns the given day of a month. Day 1 is the first day; day 0 is the last day of the previous month. */
const dayOf = (day: string, months: number, date: number): string => {
  const from = new Date(time(day));
  return text(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, date));
};
const shifted = (day: string, days: number): string => text(time(day) + days * DAY_IN_MS);
const daysFrom = (first: string, last: string): number => Math.round((time(last) - time(first)) / DAY_IN_MS);

/**
 * Returns the next period: after a month the next month, after half a month the next half, otherwise the same number
 * of days.
 */
export function nextPeriod({ period_start: start, period_end: end }: Period): Period {
  const date = (day: string): number => Number(day.slice(8));
  const isLast = end === dayOf(end, 1, 0);
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7);
  if (isOneMonth && date(start) === 1 && isLast)
    return { period_start: dayOf(start, 1, 1), period_end: dayOf(start, 2, 0) };
  if (isOneMonth && date(start) === 1 && date(end) === HALF)
    return { period_start: dayOf(start, 0, HALF + 1), period_end: dayOf(start, 1, 0) };
  if (isOneMonth && date(start) === HALF + 1 && isLast)
    return { period_start: dayOf(start, 1, 1), period_end: dayOf(start, 1, HALF) };
  const days = daysFrom(start, end) + 1;
  return { period_start: shifted(start, days), period_end: shifted(end, days) };
}

/**
 * Returns the pay date of the next period, with the same number of days between period end and pay date as in the
 * current period. Returns an empty string if the pay date equals the period end.
 */
export function nextPayDate(run: Period & { pay_date: string }, next: Period): string {
  const days = daysFrom(run.period_end, run.pay_date);
  return days === 0 ? '' : shifted(next.period_end, days);
}
