import type { DocumentLanguage, FieldType, FormatContext, Value } from './fields.ts';

const FILIPINO_MONTHS = [
  'Enero',
  'Pebrero',
  'Marso',
  'Abril',
  'Mayo',
  'Hunyo',
  'Hulyo',
  'Agosto',
  'Setyembre',
  'Oktubre',
  'Nobyembre',
  'Disyembre',
];

/** Formats a value as printed on the paper. A list has no text of its own. */
export function formatValue(type: FieldType, value: Value, options: FormatContext): string {
  if (type === 'money') return formatMoney(value);
  if (type === 'number') return formatNumber(value);
  if (type === 'date') return formatDate(String(value), options.language);
  if (type === 'time') return formatTime(String(value), options.language);
  if (type === 'datetime') return formatInstant(String(value), options);
  if (type === 'yes_no') return YES_NO[options.language][value === true ? 0 : 1]!;
  return String(value);
}

const YES_NO = { en: ['Yes', 'No'], fil: ['Oo', 'Hindi'] } as const;

/** Formats whole centavos as pesos: `₱1,234.50`. */
function formatMoney(value: Value): string {
  const centavos = BigInt(value as bigint | number | string);
  const size = centavos < 0n ? -centavos : centavos;
  return `${centavos < 0n ? '−' : ''}₱${grouped(String(size / 100n))}.${String(size % 100n).padStart(2, '0')}`;
}

/** Groups the digits of a number, and keeps its decimals as they are. */
function formatNumber(value: Value): string {
  const [, sign = '', digits = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(String(value)) ?? [];
  return digits === '' ? String(value) : `${sign === '' ? '' : '−'}${grouped(digits)}${rest}`;
}

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Formats a date as `1 December 2026`, in Filipino `ika-1 ng Disyembre 2026`. */
export function formatDate(date: string, language: DocumentLanguage): string {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number) as [number, number, number];
  const name = monthName(month, language);
  return language === 'fil' ? `ika-${day} ng ${name} ${year}` : `${day} ${name} ${year}`;
}

/** Formats a month (`YYYY-MM`) as `December 2026`, in Filipino `Disyembre 2026`. */
export function formatMonth(month: string, language: DocumentLanguage): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${monthName(number, language)} ${year}`;
}

function monthName(month: number, language: DocumentLanguage): string {
  if (language === 'fil') return FILIPINO_MONTHS[month - 1]!;
  return new Date(Date.UTC(2000, month - 1, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
}

/** Formats a time of day as `1:30 p.m.`, in Filipino `1:30 n.h.`. */
export function formatTime(time: string, language: DocumentLanguage): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`;
  return `${shown} ${language === 'en' ? englishPart(hour) : filipinoPart(hour)}`;
}

const englishPart = (hour: number): string => (hour < 12 ? 'a.m.' : 'p.m.');

/** Umaga until noon, tanghali at noon, hapon until six, then gabi. */
function filipinoPart(hour: number): string {
  if (hour < 12) return 'n.u.';
  if (hour === 12) return 'n.t.';
  return hour < 18 ? 'n.h.' : 'n.g.';
}

function formatInstant(instant: string, { language, timeZone }: FormatContext): string {
  const { date, time } = localParts(instant, timeZone);
  return `${formatDate(date, language)}, ${formatTime(time, language)}`;
}

/** Returns the local date and time of an ISO 8601 instant. */
export function localParts(instant: string, timeZone: string): { date: string; time: string } {
  const shown = new Date(instant).toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', time = ''] = shown.split(' ');
  return { date, time };
}
