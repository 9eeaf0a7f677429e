import type { CaseFilter } from './filter.ts';

/** Splits a range of dates into whole months or years and the remaining days at both ends. */

export type Unit = 'month' | 'year';

/** First and last period, both included. A year is its number; a month is `year * 12 + month - 1`. */
export interface Periods {
  unit: Unit;
  first: number;
  last: number;
}

export interface Cut {
  /** `all` for an unlimited range; undefined when the range contains no whole period. */
  full: Periods | 'all' | undefined;
  ends: Required<Pick<CaseFilter, 'from' | 'to'>>[];
}

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';
const MONTHS = 12;

export function cutIntoPeriods(
  { from = FIRST_DAY, to = LAST_DAY }: Pick<CaseFilter, 'from' | 'to'>,
  unit: Unit,
): Cut {
  if (from === FIRST_DAY && to === LAST_DAY) return { full: 'all', ends: [] };
  const [begin, end] = [periodOf(unit, from), periodOf(unit, to)];
  const first = startOf(unit, begin).toString() === from ? begin : begin + 1;
  const last = endOf(unit, end) === to ? end : end - 1;
  if (last < first) return { full: undefined, ends: [{ from, to }] };
  const ends: Cut['ends'] = [];
  if (first > begin) ends.push({ from, to: endOf(unit, begin) });
  if (last < end) ends.push({ from: startOf(unit, end).toString(), to });
  return { full: { unit, first, last }, ends };
}

function periodOf(unit: Unit, date: string): number {
  const { year, month } = Temporal.PlainDate.from(date);
  return unit === 'year' ? year : year * MONTHS + month - 1;
}

export function startOf(unit: Unit, period: number): Temporal.PlainDate {
  return unit === 'year'
    ? new Temporal.PlainDate(period, 1, 1)
    : new Temporal.PlainDate(Math.floor(period / MONTHS), (period % MONTHS) + 1, 1);
}

const endOf = (unit: Unit, period: number): string =>
  startOf(unit, period + 1)
    .subtract({ days: 1 })
    .toString();
