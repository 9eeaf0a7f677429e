import type { App } from '../../context.ts';

/** Amounts and dates derived from a number of cases. */
export interface SeedPlan {
  cases: number;
  branches: number;
  counsel: number;
  seed: number;
  /** Local dates. The first case is filed on `firstDate`. */
  firstDate: string;
  today: string;
  /** ISO timestamp before all cases. */
  foundedAt: string;
}

const YEARS = 5;
export const DAYS = YEARS * 365;
/** Below 1, so that each year has more cases than the previous one. */
const GROWTH = 0.9;

const MOST_BRANCHES = 30;
const LEAST_BRANCHES = 3;
const CASES_PER_BRANCH = 300;
const MOST_COUNSEL = 40;

export function planSeed(
  { time, clock }: Pick<App, 'time' | 'clock'>,
  cases: number,
  seed: number,
): SeedPlan {
  const today = Temporal.PlainDate.from(time.dateOf(clock.now()));
  const firstDate = today.subtract({ days: DAYS }).toString();
  const branches = Math.min(MOST_BRANCHES, Math.max(LEAST_BRANCHES, Math.ceil(cases / CASES_PER_BRANCH)));
  return {
    cases,
    branches,
    counsel: Math.min(MOST_COUNSEL, branches * 2),
    seed,
    firstDate,
    today: today.toString(),
    foundedAt: time.startOf(firstDate).subtract({ hours: 24 }).toString({ fractionalSecondDigits: 3 }),
  };
}

/**
 * Returns the day, relative to today, when the given share of all cases had been filed: 0 is the first day, 1 is
 * today.
 */
export const dayOfFiling = (share: number): number => Math.floor(DAYS * share ** GROWTH) - DAYS;
