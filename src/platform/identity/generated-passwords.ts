import { iso } from '../time/clock.ts';

/**
 * A password that was generated is told by one person to another: it opens the account for a week, in which there is a working
 * day whatever the holidays, and is of no use to who finds it later.
 */
const GENERATED_PASSWORD_IN_SECONDS = 604_800;

/** Until when a password that is generated now opens its account: ISO 8601. One that somebody chose has no end: null. */
export function endOfGenerated(now: Temporal.Instant): string {
  return iso(now.add({ seconds: GENERATED_PASSWORD_IN_SECONDS }));
}

/** Whether the password that ends then still opens its account. */
export function isStillGood(expiresAt: string | null, now: Temporal.Instant): boolean {
  return expiresAt === null || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0;
}
