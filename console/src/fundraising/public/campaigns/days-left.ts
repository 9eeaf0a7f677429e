const DAY_IN_MS = 86_400_000;

/** Whole days until an instant, the day it falls on counted: 0 is today, negative is over. */
export function daysUntil(instant: string, now = Date.now()): number {
  return Math.ceil((Date.parse(instant) - now) / DAY_IN_MS) - (Date.parse(instant) > now ? 0 : 1);
}

interface Period {
  status: string;
  starts_at: string | null;
  ends_at: string | null;
}

/** Whether gifts are taken now, as the server judges it when one is begun. */
export function takesGifts({ status, starts_at: from, ends_at: to }: Period, now = Date.now()): boolean {
  return (
    status === 'active' && (from === null || Date.parse(from) <= now) && (to === null || Date.parse(to) > now)
  );
}
