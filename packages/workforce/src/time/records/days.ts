import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { HolidayKind } from '@bulwagan/contracts/workforce/time.ts';
import { type Measured, measure, measureDayOff } from '../pairing/measure.ts';
import { byDay, NO_SLOTS, pair, type Slots } from '../pairing/pair.ts';
import type { Policy } from '../pairing/policy.ts';

export interface Holiday {
  name: string;
  kind: HolidayKind;
}

/** What is known about the days of one employee. Dates are `YYYY-MM-DD`. */
export interface DaysInput {
  policy: Policy;
  /** First and last day, both included. */
  first: string;
  last: string;
  /** Seconds of local time after 1970-01-01. */
  punches: readonly number[];
  holidays: ReadonlyMap<string, Holiday>;
  /** Days from this one on are not absences yet. */
  today: string;
}

/** A day of an employee. */
export interface Day extends Measured {
  date: string;
  slots: Slots;
  kind: 'work' | 'rest' | HolidayKind;
  /** Part of the day that was to be worked and was not, apart from minutes: 0, 0.5 or 1. */
  absentDays: number;
  remark: Message | string | null;
}

const DAY_IN_MS = 86_400_000;
const EPOCH = Temporal.PlainDate.from('1970-01-01');
/** A record with a missing punch counts as half a day (facts 6.2). */
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
    return dayOf(input, number, found === undefined ? NO_SLOTS : pair(input.policy, found));
  });
}

const dayNumber = (date: string): number => Date.parse(date) / DAY_IN_MS;

function dayOf({ policy, holidays, today }: DaysInput, number: number, slots: Slots): Day {
  const date = EPOCH.add({ days: number }).toString();
  const weekday = EPOCH.add({ days: number }).dayOfWeek;
  const holiday = holidays.get(date);
  const isPresent = Object.values(slots).some((slot) => slot !== null);
  if (holiday !== undefined || policy.restDays.includes(weekday))
    return {
      ...measureDayOff(policy, slots),
      date,
      slots,
      kind: holiday?.kind ?? 'rest',
      absentDays: 0,
      remark: holiday?.name ?? WEEKDAYS[weekday - 1]!,
    };
  const measured = measure(policy, slots);
  const base = { ...measured, date, slots, kind: 'work' as const };
  if (measured.isMissingPunch)
    return { ...base, absentDays: HALF, remark: message('time_record.missing_punch') };
  if (isPresent || date >= today) return { ...base, absentDays: 0, remark: null };
  return { ...base, absentDays: 1, remark: message('time_record.absent') };
}
