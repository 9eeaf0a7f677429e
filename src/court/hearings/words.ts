/** Times as people of the court read them in mails and messages. `zone` is the court's. */

const LOCALE = 'en-US';

/** `Monday, November 23, 2026` of an ISO instant. */
export function dayInWords(instant: string, zone: string): string {
  const format = { timeZone: zone, weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  return new Intl.DateTimeFormat(LOCALE, format).format(Date.parse(instant));
}

/** `Monday, November 23, 2026, 9:00 AM to 10:00 AM`; with both days when it ends on another. */
export function timeInWords(span: { startsAt: string; endsAt: string }, zone: string): string {
  const [from, to] = [dayInWords(span.startsAt, zone), dayInWords(span.endsAt, zone)];
  const end = `${from === to ? '' : `${to}, `}${hourInWords(span.endsAt, zone)}`;
  return `${from}, ${hourInWords(span.startsAt, zone)} to ${end}`;
}

function hourInWords(instant: string, zone: string): string {
  const format = { timeZone: zone, hour: 'numeric', minute: '2-digit' } as const;
  // The narrow space before AM is not in every font of a mail program.
  return new Intl.DateTimeFormat(LOCALE, format).format(Date.parse(instant)).replace(/\s/gu, ' ');
}
