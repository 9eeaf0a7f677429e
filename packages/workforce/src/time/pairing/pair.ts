import { DAY_IN_MINUTES, dayBegins, type Policy, type Span, startsAfterNoon } from './policy.ts';

/** Punches of a day by their column in the record: minutes after midnight of that day, null for a missing punch. */
export interface Slots {
  am_in: number | null;
  am_out: number | null;
  pm_in: number | null;
  pm_out: number | null;
}

export const SLOT_NAMES = ['am_in', 'am_out', 'pm_in', 'pm_out'] as const;
export type SlotName = (typeof SLOT_NAMES)[number];

export const NO_SLOTS: Slots = { am_in: null, am_out: null, pm_in: null, pm_out: null };

const SECONDS_PER_MINUTE = 60;

/** Returns the punches, without repeats within a minute after the last counted punch. */
export function withoutRepeats(seconds: readonly number[]): number[] {
  const counted: number[] = [];
  for (const second of seconds.toSorted((one, other) => one - other)) {
    const last = counted.at(-1);
    if (last === undefined || second - last > SECONDS_PER_MINUTE) counted.push(second);
  }
  return counted;
}

/**
 * Groups punches by the day of their shift. `seconds` are local times in seconds since 1970-01-01, and days are
 * counted from that date. A punch after midnight belongs to the shift that began the evening before, even if another
 * shift begins on that day.
 */
export function byDay(policy: Policy, seconds: readonly number[]): Map<number, number[]> {
  const begins = dayBegins(policy);
  const days = new Map<number, number[]>();
  for (const second of withoutRepeats(seconds)) {
    const minute = Math.floor(second / SECONDS_PER_MINUTE);
    const day = Math.floor((minute - begins) / DAY_IN_MINUTES);
    const ofDay = days.get(day) ?? [];
    ofDay.push(minute - day * DAY_IN_MINUTES);
    days.set(day, ofDay);
  }
  return days;
}

/**
 * Assigns times of day, in minutes after midnight, to the shift of a policy. A time is on the next day if it is
 * before the day of the shift begins, or earlier than the preceding time. If a shift begins at midnight, a late time
 * is on the previous day. A morning arrival is always on the day itself, however early.
 */
export function placed(policy: Policy, times: Partial<Slots>): Partial<Slots> {
  const begins = dayBegins(policy);
  let last = Number.NEGATIVE_INFINITY;
  const found: Partial<Slots> = {};
  for (const name of SLOT_NAMES) {
    let minute = times[name] ?? null;
    if (minute === null) continue;
    const isEarlyArrival = name === 'am_in' && !startsAfterNoon(policy);
    if (minute >= begins + DAY_IN_MINUTES) minute -= DAY_IN_MINUTES;
    else if (minute < begins && !isEarlyArrival) minute += DAY_IN_MINUTES;
    if (minute < last) minute += DAY_IN_MINUTES;
    found[name] = minute;
    last = minute;
  }
  return found;
}

/**
 * Pairs the punches of one day, in ascending order. Ignores the status codes of punches, because many devices write 0
 * for all of them.
 */
export function pair(policy: Policy, punches: readonly number[]): Slots {
  if (punches.length === 0) return NO_SLOTS;
  const { kind, lunch } = policy;
  if (lunch === null || kind === 'first_last' || kind === 'night') return firstAndLast(policy, punches);
  return aroundLunch(policy, punches, lunch);
}

function firstAndLast(policy: Policy, punches: readonly number[]): Slots {
  const arrival = startsAfterNoon(policy) ? 'pm_in' : 'am_in';
  const first = punches[0]!;
  if (punches.length > 1) return { ...NO_SLOTS, [arrival]: first, pm_out: punches.at(-1)! };
  const isOut =
    policy.work !== null && Math.abs(first - policy.work.until) < Math.abs(first - policy.work.from);
  return { ...NO_SLOTS, [isOut ? 'pm_out' : arrival]: first };
}

/**
 * Handles punches within the break. Of several punches, the first ends the morning and the last starts the afternoon.
 * A single punch ends the morning, unless the morning already has a departure or has no arrival.
 */
function aroundLunch(policy: Policy, punches: readonly number[], lunch: Span): Slots {
  const before = punches.filter((punch) => punch < lunch.from);
  const within = punches.filter((punch) => punch >= lunch.from && punch <= lunch.until);
  const after = punches.filter((punch) => punch > lunch.until);
  const afternoon = [...after];
  const morning = [...before];
  if (within.length > 1) {
    morning.push(within[0]!);
    afternoon.unshift(within.at(-1)!);
  } else if (within.length === 1) {
    const opens = before.length === 0 || (before.length > 1 && after.length === 1);
    if (opens) afternoon.unshift(within[0]!);
    else morning.push(within[0]!);
  }
  const { from, until } = policy.work ?? aroundBreak(lunch);
  const [am_in, am_out] = session(morning, from, lunch.from);
  const [pm_in, pm_out] = session(afternoon, lunch.until, until);
  return { am_in, am_out, pm_in, pm_out };
}

const HALF_DAY_IN_MINUTES = 240;

/** Returns the assumed working hours of a policy without scheduled times. */
const aroundBreak = (lunch: Span): Span => ({
  from: lunch.from - HALF_DAY_IN_MINUTES,
  until: lunch.until + HALF_DAY_IN_MINUTES,
});

type Session = [arrival: number | null, departure: number | null];

/**
 * Returns arrival and departure of a session. A single punch counts as arrival or departure, whichever scheduled time
 * is closer.
 */
function session(punches: readonly number[], start: number, end: number): Session {
  const [first] = punches;
  if (first === undefined) return [null, null];
  if (punches.length > 1) return [first, punches.at(-1)!];
  const isOut = Math.abs(first - end) < Math.abs(first - start);
  return isOut ? [null, first] : [first, null];
}
