import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { dateText } from '../../hearings/words.ts';
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

/** Names of the days of a weekend, which the reason may be. */
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
