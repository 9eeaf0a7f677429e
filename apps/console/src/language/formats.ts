import { LOCAL_ZONE } from '../shell/settings.ts';
import { createAgo } from './ago.ts';
import { replaceDates } from './dates-in-text.ts';
import type { Language } from './texts.ts';

/** Formats values in the local style. Instants are shown in the office's time zone, not the reader's. */
export interface Formats {
  /** Formats pesos, e.g. `₱1,250.00`. */
  money(pesos: number): string;
  /** Formats pesos and omits zero centavos, for headings. */
  roundMoney(pesos: number): string;
  number(value: number): string;
  /** Formats a fraction of 1 as a percentage. */
  percent(share: number): string;
  /** Formats a `YYYY-MM-DD` date or an instant as `22 Nov 2026`; a dash for null. */
  date(value: string | null | undefined): string;
  /** Formats each `YYYY-MM-DD` date within a text of the server; the rest stays. */
  datesIn(text: string): string;
  /** Date with the weekday. */
  longDate(value: string | null | undefined): string;
  /** Date and time of an instant. */
  dateTime(value: string | null | undefined): string;
  time(value: string | null | undefined): string;
  /** Relative time, e.g. `3 minutes ago`. */
  ago(value: string | null | undefined): string;
  /** Formats `2026-11` as `Nov 2026`; `2026` stays unchanged. */
  period(value: string): string;
  /** Name of the office's time zone, e.g. `Philippine Standard Time`. */
  zone: string;
}

export const NOTHING = '–';

export function createFormats(language: Language): Formats {
  const locale = language === 'fil' ? 'fil-PH' : 'en-PH';
  const pesos = new Intl.NumberFormat(locale, { style: 'currency', currency: 'PHP' });
  const roundPesos = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'PHP',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const formatter = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const date = formatter({ ...day, timeZone: LOCAL_ZONE });
  const plainDate = formatter({ ...day, timeZone: 'UTC' });
  const longDate = formatter({ ...day, month: 'long', weekday: 'long', timeZone: LOCAL_ZONE });
  const plainLongDate = formatter({ ...day, month: 'long', weekday: 'long', timeZone: 'UTC' });
  const dateTime = formatter({ ...day, ...clock, timeZone: LOCAL_ZONE });
  const time = formatter({ ...clock, timeZone: LOCAL_ZONE });
  const month = formatter({ year: 'numeric', month: 'short', timeZone: 'UTC' });
  const zone = formatter({ timeZone: LOCAL_ZONE, timeZoneName: 'long' });
  const ago = createAgo(locale);
  const show =
    (format: Intl.DateTimeFormat, plain = format) =>
    (value: string | null | undefined) =>
      value ? (isPlainDate(value) ? plain : format).format(new Date(value)) : NOTHING;
  return {
    money: (value) => pesos.format(value),
    roundMoney: (value) => roundPesos.format(value),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    date: show(date, plainDate),
    datesIn: (text) => replaceDates(text, (day) => plainDate.format(new Date(day))),
    longDate: show(longDate, plainLongDate),
    dateTime: show(dateTime, plainDate),
    time: show(time),
    ago: (value) => (value ? ago(Date.parse(value), Date.now()) : NOTHING),
    zone: zone.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? LOCAL_ZONE,
    period: (value) => (/^\d{4}-\d{2}$/.test(value) ? month.format(new Date(`${value}-01`)) : value),
  };
}

const isPlainDate = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);
