/** Fields of a calendar entry by which a hearing is chosen for the papers of a day. */
interface HearingEntry {
  status: string;
  start_at: string;
  case_activity_id: string | null;
}

/**
 * Returns the hearings that are held, by time. A hearing that was rescheduled is held at its new time, so it needs papers
 * like the others; canceled and postponed ones do not.
 */
export function heldHearings<Entry extends HearingEntry>(
  entries: readonly Entry[],
): (Entry & { case_activity_id: string })[] {
  return entries
    .filter(
      (entry): entry is Entry & { case_activity_id: string } =>
        entry.case_activity_id !== null && entry.status !== 'cancelled',
    )
    .sort((one, other) => one.start_at.localeCompare(other.start_at));
}
