/** How long a password that was given once more counts in its session. */
const CONFIRMED_FOR_IN_SECONDS = 10_800;

/** Whether a password that was confirmed then still counts. */
export function isStillConfirmed(confirmedAt: string | null, now: Temporal.Instant): boolean {
  if (confirmedAt === null) return false;
  return now.since(Temporal.Instant.from(confirmedAt)).total('seconds') < CONFIRMED_FOR_IN_SECONDS;
}
