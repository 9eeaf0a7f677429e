import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../../context.ts';

/** Amounts and dates derived from a number of employees. */
export interface SeedPlan {
  employees: number;
  organizations: number;
  rosters: number;
  seed: number;
  /** Creation times of the first and the last record. */
  firstInMs: number;
  nowInMs: number;
  /** Local date. */
  today: string;
  /** ISO timestamp before all records. */
  foundedAt: string;
}

const DAY_IN_MS = 86_400_000;
const YEARS_IN_MS = 6 * 365 * DAY_IN_MS;
/** Below 1, so that each year hires more people than the previous one. */
const GROWTH = 0.8;

const LEAST_ORGANIZATIONS = 6;
/** Limited by the available names; see `officesTo`. */
const MOST_ORGANIZATIONS = 201;
const EMPLOYEES_PER_ORGANIZATION = 100;
const MOST_ROSTERS = 12;

export function planSeed(
  { time, clock }: Pick<App, 'time' | 'clock'>,
  employees: number,
  seed: number,
): SeedPlan {
  const now = clock.now();
  const firstInMs = now.epochMilliseconds - YEARS_IN_MS;
  const wanted = Math.ceil(employees / EMPLOYEES_PER_ORGANIZATION);
  const organizations = Math.min(MOST_ORGANIZATIONS, Math.max(LEAST_ORGANIZATIONS, wanted));
  return {
    employees,
    organizations,
    rosters: Math.min(MOST_ROSTERS, organizations),
    seed,
    firstInMs,
    nowInMs: now.epochMilliseconds,
    today: time.dateOf(now),
    foundedAt: isoOf(firstInMs - DAY_IN_MS),
  };
}

/** Returns the time when the given share of all records existed: 0 is the time of the first record, 1 is now. */
export function momentInMs({ firstInMs, nowInMs }: SeedPlan, share: number): number {
  return Math.floor(firstInMs + (nowInMs - firstInMs) * share ** GROWTH);
}

export const isoOf = (inMs: number): string => iso(Temporal.Instant.fromEpochMilliseconds(inMs));
