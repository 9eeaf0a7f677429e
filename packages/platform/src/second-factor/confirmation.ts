/** Validity of a password confirmation in its session, in seconds. */
const CONFIRMED_FOR_IN_SECONDS = 10_800;

/** True if a password confirmed at that time still counts. */
export function isStillConfirmed(confirmedAt: string | null, now: Temporal.Instant): boolean {
  if (confirmedAt === null) return false;
  return now.since(Temporal.Instant.from(confirmedAt)).total('seconds') < CONFIRMED_FOR_IN_SECONDS;
}
