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

/** Data about the days of one employee. Dates are `YYYY-MM-DD`. */
export interface DaysInput {
  policy: Policy;
  /** First and last day, both included. */
  first: string;
  last: string;
  /** Punches in local time, as seconds since 1970-01-01. */
  punches: readonly number[];
  holidays: ReadonlyMap<string, Holiday>;
  /** Approved leave by date. */
  leave: ReadonlyMap<string, LeaveOnDay>;
  /** Approved corrections by date, in minutes after midnight. They replace the times of the punches. */
  corrections: ReadonlyMap<string, Partial<Slots>>;
  /** First and last day of employment; null if unknown. Days outside the employment are not absences. */
  employed: { from: string | null; until: string | null };
  /** Current date. Neither this day nor later days count as absences. */
  today: string;
  /** Current time in minutes after midnight. A day that has not ended has no undertime and no missing punch. */
  minute: number;
}

/** A day in an employee's time record. */
export interface Day extends Measured {
  date: string;
  slots: Slots;
  kind: 'work' | 'rest' | HolidayKind;
  /** Part of the day that counts as absent, besides late and undertime minutes: 0, 0.5 or 1. */
  absentDays: number;
  /** Leave as parts of the day. */
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

/** Returns true if the work of a day has ended, because the employee has left or the scheduled time is over. */
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

/** Applies leave to a day. A full day of leave is never late. Half a day of leave covers time that was not worked. */
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

/** Applies half a day of leave to the session without punches. */
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
 * Deducts half a day from the missed minutes, starting with the longer of late arrival and early departure. Hours
 * that are measured by first and last punch do not show which half was worked.
 */
function withoutHalf({ lateMinutes: late, undertimeMinutes: undertime }: Missed): Missed {
  const isMorning = late >= undertime;
  const first = Math.min(isMorning ? late : undertime, HALF_DAY_IN_MINUTES);
  const second = Math.min(isMorning ? undertime : late, HALF_DAY_IN_MINUTES - first);
  return isMorning
    ? { lateMinutes: late - first, undertimeMinutes: undertime - second }
    : { lateMinutes: late - second, undertimeMinutes: undertime - first };
}
