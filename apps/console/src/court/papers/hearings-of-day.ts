/** Fields of a calendar entry that decide whether its hearing gets papers of the day. */
interface HearingEntry {
  status: string;
  start_at: string;
  case_activity_id: string | null;
}

/**
 * Returns the hearings that take place, by time. A rescheduled hearing takes place at its new time and needs papers;
 * canceled and postponed hearings do not.
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
