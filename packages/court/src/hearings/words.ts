/** Formats times for mails and messages. `zone` is the court's zone. */

const LOCALE = 'en-US';

/** Formats an ISO timestamp as `Monday, November 23, 2026`. */
export function dayInWords(instant: string, zone: string): string {
  const format = { timeZone: zone, weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  return new Intl.DateTimeFormat(LOCALE, format).format(Date.parse(instant));
}

/** Formats a span as `Monday, November 23, 2026, 9:00 AM to 10:00 AM`, with both dates when it ends on another day. */
export function timeInWords(span: { startsAt: string; endsAt: string }, zone: string): string {
  const [from, to] = [dayInWords(span.startsAt, zone), dayInWords(span.endsAt, zone)];
  const end = `${from === to ? '' : `${to}, `}${hourInWords(span.endsAt, zone)}`;
  return `${from}, ${hourInWords(span.startsAt, zone)} to ${end}`;
}

function hourInWords(instant: string, zone: string): string {
  const format = { timeZone: zone, hour: 'numeric', minute: '2-digit' } as const;
  // Replaces the narrow space before AM, which some fonts in mail programs lack.
  return new Intl.DateTimeFormat(LOCALE, format).format(Date.parse(instant)).replace(/\s/gu, ' ');
}
