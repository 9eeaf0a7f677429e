/** `Monday, November 23, 2026`, as the court writes days in its sentences. */
const DAY = /\b\w+day, (\w+ \d{1,2}, \d{4})\b/g;

const FILIPINO = new Intl.DateTimeFormat('fil-PH', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The days of a sentence in Filipino, and from when until when. */
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

/** `2026-11-23T09:00:00+08:00` by the clock that it was written by. */
export function momentInFilipino(instant = ''): string {
  const at = Date.parse(`${instant.slice(0, 19)}Z`);
  return Number.isNaN(at) ? instant : MOMENT.format(at);
}
