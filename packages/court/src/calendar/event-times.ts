import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { assertNone, collected, type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import { readMoment } from '../http/fields.ts';

/** Timestamps, or dates for an all-day event. Never both, so that no time zone can shift a date. */
export type EventTimes =
  | { all_day: false; start_at: string; end_at: string | null; start_on: null; end_on: null }
  | { all_day: true; start_at: null; end_at: null; start_on: string; end_on: string | null };

export interface GivenTimes {
  start_at?: string | null | undefined;
  end_at?: string | null | undefined;
  all_day?: boolean | null | undefined;
}

type Zone = Pick<App, 'time' | 'clock'>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A date without a time is an all-day event, unless `all_day` is sent. */
const isNewAllDay = ({ all_day, start_at }: GivenTimes): boolean => all_day ?? DAY.test(start_at ?? '');

/**
 * Returns the times of a new event. Without a start it is an all-day event today.
 * Throws 422 under `prefix` and the field for an invalid timestamp, for an end without a start, and for an end before
 * the start.
 */
export function newTimes(app: Zone, given: GivenTimes, prefix: string): EventTimes {
  if (given.start_at == null) {
    if (given.end_at != null) throw required(`${prefix}start_at`);
    return fullDays(app.time.dateOf(app.clock.now()), null, `${prefix}end_at`);
  }
  const { start, end } = readBoth(app, given, prefix);
  if (start === null) throw required(`${prefix}start_at`);
  return isNewAllDay(given)
    ? fullDays(app.time.dateOf(start), end && app.time.dateOf(end), `${prefix}end_at`)
    : moments(start, end, `${prefix}end_at`);
}

/**
 * Returns true if a changed event lasts all day. Without `all_day`, a single day that is moved to an hour gets that
 * hour. An all-day event moved to local midnight stays all day, because calendar widgets send that timestamp. An
 * event of several days also stays all day.
 */
function staysAllDay(
  app: Zone,
  before: EventTimes,
  given: GivenTimes,
  start: Temporal.Instant | null,
): boolean {
  if (given.all_day != null) return given.all_day;
  if (start === null) return before.all_day;
  if (DAY.test(given.start_at ?? '')) return true;
  if (!before.all_day) return false;
  const isSingleDay = before.end_on === null || before.end_on === before.start_on;
  return !isSingleDay || app.time.startOf(app.time.dateOf(start)).equals(start);
}

/**
 * Returns the times of a changed event. An event moved without a new end keeps its duration. An all-day event that gets
 * a time has no end unless one is sent.
 * Throws 422 as for a new event, and when `all_day` is switched off without a start.
 */
export function changedTimes(app: Zone, before: EventTimes, given: GivenTimes): EventTimes {
  const { start, end } = readBoth(app, given, '');
  if (staysAllDay(app, before, given, start)) {
    const old = daysOf(app, before);
    const startOn = start === null ? old.start_on : app.time.dateOf(start);
    if (end !== null) return fullDays(startOn, app.time.dateOf(end), 'end_at');
    return fullDays(startOn, given.end_at === null ? null : movedDay(old, startOn), 'end_at');
  }
  if (before.all_day) {
    if (start === null) throw required('start_at');
    return moments(start, end, 'end_at');
  }
  const oldStart = Temporal.Instant.from(before.start_at);
  const newStart = start ?? oldStart;
  if (end !== null) return moments(newStart, end, 'end_at');
  const hasEnd = before.end_at !== null && given.end_at !== null;
  return moments(newStart, hasEnd ? newStart.add(oldStart.until(before.end_at!)) : null, 'end_at');
}

type Read = { start: Temporal.Instant | null; end: Temporal.Instant | null };

/** Returns the timestamps that were sent, or null for missing ones. Throws 422 with all errors at once. */
function readBoth(app: Zone, given: GivenTimes, prefix: string): Read {
  const { errors, ...read } = readSent(app, given, prefix);
  assertNone(errors);
  return read;
}

/** Returns errors for the times of a change that the schema cannot express. */
export const wrongTimes = (app: Zone, given: GivenTimes): FieldErrors => readSent(app, given, '').errors;

function readSent(app: Zone, given: GivenTimes, prefix: string): Read & { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const read = (name: 'start_at' | 'end_at') => {
    const text = given[name];
    if (text == null) return null;
    return collected(errors, () => readMoment(app, `${prefix}${name}`, text)) ?? null;
  };
  return { start: read('start_at'), end: read('end_at'), errors };
}

/**
 * Times in whole seconds, as in responses. An end equal to the start is stored as no end, because RFC 5545 requires a
 * later end.
 */
function moments(start: Temporal.Instant, end: Temporal.Instant | null, field: string): EventTimes {
  const [startAt, endAt] = [inSeconds(start), end === null ? null : inSeconds(end)];
  if (endAt !== null && endAt < startAt) throw tooEarly(field);
  return {
    all_day: false,
    start_at: startAt,
    end_at: endAt === startAt ? null : endAt,
    start_on: null,
    end_on: null,
  };
}

function fullDays(startOn: string, endOn: string | null, field: string): EventTimes {
  if (endOn !== null && endOn < startOn) throw tooEarly(field);
  return { all_day: true, start_at: null, end_at: null, start_on: startOn, end_on: endOn };
}

function daysOf(app: Zone, times: EventTimes): { start_on: string; end_on: string | null } {
  if (times.all_day) return times;
  // An event that ends at midnight does not include the day that begins then.
  const lastMoment =
    times.end_at === null ? null : Temporal.Instant.from(times.end_at).subtract({ seconds: 1 });
  return { start_on: app.time.dateOf(times.start_at), end_on: lastMoment && app.time.dateOf(lastMoment) };
}

function movedDay(old: { start_on: string; end_on: string | null }, startOn: string): string | null {
  if (old.end_on === null) return null;
  const length = Temporal.PlainDate.from(old.start_on).until(old.end_on);
  return Temporal.PlainDate.from(startOn).add(length).toString();
}

const inSeconds = (instant: Temporal.Instant): string =>
  iso(instant.round({ smallestUnit: 'second', roundingMode: 'floor' }));

const required = (attribute: string) => invalid({ [attribute]: [message('field.required', { attribute })] });
const tooEarly = (attribute: string) =>
  invalid({ [attribute]: [message('field.on_or_after', { attribute, date: field('the_start') })] });
