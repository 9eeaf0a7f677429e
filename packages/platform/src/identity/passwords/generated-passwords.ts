import { iso } from '../../time/clock.ts';

/**
 * Lifetime of a generated password: one person passes it to another. It is valid for a week, which contains a working
 * day whatever the holidays, and is useless to anybody who finds it later.
 */
const GENERATED_PASSWORD_IN_SECONDS = 604_800;

/** Returns the expiry of a password generated now, as ISO 8601. Chosen passwords do not expire (null). */
export function endOfGenerated(now: Temporal.Instant): string {
  return iso(now.add({ seconds: GENERATED_PASSWORD_IN_SECONDS }));
}

/** True if a password with this expiry is still valid. */
export function isStillGood(expiresAt: string | null, now: Temporal.Instant): boolean {
  return expiresAt === null || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0;
}
