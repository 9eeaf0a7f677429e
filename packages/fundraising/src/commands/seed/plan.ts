/** Number of rows of each kind for a number of donations, and their period in the past. */
export interface SeedPlan {
  donations: number;
  campaigns: number;
  institutions: number;
  donors: number;
  seed: number;
  nowInMs: number;
}

export const DAY_IN_MS = 86_400_000;
const YEARS_IN_MS = 3 * 365 * DAY_IN_MS;
/** Below 1, so that each month has more donations than the one before. */
const GROWTH = 0.7;

/** One campaign per thousand donations, from 10 to 1,000 campaigns; one donor per twenty donations. */
export function planSeed(donations: number, seed: number, now: Temporal.Instant): SeedPlan {
  const campaigns = Math.min(1_000, Math.max(10, Math.ceil(donations / 1_000)));
  return {
    donations,
    campaigns,
    institutions: Math.max(3, Math.ceil(campaigns / 20)),
    donors: Math.max(1, Math.ceil(donations / 20)),
    seed,
    nowInMs: now.epochMilliseconds,
  };
}

/** Returns the time when the given share of all donations existed: 0 is three years ago, 1 is now. */
export function momentInMs(plan: SeedPlan, share: number): number {
  return Math.floor(plan.nowInMs - YEARS_IN_MS + YEARS_IN_MS * share ** GROWTH);
}
