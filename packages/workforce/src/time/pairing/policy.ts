import type { LateCountsFrom, PolicyKind } from '@bulwagan/contracts/workforce/time.ts';

export const DAY_IN_MINUTES = 1_440;
const HOUR_IN_MINUTES = 60;
const NOON = 12 * HOUR_IN_MINUTES;

/** A span in minutes after midnight of the day on which it begins. The end may be on the next day. */
export interface Span {
  from: number;
  until: number;
}

/** Rules for pairing and measuring the punches of a day (contract §3.3). */
export interface Policy {
  kind: PolicyKind;
  /** Scheduled work. Null for flexible hours that begin with the arrival. */
  work: Span | null;
  /** Break within the scheduled work; null if there is none. */
  lunch: Span | null;
  graceInMinutes: number;
  lateCountsFrom: LateCountsFrom;
  /** Latest start of flexible hours; null if any arrival is on time. */
  latestStart: number | null;
  /** Hours that count as night work. */
  night: Span;
  /** ISO days of the week, from 1 for Monday. */
  restDays: readonly number[];
}

/** Daily working time of flexible hours, without the break (payroll facts: eight hours). */
export const FLEXIBLE_WORK_IN_MINUTES = 8 * HOUR_IN_MINUTES;

/** A stored timekeeping policy; times are `HH:MM` or `HH:MM:SS`. */
export interface StoredPolicy {
  kind: PolicyKind;
  starts_at: string | null;
  ends_at: string | null;
  lunch_starts_at: string | null;
  lunch_ends_at: string | null;
  grace_minutes: number;
  late_counts_from: LateCountsFrom;
  flexible_until: string | null;
  night_starts_at: string;
  night_ends_at: string;
  rest_days: readonly number[];
}

/** Policy of employees without one: government office hours (CSC MC 21 s.1991), with Saturday and Sunday off. */
const OFFICE_HOURS: StoredPolicy = {
  kind: 'fixed',
  starts_at: '08:00',
  ends_at: '17:00',
  lunch_starts_at: '12:00',
  lunch_ends_at: '13:00',
  grace_minutes: 0,
  late_counts_from: 'start',
  flexible_until: null,
  night_starts_at: '22:00',
  night_ends_at: '06:00',
  rest_days: [6, 7],
};

/** Converts `HH:MM` to minutes after midnight, ignoring seconds. */
export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * HOUR_IN_MINUTES + minutes!;
}

/** Formats minutes after midnight as `HH:MM`. The time may be on the next day. */
export function timeOf(minute: number): string {
  const ofDay = ((minute % DAY_IN_MINUTES) + DAY_IN_MINUTES) % DAY_IN_MINUTES;
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${digits(Math.floor(ofDay / HOUR_IN_MINUTES))}:${digits(ofDay % HOUR_IN_MINUTES)}`;
}

/** Returns the span between two times. If the end is not after the start, the span includes midnight. */
function spanOf(start: string, end: string): Span {
  const [from, until] = [minuteOf(start), minuteOf(end)];
  return { from, until: until > from ? until : until + DAY_IN_MINUTES };
}

/**
 * Returns the rules of a stored policy, or office hours if there is none. A policy without times is flexible. A
 * policy whose work includes midnight is a night shift.
 */
export function policyOf(stored: StoredPolicy | null = OFFICE_HOURS): Policy {
  const row = stored ?? OFFICE_HOURS;
  const { starts_at: start, ends_at: end } = row;
  const work = start === null || end === null ? null : spanOf(start, end);
  const latestStart = row.flexible_until === null ? null : minuteOf(row.flexible_until);
  return {
    kind: kindOf(row.kind, work),
    work: work ?? bandWork(start, latestStart),
    lunch: lunchOf(row, work),
    graceInMinutes: row.grace_minutes,
    lateCountsFrom: row.late_counts_from,
    latestStart,
    night: spanOf(row.night_starts_at, row.night_ends_at),
    restDays: row.rest_days,
  };
}

function kindOf(kind: PolicyKind, work: Span | null): PolicyKind {
  if (work === null) return 'flexible';
  return kind === 'fixed' && work.until > DAY_IN_MINUTES ? 'night' : kind;
}

/**
 * Returns the span that can contain flexible hours. Returns null unless the policy has both an earliest and a latest
 * start.
 */
const bandWork = (start: string | null, latestStart: number | null): Span | null =>
  start === null || latestStart === null
    ? null
    : { from: minuteOf(start), until: latestStart + FLEXIBLE_WORK_IN_MINUTES + HOUR_IN_MINUTES };

/** Ignore a break outside the scheduled work: an evening shift has no lunch break at noon. */
function lunchOf(row: StoredPolicy, work: Span | null): Span | null {
  if (row.lunch_starts_at === null || row.lunch_ends_at === null) return null;
  const lunch = spanOf(row.lunch_starts_at, row.lunch_ends_at);
  if (work === null) return lunch;
  for (const shift of [0, DAY_IN_MINUTES]) {
    const moved = { from: lunch.from + shift, until: lunch.until + shift };
    if (moved.from > work.from && moved.until < work.until) return moved;
  }
  return null;
}

/** Maximum number of minutes between an early arrival and the start of work on the same day. */
const EARLIEST_ARRIVAL_IN_MINUTES = 4 * HOUR_IN_MINUTES;

/**
 * Returns the minute at which the day of a policy begins: four hours before work starts, or halfway between two
 * shifts if they are closer. A punch before this minute belongs to the shift of the previous day.
 */
export function dayBegins({ work }: Pick<Policy, 'work'>): number {
  if (work === null) return EARLIEST_ARRIVAL_IN_MINUTES;
  const gap = Math.max(0, DAY_IN_MINUTES - (work.until - work.from));
  return work.from - Math.min(EARLIEST_ARRIVAL_IN_MINUTES, Math.floor(gap / 2));
}

/** Returns true if work starts in the afternoon or evening, so that its first punch is a PM arrival. */
export const startsAfterNoon = ({ work }: Pick<Policy, 'work'>): boolean =>
  work !== null && work.from >= NOON;
