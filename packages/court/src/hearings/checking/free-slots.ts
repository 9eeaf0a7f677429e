import { caseScopeOf } from '../../access/scope.ts';
import type { Actor } from '../../access.ts';
import { holidaysBetween } from '../../calendar/holidays/holiday-on.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { findClashes, type Slot } from './clashes.ts';
import type { Span } from './lock-days.ts';

/** Number of days to search after the requested day. */
const MOST_DAYS = 21;
const STEP_IN_MINUTES = 30;
const MOST_SLOTS = 3;

/**
 * Returns up to three later times for a hearing of the same length, within court days and hours, on no holiday and
 * without conflicts. Times begin on the hour or half hour of a session and are never in the past.
 * Empty when every session is shorter than the hearing or nothing is free within three weeks.
 */
export async function findFreeSlots(
  app: Pick<App, 'time' | 'rules'>,
  db: Db,
  actor: Actor,
  slot: Slot,
  { now, self }: { now: string; self: string | null },
): Promise<Span[]> {
  const { startsAt, endsAt } = slot;
  const lengthInMs = Date.parse(endsAt) - Date.parse(startsAt);
  const from = Math.max(Date.parse(startsAt), Date.parse(now));
  const first = Temporal.PlainDate.from(app.time.dateOf(new Date(from).toISOString()));
  const days = Array.from({ length: MOST_DAYS }, (_, days) => first.add({ days }));
  const last = days.at(-1)!.add({ days: 1 }).toZonedDateTime(app.time.zone).toInstant().toString();
  const window = { ...slot, startsAt: new Date(from).toISOString(), endsAt: last };
  const scope = caseScopeOf(actor, 'View Case Details');
  const busy = await findClashes(db, window, { scope, now, self });
  const holidays = await holidaysBetween(db, first.toString(), days.at(-1)!.toString());
  const isTaken = (start: number) =>
    busy.some(
      ({ starts_at, ends_at }) => Date.parse(starts_at) < start + lengthInMs && Date.parse(ends_at) > start,
    );
  const found: Span[] = [];
  for (const day of days) {
    if (!app.rules.days.includes(day.dayOfWeek) || holidays.has(day.toString())) continue;
    for (const start of startsOn(app, day, lengthInMs))
      if (start >= from && !isTaken(start))
        found.push({
          startsAt: new Date(start).toISOString(),
          endsAt: new Date(start + lengthInMs).toISOString(),
        });
    if (found.length >= MOST_SLOTS) break;
  }
  return found.slice(0, MOST_SLOTS);
}

/**
 * Returns the possible start times on a day, in milliseconds since 1970, such that the hearing ends within the session.
 */
function startsOn(
  { time, rules }: Pick<App, 'time' | 'rules'>,
  day: Temporal.PlainDate,
  lengthInMs: number,
): number[] {
  const midnight = day.toZonedDateTime(time.zone).epochMilliseconds;
  const minutes = rules.hours.flatMap(({ from, to }) => {
    const latest = to - lengthInMs / 60_000;
    const count = latest < from ? 0 : Math.floor((latest - from) / STEP_IN_MINUTES) + 1;
    return Array.from({ length: count }, (_, at) => from + at * STEP_IN_MINUTES);
  });
  return minutes.map((minute) => midnight + minute * 60_000);
}
