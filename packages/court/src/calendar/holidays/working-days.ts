import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Db } from '../../database.ts';
import { dateText } from '../../hearings/words.ts';
import { holidayOn, holidaysBetween } from './holiday-on.ts';

const SATURDAY = 6;
/** Maximum number of days to search: longer than any sequence of holidays and weekends. */
const LOOK_AROUND_IN_DAYS = 60;
const LOCALE = 'en-US';

export interface WorkingDay {
  is_working_day: boolean;
  /** Reason for a non-working day: the weekday or the holiday. */
  reason: string | null;
  /** The date itself, or the next day that is not a Saturday, a Sunday or a holiday (Rule 22, section 1). */
  next_working_day: string;
}

/** Returns whether a deadline can end on a date (`YYYY-MM-DD`), and the next working day if not. */
export async function workingDayOf(db: Db, date: string): Promise<WorkingDay> {
  const day = Temporal.PlainDate.from(date);
  const [holiday] = await holidayOn(db, date);
  const reason = holiday ?? (day.dayOfWeek >= SATURDAY ? weekdayOf(day) : null);
  if (reason === null) return { is_working_day: true, reason, next_working_day: date };
  const days = await nextWorkingDays(db, [date]);
  return { is_working_day: false, reason, next_working_day: days.get(date)! };
}

/**
 * Returns for each date (`YYYY-MM-DD`) the date itself, or the next day that is not a Saturday, a Sunday or a holiday:
 * the day on which a deadline ends (Rule 22, section 1). One query for all dates.
 */
export async function nextWorkingDays(db: Db, dates: readonly string[]): Promise<Map<string, string>> {
  const sorted = [...new Set(dates)].sort();
  if (sorted.length === 0) return new Map();
  const last = Temporal.PlainDate.from(sorted.at(-1)!).add({ days: LOOK_AROUND_IN_DAYS });
  const holidays = await holidaysBetween(db, sorted[0]!, last.toString());
  return new Map(sorted.map((date) => [date, firstWorkingDay(date, holidays, 1)]));
}

/**
 * Returns the first date whose deadlines are not overdue today: the day after the last working day before today. If
 * the due date is later but not a working day, the deadline ends today or later (Rule 22, section 1).
 */
export async function firstDateNotOverdue(db: Db, today: string): Promise<string> {
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 });
  const earliest = yesterday.subtract({ days: LOOK_AROUND_IN_DAYS });
  const holidays = await holidaysBetween(db, earliest.toString(), yesterday.toString());
  const lastWorkingDay = firstWorkingDay(yesterday.toString(), holidays, -1);
  return Temporal.PlainDate.from(lastWorkingDay).add({ days: 1 }).toString();
}

/** Returns the date, or the nearest working day after it (`step` 1) or before it (`step` -1). */
function firstWorkingDay(date: string, holidays: ReadonlySet<string>, step: 1 | -1): string {
  let day = Temporal.PlainDate.from(date);
  while (day.dayOfWeek >= SATURDAY || holidays.has(day.toString())) day = day.add({ days: step });
  return day.toString();
}

const weekdayOf = (day: Temporal.PlainDate): string => day.toLocaleString(LOCALE, { weekday: 'long' });

/** Names of weekend days, which can be the reason for a non-working day. */
const WEEKEND: Record<string, Message> = { Saturday: message('day.saturday'), Sunday: message('day.sunday') };

/** Returns a warning when a deadline is not on a working day. */
export async function deadlineWarnings(db: Db, dueAt: string | null): Promise<Message[]> {
  if (dueAt === null) return [];
  const { is_working_day, reason, next_working_day } = await workingDayOf(db, dueAt);
  if (is_working_day || reason === null) return [];
  return [
    message('warning.no_working_day', {
      day: dateText(dueAt),
      reason: WEEKEND[reason] ?? reason,
      next: dateText(next_working_day),
    }),
  ];
}
