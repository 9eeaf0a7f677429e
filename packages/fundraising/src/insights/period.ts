import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';

/** Period for the `where` of a query: from the first instant, inclusive, to the second, exclusive. */
export interface Period {
  from: string | null;
  until: string | null;
}

/** Days `from` to `to`, both inclusive, as a client sends them. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Years that our dates can have; nothing exists outside, and PostgreSQL has no year 0. */
const FIRST_DAY = Temporal.PlainDate.from('1900-01-01');
const LAST_DAY = Temporal.PlainDate.from('2999-12-31');

/** Message for the `to` field when the dates are reversed. */
export const TURNED = message('field.on_or_after', { attribute: 'to', date: field('from') });

/** Days in the displayed time zone. Throws Invalid (422) when the dates are reversed. */
export function periodOf(days: Days, timeZone: string): Period {
  if (areTurned(days)) throw invalid({ to: [TURNED] });
  return instantsOfDays(days, timeZone);
}

/** As `periodOf`, but nothing is in the period when the dates are reversed. */
export const instantsOfDays = ({ from, to }: Days, timeZone: string): Period => ({
  from: from === undefined ? null : startOf(dayOf(from), timeZone),
  until: to === undefined ? null : startOf(dayOf(to).add({ days: 1 }), timeZone),
});

export function areTurned({ from, to }: Days): boolean {
  return from !== undefined && to !== undefined && Temporal.PlainDate.compare(dayOf(from), dayOf(to)) > 0;
}

export function startOf(day: Temporal.PlainDate, timeZone: string): string {
  return iso(day.toZonedDateTime(timeZone).toInstant());
}

function dayOf(text: string): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(text);
  if (Temporal.PlainDate.compare(day, FIRST_DAY) < 0) return FIRST_DAY;
  return Temporal.PlainDate.compare(day, LAST_DAY) > 0 ? LAST_DAY : day;
}
