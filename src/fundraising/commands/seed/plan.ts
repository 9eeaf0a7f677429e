/** How much of everything a number of donations asks for, and when in the past it happened. */
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
/** Below 1, so that each month has more gifts than the one before. */
const GROWTH = 0.7;

/** A campaign for each thousand gifts, 10 to 1,000 of them; a donor for each twenty gifts. */
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

/** The moment at which a share of all gifts had been given: 0 is three years ago, 1 is now. */
export function momentInMs(plan: SeedPlan, share: number): number {
  return Math.floor(plan.nowInMs - YEARS_IN_MS + YEARS_IN_MS * share ** GROWTH);
}
