import type { LocalTime } from '@bulwagan/platform/time/local-time.ts';

/** Half-hour slots of a court day, from 8:00 to 16:00. */
export const SLOTS = 17;
const SLOT_IN_MS = 1_800_000;
const OPENS_IN_MS = 8 * 3_600_000;

/** Dates by their distance from today (0). Each date text is created once, because millions of rows use it. */
export interface Days {
  /** `YYYY-MM-DD` */
  date(day: number): string;
  year(day: number): number;
  /** ISO timestamp of a half-hour slot. */
  at(day: number, slot: number): string;
  /** The same day, or the next day on which the court sits. */
  workday(day: number): number;
}

interface Span {
  today: Temporal.PlainDate;
  /** Number of days before and after today. */
  before: number;
  after: number;
  /** `YYYY-MM-DD` */
  holidays: ReadonlySet<string>;
}

export function createDays(time: LocalTime, { today, before, after, holidays }: Span): Days {
  const dates: string[] = [];
  const moments: string[] = [];
  for (let day = -before; day <= after; day += 1) {
    const date = today.add({ days: day }).toString();
    const opensInMs = time.startOf(date).epochMilliseconds + OPENS_IN_MS;
    dates.push(date);
    for (let slot = 0; slot < SLOTS; slot += 1)
      moments.push(new Date(opensInMs + slot * SLOT_IN_MS).toISOString());
  }
  const isWorkday = dates.map((date) => Temporal.PlainDate.from(date).dayOfWeek <= 5 && !holidays.has(date));
  const placeOf = (day: number) => Math.min(Math.max(day + before, 0), dates.length - 1);
  return {
    date: (day) => dates[placeOf(day)]!,
    year: (day) => Number(dates[placeOf(day)]!.slice(0, 4)),
    at: (day, slot) => moments[placeOf(day) * SLOTS + slot]!,
    workday: (day) => {
      let found = day;
      while (isWorkday[found + before] === false) found += 1;
      return found;
    },
  };
}
