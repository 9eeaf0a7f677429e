import { invalid } from '../platform/http/errors.ts';
import { iso } from '../platform/time/clock.ts';

/** A stretch of time for the `where` of a query: from the first instant up to, and without, the second. */
export interface Period {
  from: string | null;
  until: string | null;
}

/** Years that dates of ours can have; before and after there is nothing to find, and PostgreSQL knows no year 0. */
const FIRST_DAY = Temporal.PlainDate.from('1900-01-01');
const LAST_DAY = Temporal.PlainDate.from('2999-12-31');

/** The days `from` to `to`, both included, in the zone people read dates in. Throws Invalid (422) when they are turned. */
export function periodOf(
  dates: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Period {
  const from = dates.from === undefined ? null : dayOf(dates.from);
  const to = dates.to === undefined ? null : dayOf(dates.to);
  if (from !== null && to !== null && Temporal.PlainDate.compare(from, to) > 0) {
    throw invalid({ to: ['The to field must be a date after or equal to from.'] });
  }
  return {
    from: from === null ? null : startOf(from, timeZone),
    until: to === null ? null : startOf(to.add({ days: 1 }), timeZone),
  };
}

export function startOf(day: Temporal.PlainDate, timeZone: string): string {
  return iso(day.toZonedDateTime(timeZone).toInstant());
}

function dayOf(text: string): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(text);
  if (Temporal.PlainDate.compare(day, FIRST_DAY) < 0) return FIRST_DAY;
  return Temporal.PlainDate.compare(day, LAST_DAY) > 0 ? LAST_DAY : day;
}
