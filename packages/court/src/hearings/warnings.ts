import type { App } from '../context.ts';
import { dayInWords } from './words.ts';

const MINUTES_PER_HOUR = 60;

type Rules = Pick<App, 'time' | 'rules'>;

/** Returns whether the court sits on the day of an instant (`COURT_DAYS`). */
export function isCourtDay({ time, rules }: Rules, startsAt: string): boolean {
  return rules.days.includes(Temporal.PlainDate.from(time.dateOf(startsAt)).dayOfWeek);
}

/** Returns warnings about the time of a hearing; none of them prevents scheduling. */
export function hearingWarnings(app: Rules, startsAt: string, now: string): string[] {
  const warnings: string[] = [];
  if (Date.parse(startsAt) < Date.parse(now)) warnings.push('The hearing is in the past.');
  if (!isCourtDay(app, startsAt))
    warnings.push(`The court does not sit on ${dayInWords(startsAt, app.time.zone)}.`);
  else if (!isCourtHour(app, startsAt))
    warnings.push(`The hearing begins outside the hours of the court (${hoursInWords(app.rules.hours)}).`);
  return warnings;
}

function isCourtHour({ time, rules }: Rules, startsAt: string): boolean {
  const { hour, minute } = Temporal.Instant.from(startsAt).toZonedDateTimeISO(time.zone);
  const begins = hour * MINUTES_PER_HOUR + minute;
  return rules.hours.some(({ from, to }) => from <= begins && begins < to);
}

const hoursInWords = (hours: App['rules']['hours']): string =>
  hours.map(({ from, to }) => `${clockOf(from)} to ${clockOf(to)}`).join(', ');

function clockOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
