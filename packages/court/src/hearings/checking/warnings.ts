import { list, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { App } from '../../context.ts';
import { dayText } from '../words.ts';

const MINUTES_PER_HOUR = 60;

type Rules = Pick<App, 'time' | 'rules'>;

/** Returns whether the court sits on the day of an instant (`COURT_DAYS`). */
export function isCourtDay({ time, rules }: Rules, startsAt: string): boolean {
  return rules.days.includes(Temporal.PlainDate.from(time.dateOf(startsAt)).dayOfWeek);
}

/** Returns warnings about the time of a hearing; none of them prevents scheduling. */
export function hearingWarnings(app: Rules, startsAt: string, now: string): Message[] {
  const warnings: Message[] = [];
  if (Date.parse(startsAt) < Date.parse(now)) warnings.push(message('warning.hearing_in_past'));
  if (!isCourtDay(app, startsAt))
    warnings.push(message('warning.court_does_not_sit', { day: dayText(startsAt, app.time.zone) }));
  else if (!isCourtHour(app, startsAt))
    warnings.push(message('warning.outside_hours', { hours: hoursInWords(app.rules.hours) }));
  return warnings;
}

function isCourtHour({ time, rules }: Rules, startsAt: string): boolean {
  const { hour, minute } = Temporal.Instant.from(startsAt).toZonedDateTimeISO(time.zone);
  const begins = hour * MINUTES_PER_HOUR + minute;
  return rules.hours.some(({ from, to }) => from <= begins && begins < to);
}

const hoursInWords = (hours: App['rules']['hours']) =>
  list(hours.map(({ from, to }) => message('hearing.from_to', { start: clockOf(from), end: clockOf(to) })));

/** Formats a time of day as pages do in both languages: `2:00 PM`. */
function clockOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / MINUTES_PER_HOUR) % 24, minutes % MINUTES_PER_HOUR];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
