/** Dates in server messages, e.g. `Monday, November 23, 2026`. */
const DAY = /\b\w+day, (\w+ \d{1,2}, \d{4})\b/g;

const FILIPINO = new Intl.DateTimeFormat('fil-PH', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Translates dates and time ranges in a message. */
export function daysInFilipino(text = ''): string {
  const days = text.replaceAll(DAY, (_, date: string) => FILIPINO.format(Date.parse(`${date} UTC`)));
  return days.replace(/(?<=\d [AP]M) to /, ' hanggang ');
}

const MOMENT = new Intl.DateTimeFormat('fil-PH', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Formats an instant such as `2026-11-23T09:00:00+08:00` in its own offset. */
export function momentInFilipino(instant = ''): string {
  const at = Date.parse(`${instant.slice(0, 19)}Z`);
  return Number.isNaN(at) ? instant : MOMENT.format(at);
}
