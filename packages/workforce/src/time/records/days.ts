import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { HolidayKind } from '@bulwagan/contracts/workforce/time.ts';
import type { LeaveOnDay } from '../../leave/queries.ts';
import { hasSessions, type Measured, measure, measureDayOff } from '../pairing/measure.ts';
import { byDay, NO_SLOTS, pair, placed, type Slots } from '../pairing/pair.ts';
import { DAY_IN_MINUTES, type Policy } from '../pairing/policy.ts';

export interface Holiday {
  name: string;
  kind: HolidayKind;
}

/** Facts about the days of one employee. Dates are `YYYY-MM-DD`. */
export interface DaysInput {
  policy: Policy;
  /** First and last day, both included. */
  first: string;
  last: string;
  /** Seconds of local time after 1970-01-01. */
  punches: readonly number[];
  holidays: ReadonlyMap<string, Holiday>;
  /** Approved leave by date. */
  leave: ReadonlyMap<string, LeaveOnDay>;
  /** Approved corrections by date. Their times, in minutes after midnight, replace those of the punches. */
  corrections: ReadonlyMap<string, Partial<Slots>>;
  /** First and last day of employment; null where they are unknown. Days outside are no absences. */
  employed: { from: string | null; until: string | null };
  /** Days from this one on are not absences yet. */
  today: string;
  /** Minutes after the midnight that began today. A day that is not over has no undertime and no missing punch yet. */
  minute: number;
}

/** A day of an employee. */
export interface Day extends Measured {
  date: string;
  slots: Slots;
  kind: 'work' | 'rest' | HolidayKind;
  /** Part of the day that was to be worked and was not, apart from minutes: 0, 0.5 or 1. */
  absentDays: number;
  /** Leave, as parts of the day. */
  leaveDays: number;
  leaveWithoutPayDays: number;
  remark: Message | string | null;
}

const DAY_IN_MS = 86_400_000;
const EPOCH = Temporal.PlainDate.from('1970-01-01');
/** A record with a missing punch counts as half a day (payroll facts 6.2). */
const HALF = 0.5;

const WEEKDAYS = [
  message('day.monday'),
  message('day.tuesday'),
  message('day.wednesday'),
  message('day.thursday'),
  message('day.friday'),
  message('day.saturday'),
  message('day.sunday'),
];

/** Returns every day of a period, in order. */
export function daysOf(input: DaysInput): Day[] {
  const punches = byDay(input.policy, input.punches);
  const [first, last] = [dayNumber(input.first), dayNumber(input.last)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index;
    const found = punches.get(number);
    const slots = found === undefined ? NO_SLOTS : pair(input.policy, found);
    const date = EPOCH.add({ days: number }).toString();
    return dayOf(input, date, { ...slots, ...placed(input.policy, input.corrections.get(date) ?? {}) });
  });
}

const dayNumber = (date: string): number => Date.parse(date) / DAY_IN_MS;

function dayOf(input: DaysInput, date: string, slots: Slots): Day {
  const { policy, holidays, leave, employed, today } = input;
  const { dayOfWeek: weekday } = Temporal.PlainDate.from(date);
  const holiday = holidays.get(date);
  const none = { absentDays: 0, leaveDays: 0, leaveWithoutPayDays: 0 };
  if (holiday !== undefined || policy.restDays.includes(weekday))
    return {
      ...measureDayOff(policy, slots),
      ...none,
      date,
      slots,
      kind: holiday?.kind ?? 'rest',
      remark: holiday?.name ?? WEEKDAYS[weekday - 1]!,
    };
  const measured = { ...measure(policy, slots), ...none, date, slots, kind: 'work' as const };
  const onLeave = leave.get(date);
  if (onLeave !== undefined) return withLeave(policy, measured, onLeave, date < today);
  if (!isOver(input, date, slots))
    return { ...measured, undertimeMinutes: 0, isMissingPunch: false, remark: null };
  if (measured.isMissingPunch)
    return { ...measured, absentDays: HALF, remark: message('time_record.missing_punch') };
  const isEmployed =
    (employed.from === null || date >= employed.from) && (employed.until === null || date <= employed.until);
  if (isPresent(slots) || date >= today || !isEmployed) return { ...measured, remark: null };
  return { ...measured, absentDays: 1, remark: message('time_record.absent') };
}

/** Whether the work of a day has ended: the person has left, or the times of work are over. */
const isOver = (
  { policy: { work }, today, minute }: DaysInput,
  date: string,
  { pm_out: left }: Slots,
): boolean =>
  left !== null ||
  (dayNumber(today) - dayNumber(date)) * DAY_IN_MINUTES + minute >= (work?.until ?? DAY_IN_MINUTES);

const isPresent = (slots: Slots): boolean => Object.values(slots).some((slot) => slot !== null);

const THOUSANDTHS = 1_000;
const HALF_DAY_IN_MINUTES = 240;

/** A day of leave is never late. Half a day of leave covers the time that was not worked. */
function withLeave(
  policy: Policy,
  day: Omit<Day, 'remark'>,
  { name, paid, unpaid }: LeaveOnDay,
  isPast: boolean,
): Day {
  const part = (paid + unpaid) / THOUSANDTHS;
  const base = { ...day, leaveDays: part, leaveWithoutPayDays: unpaid / THOUSANDTHS, remark: name };
  if (part === 1) return { ...base, lateMinutes: 0, undertimeMinutes: 0, absentDays: 0 };
  if (!isPresent(day.slots)) return { ...base, absentDays: isPast ? HALF : 0 };
  return { ...base, absentDays: 0, ...(hasSessions(policy) ? withoutSession(day) : withoutHalf(day)) };
}

type Missed = Pick<Day, 'lateMinutes' | 'undertimeMinutes'>;

/** Takes half a day from the session without punches. */
function withoutSession({
  slots,
  lateMinutes: late,
  undertimeMinutes: undertime,
}: Missed & Pick<Day, 'slots'>): Missed {
  const without = (minutes: number): number => Math.max(0, minutes - HALF_DAY_IN_MINUTES);
  return slots.am_in === null && slots.am_out === null
    ? { lateMinutes: without(late), undertimeMinutes: undertime }
    : { lateMinutes: late, undertimeMinutes: without(undertime) };
}

/**
 * Takes half a day from the minutes that were missed: first from the longer of late arrival and early departure, since hours
 * by first and last punch do not say which half was worked.
 */
function withoutHalf({ lateMinutes: late, undertimeMinutes: undertime }: Missed): Missed {
  const isMorning = late >= undertime;
  const first = Math.min(isMorning ? late : undertime, HALF_DAY_IN_MINUTES);
  const second = Math.min(isMorning ? undertime : late, HALF_DAY_IN_MINUTES - first);
  return isMorning
    ? { lateMinutes: late - first, undertimeMinutes: undertime - second }
    : { lateMinutes: late - second, undertimeMinutes: undertime - first };
}
