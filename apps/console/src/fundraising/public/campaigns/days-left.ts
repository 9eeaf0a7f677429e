import {
  type CampaignStatus,
  isEnded,
  takesDonations,
} from '@bulwagan/contracts/fundraising/campaign-status.ts';

const DAY_IN_MS = 86_400_000;

interface Period {
  status: CampaignStatus;
  starts_at: string | null;
  ends_at: string | null;
}

/** Remaining time of a campaign, shown with its progress. */
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
  // The campaign was closed by a decision: before its end date, or without an end date.
  if (isEnded(status)) return { kind: 'closed' };
  if (from !== null && Date.parse(from) > now) return { kind: 'notYet', at: from };
  if (to === null) return { kind: 'endless' };
  const days = daysUntil(to, timeZone, now);
  return days === 0 ? { kind: 'lastDay' } : { kind: 'daysLeft', days };
}

/**
 * Returns the days from today to the last day of a campaign; 0 is today. An end at midnight makes the day before the
 * last day.
 */
function daysUntil(end: string, timeZone: string, now: number): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  const startOf = (at: number) => Date.parse(day.format(at));
  return (startOf(Date.parse(end) - 1) - startOf(now)) / DAY_IN_MS;
}

/** Returns whether a campaign accepts donations now. The server applies the same rule when a donation is started. */
export function acceptsDonations(
  { status, starts_at: from, ends_at: to }: Period,
  now = Date.now(),
): boolean {
  return (
    takesDonations(status) &&
    (from === null || Date.parse(from) <= now) &&
    (to === null || Date.parse(to) > now)
  );
}
