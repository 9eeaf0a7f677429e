/** Calendar dates as `YYYY-MM-DD`, without a time zone. */

export type View = 'month' | 'week' | 'agenda' | 'rooms';

export const VIEWS: readonly View[] = ['month', 'week', 'agenda', 'rooms'];

/** Date range, both ends included. */
export interface Span {
  start: string;
  end: string;
}

const DAYS_IN_WEEK = 7;
/** Every month shows six weeks, so that all months have the same height. */
const WEEKS_OF_MONTH = 6;
export const AGENDA_DAYS = 14;

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 'YYYY-MM-DD'.length);

export function isDay(text: string | null | undefined): text is string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text!));
}

export function plusDays(day: string, count: number): string {
  const date = atNoon(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** Returns the Sunday on or before the day. Weeks start on Sunday in the Philippines. */
function startOfWeek(day: string): string {
  return plusDays(day, -atNoon(day).getUTCDay());
}

/** Returns the date range that a view shows. */
export function spanOf(view: View, date: string): Span {
  if (view === 'agenda') return { start: date, end: plusDays(date, AGENDA_DAYS - 1) };
  if (view === 'week') return weekOf(date);
  if (view === 'rooms') return { start: date, end: date };
  const start = startOfWeek(`${date.slice(0, 'YYYY-MM'.length)}-01`);
  return { start, end: plusDays(start, WEEKS_OF_MONTH * DAYS_IN_WEEK - 1) };
}

function weekOf(day: string): Span {
  const start = startOfWeek(day);
  return { start, end: plusDays(start, DAYS_IN_WEEK - 1) };
}

/** Returns the date of the previous (-1) or next (1) page. */
export function turned(view: View, date: string, by: -1 | 1): string {
  if (view === 'agenda') return plusDays(date, by * AGENDA_DAYS);
  if (view === 'week') return plusDays(date, by * DAYS_IN_WEEK);
  if (view === 'rooms') return plusDays(date, by);
  const first = atNoon(`${date.slice(0, 'YYYY-MM'.length)}-01`);
  first.setUTCMonth(first.getUTCMonth() + by);
  return dayOf(first);
}
