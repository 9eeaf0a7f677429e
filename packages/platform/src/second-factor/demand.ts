import type { Clock } from '../time/clock.ts';
import { createLocalTime } from '../time/local-time.ts';

/** Requirement of a second factor, as configured by the operator (`REQUIRE_TWO_FACTOR`). */
export interface FactorRule {
  /** Role name; undefined for all users. */
  readonly role?: string;
  /** First local day, `2027-02-01`; undefined if already in effect. */
  readonly from?: string;
}

/** Second-factor requirement of a service. Services without one have none and need not read the users' factors. */
export interface FactorDemand {
  /** The configured roles; the service may no longer have all of them. */
  readonly roles: readonly string[];
  /** Returns whether a user with these roles must still set up a second factor that is required now. */
  isOwed(roles: readonly string[], hasFactor: boolean | undefined): boolean;
}

export function createFactorDemand(
  rules: readonly FactorRule[],
  { clock, timeZone }: { clock: Clock; timeZone: string },
): FactorDemand | undefined {
  if (rules.length === 0) return undefined;
  const { startOf } = createLocalTime(timeZone);
  const dated = rules.map(({ role, from }) => ({
    role,
    fromMs: from === undefined ? Number.NEGATIVE_INFINITY : startOf(from).epochMilliseconds,
  }));
  return {
    roles: rules.flatMap(({ role }) => role ?? []),
    isOwed: (roles, hasFactor) => {
      if (hasFactor) return false;
      const now = clock.now().epochMilliseconds;
      return dated.some(({ role, fromMs }) => fromMs <= now && (role === undefined || roles.includes(role)));
    },
  };
}
