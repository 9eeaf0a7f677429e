import type { Slots } from './pair.ts';
import { DAY_IN_MINUTES, FLEXIBLE_WORK_IN_MINUTES, type Policy, type Span } from './policy.ts';

/** Measurements of one day, in minutes. */
export interface Measured {
  lateMinutes: number;
  undertimeMinutes: number;
  overtimeMinutes: number;
  nightMinutes: number;
  /** Time between arrivals and departures, without breaks. */
  workedMinutes: number;
  /** True if a punch is missing, so that a part of the day cannot be measured. */
  isMissingPunch: boolean;
}

const NOTHING: Measured = {
  lateMinutes: 0,
  undertimeMinutes: 0,
  overtimeMinutes: 0,
  nightMinutes: 0,
  workedMinutes: 0,
  isMissingPunch: false,
};

const lengthOf = ({ from, until }: Span): number => Math.max(0, until - from);

const overlap = (one: Span, other: Span | null): number =>
  other === null ? 0 : Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from));

/** Measures a working day. A day without punches has no minutes, because it is an absence and not tardiness. */
export function measure(policy: Policy, slots: Slots): Measured {
  if (Object.values(slots).every((slot) => slot === null)) return NOTHING;
  return hasSessions(policy) ? bySession(policy, policy.work, policy.lunch, slots) : byArrival(policy, slots);
}

/** Returns true if morning and afternoon are measured separately, for fixed hours with a break. */
export const hasSessions = (policy: Policy): policy is Policy & { work: Span; lunch: Span } =>
  policy.kind === 'fixed' && policy.work !== null && policy.lunch !== null;

/** Measures a day without scheduled work: all work is overtime. */
export function measureDayOff(policy: Policy, slots: Slots): Measured {
  const measured = measure(policy, slots);
  return { ...measured, lateMinutes: 0, undertimeMinutes: 0, overtimeMinutes: measured.workedMinutes };
}

type Session = Span | 'missing' | null;

function sessionOf(from: number | null, until: number | null): Session {
  if (from === null && until === null) return null;
  return from === null || until === null ? 'missing' : { from, until };
}

const isSpan = (session: Session): session is Span => session !== null && session !== 'missing';

/**
 * Measures fixed hours, separately for morning and afternoon. A session without punches counts in full as late or
 * undertime. Exception: if the other session has a missing punch, the day is just half an absence (payroll facts
 * 6.2).
 */
function bySession(policy: Policy, work: Span, lunch: Span, slots: Slots): Measured {
  const morning = sessionOf(slots.am_in, slots.am_out);
  const afternoon = sessionOf(slots.pm_in, slots.pm_out);
  const isMissingPunch = morning === 'missing' || afternoon === 'missing';
  let [lateMinutes, undertimeMinutes] = [0, 0];
  if (morning === null) {
    if (!isMissingPunch) lateMinutes += lunch.from - work.from;
  } else if (morning !== 'missing') {
    lateMinutes += Math.min(lunch.from - work.from, lateness(policy, morning.from, work.from));
    undertimeMinutes += Math.max(0, lunch.from - Math.max(morning.until, work.from));
  }
  if (afternoon === null) {
    if (!isMissingPunch) undertimeMinutes += work.until - lunch.until;
  } else if (afternoon !== 'missing') {
    lateMinutes += Math.min(work.until - lunch.until, Math.max(0, afternoon.from - lunch.until));
    undertimeMinutes += Math.max(0, work.until - Math.max(afternoon.until, lunch.until));
  }
  const worked = [morning, afternoon].filter(isSpan);
  return {
    lateMinutes,
    undertimeMinutes,
    overtimeMinutes: isSpan(afternoon)
      ? Math.max(0, afternoon.until - Math.max(work.until, afternoon.from))
      : 0,
    nightMinutes: nightOf(policy, worked),
    workedMinutes: worked.reduce((sum, span) => sum + lengthOf(span), 0),
    isMissingPunch,
  };
}

/** Returns late minutes after the grace period. */
function lateness({ graceInMinutes: grace, lateCountsFrom }: Policy, arrival: number, start: number): number {
  const late = arrival - start;
  if (late <= grace) return 0;
  return lateCountsFrom === 'grace_end' ? late - grace : late;
}

/** Measures flexible hours, night shifts, and days without a break by first and last punch. */
function byArrival(policy: Policy, slots: Slots): Measured {
  const arrival = slots.am_in ?? slots.pm_in;
  const departure = slots.pm_out ?? slots.am_out;
  if (arrival === null || departure === null || departure < arrival)
    return { ...NOTHING, isMissingPunch: true };
  const present = { from: arrival, until: departure };
  const required = requiredSpan(policy, arrival);
  const start = policy.kind === 'flexible' ? (policy.latestStart ?? arrival) : required.from;
  const late = lateness(policy, arrival, start) - overlap({ from: start, until: arrival }, policy.lunch);
  const early = { from: Math.max(departure, required.from), until: required.until };
  return {
    // If the employee arrives after the end of work, only the scheduled time is missed.
    lateMinutes: Math.min(Math.max(0, late), lengthOf(required) - overlap(required, policy.lunch)),
    undertimeMinutes: lengthOf(early) - overlap(early, policy.lunch) + longBreak(policy, slots),
    overtimeMinutes: Math.max(0, departure - Math.max(required.until, arrival)),
    nightMinutes: nightOf(policy, [present]),
    workedMinutes: lengthOf(present) - overlap(present, policy.lunch),
    isMissingPunch: false,
  };
}

/**
 * Returns the hours that must be worked. For flexible hours, they start with the arrival, but never later than the
 * latest start.
 */
function requiredSpan({ kind, work, lunch, latestStart }: Policy, arrival: number): Span {
  if (kind !== 'flexible' && work !== null) return work;
  const earliest = Math.max(arrival, work?.from ?? arrival);
  const from = latestStart === null ? earliest : Math.min(earliest, latestStart);
  // If work starts during the break, only the rest of the break is added.
  const rest = lunch === null ? 0 : lengthOf({ from: Math.max(from, lunch.from), until: lunch.until });
  return { from, until: from + FLEXIBLE_WORK_IN_MINUTES + rest };
}

/**
 * Returns the minutes by which a break during flexible hours exceeds the break of the policy. They count as
 * undertime.
 */
function longBreak({ kind, lunch }: Policy, { am_out, pm_in }: Slots): number {
  if (kind !== 'flexible' || lunch === null || am_out === null || pm_in === null) return 0;
  return Math.max(0, pm_in - am_out - lengthOf(lunch));
}

const nightOf = ({ night }: Policy, worked: readonly Span[]): number =>
  [-1, 0, 1].reduce((sum, day) => {
    const moved = { from: night.from + day * DAY_IN_MINUTES, until: night.until + day * DAY_IN_MINUTES };
    return sum + worked.reduce((minutes, span) => minutes + overlap(span, moved), 0);
  }, 0);

const MINUTES_PER_HOUR = 60;
const THOUSANDTHS_PER_HOUR = 125;

/**
 * Converts minutes to thousandths of a day of leave (CSC conversion table). An hour is 0.125; remaining minutes are
 * divided by 480, with halves rounded down.
 */
export function leaveThousandths(minutes: number): number {
  const rest = minutes % MINUTES_PER_HOUR;
  const exact = rest * 1_000;
  const [complete, over] = [Math.floor(exact / 480), exact % 480];
  return Math.floor(minutes / MINUTES_PER_HOUR) * THOUSANDTHS_PER_HOUR + complete + (over > 240 ? 1 : 0);
}
