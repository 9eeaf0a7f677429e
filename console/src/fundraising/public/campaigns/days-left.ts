const DAY_IN_MS = 86_400_000;

interface Period {
  status: string;
  starts_at: string | null;
  ends_at: string | null;
}

/** How long a campaign is open: what is said beside its progress. */
type Status =
  | { kind: 'closed' | 'endless' | 'lastDay' }
  | { kind: 'notYet' | 'ended'; at: string }
  | { kind: 'daysLeft'; days: number };

export function progressOf(
  { status, starts_at: from, ends_at: to }: Period,
  timeZone: string,
  now = Date.now(),
): Status {
  if (to !== null && Date.parse(to) <= now) return { kind: 'ended', at: to };
  // Closed by decision: its end was to come later, if it has one.
  if (status === 'closed') return { kind: 'closed' };
  if (from !== null && Date.parse(from) > now) return { kind: 'notYet', at: from };
  if (to === null) return { kind: 'endless' };
  const days = daysUntil(to, timeZone, now);
  return days === 0 ? { kind: 'lastDay' } : { kind: 'daysLeft', days };
}

/** From today to the last day of what ends at an instant: 0 is today. What ends at midnight has the day before as its last. */
function daysUntil(end: string, timeZone: string, now: number): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  const startOf = (at: number) => Date.parse(day.format(at));
  return (startOf(Date.parse(end) - 1) - startOf(now)) / DAY_IN_MS;
}

/** Whether gifts are taken now, as the server judges it when one is begun. */
export function acceptsDonations(
  { status, starts_at: from, ends_at: to }: Period,
  now = Date.now(),
): boolean {
  return (
    status === 'active' && (from === null || Date.parse(from) <= now) && (to === null || Date.parse(to) > now)
  );
}
