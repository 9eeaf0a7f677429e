import { iso } from '../../../platform/time/clock.ts';
import type { App } from '../../context.ts';

/** How much of everything a number of employees asks for, and from when to when. */
export interface SeedPlan {
  employees: number;
  organizations: number;
  rosters: number;
  seed: number;
  /** The first record is made at the first moment, the last one at the other. */
  firstInMs: number;
  nowInMs: number;
  /** Local date. */
  today: string;
  /** ISO: before all of it. */
  foundedAt: string;
}

const DAY_IN_MS = 86_400_000;
const YEARS_IN_MS = 6 * 365 * DAY_IN_MS;
/** Below 1, so that each year takes in more people than the one before. */
const GROWTH = 0.8;

const LEAST_ORGANIZATIONS = 6;
/** As many as there are names for; see `organizationsTo`. */
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

/** The moment at which a share of all records had been made: 0 is the first, 1 is now. */
export function momentInMs({ firstInMs, nowInMs }: SeedPlan, share: number): number {
  return Math.floor(firstInMs + (nowInMs - firstInMs) * share ** GROWTH);
}

export const isoOf = (inMs: number): string => iso(Temporal.Instant.fromEpochMilliseconds(inMs));
