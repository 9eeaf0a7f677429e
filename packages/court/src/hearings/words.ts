import { type Localized, message, type Value } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';

/** Formats times for mails and messages. `zone` is the court's zone. */

const LOCALES: Record<Language, string> = { en: 'en-US', fil: 'fil-PH' };

const DAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;

/** Formats an ISO timestamp as `Monday, November 23, 2026`. */
export const dayInWords = (instant: string, zone: string): string => dayText(instant, zone).in('en');

/** Formats an ISO timestamp as `Monday, November 23, 2026`, or `Lunes, Nobyembre 23, 2026`. */
export const dayText = (instant: string, zone: string): Localized => ({
  in: (language) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, ...DAY }).format(Date.parse(instant)),
});

/** Formats a date (`YYYY-MM-DD`) like `dayText`. */
export const dateText = (date: string): Localized => dayText(`${date}T00:00:00Z`, 'UTC');

interface Span {
  startsAt: string;
  endsAt: string;
}

/** Formats a span as `Monday, November 23, 2026, 9:00 AM to 10:00 AM`, with both dates when it ends on another day. */
export const timeInWords = (span: Span, zone: string): string => timeText(span, zone).in('en');

export function timeText(span: Span, zone: string): Localized {
  const isSameDay = dayInWords(span.startsAt, zone) === dayInWords(span.endsAt, zone);
  const end = hourInWords(span.endsAt, zone);
  return message('hearing.from_to', {
    start: dayAndHour(span.startsAt, zone),
    end: isSameDay ? end : dayAndHour(span.endsAt, zone),
  });
}

const dayAndHour = (instant: string, zone: string): Value => ({
  in: (language) => `${dayText(instant, zone).in(language)}, ${hourInWords(instant, zone)}`,
});

function hourInWords(instant: string, zone: string): string {
  const format = { timeZone: zone, hour: 'numeric', minute: '2-digit' } as const;
  // Replaces the narrow space before AM, because some fonts in mail programs do not contain it.
  return new Intl.DateTimeFormat(LOCALES.en, format).format(Date.parse(instant)).replace(/\s/gu, ' ');
}

/** Formats an instant with an offset, such as `2026-11-23T09:00:00+08:00`: unchanged in English, in words in Filipino. */
export const momentText = (instant: string): Localized => ({
  in: (language) => (language === 'en' ? instant : MOMENT.format(Date.parse(`${instant.slice(0, 19)}Z`))),
});

const MOMENT = new Intl.DateTimeFormat(LOCALES.fil, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});
