import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { holidayOn } from './holiday-on.ts';

const SATURDAY = 6;
/** Longer than any sequence of holidays and weekends. */
const LOOK_AHEAD_IN_DAYS = 60;
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
  const { rows } = await sql<{ date: string }>`
    select date from holidays
    where kind <> 'special_working' and date between ${date} and ${day.add({ days: LOOK_AHEAD_IN_DAYS }).toString()}`.execute(
    db,
  );
  const holidays = new Set(rows.map((row) => row.date));
  let next = day.add({ days: 1 });
  while (next.dayOfWeek >= SATURDAY || holidays.has(next.toString())) next = next.add({ days: 1 });
  return { is_working_day: false, reason, next_working_day: next.toString() };
}

const weekdayOf = (day: Temporal.PlainDate): string => day.toLocaleString(LOCALE, { weekday: 'long' });

/** Returns a warning when a deadline is not on a working day. */
export async function deadlineWarnings(db: Db, dueAt: string | null): Promise<string[]> {
  if (dueAt === null) return [];
  const { is_working_day, reason, next_working_day } = await workingDayOf(db, dueAt);
  if (is_working_day) return [];
  return [
    `${inWords(dueAt)} is no working day (${reason}). The next working day is ${inWords(next_working_day)}.`,
  ];
}

const inWords = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString(LOCALE, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
