import type { Clock } from '../time/clock.ts';
import { createLocalTime } from '../time/local-time.ts';

/** Of whom a second factor is demanded, as whoever runs the program has set it (`REQUIRE_TWO_FACTOR`). */
export interface FactorRule {
  /** By its name; undefined: of everybody who signs in. */
  readonly role?: string;
  /** The local day it begins on, `2027-02-01`; undefined: it has begun. */
  readonly from?: string;
}

/** What a service demands. One that demands nothing has none, and reads nobody's factors. */
export interface FactorDemand {
  /** The roles that are named, of which a service may have none any more. */
  readonly roles: readonly string[];
  /** Whether somebody with these roles has yet to set up what is demanded of them now. */
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
