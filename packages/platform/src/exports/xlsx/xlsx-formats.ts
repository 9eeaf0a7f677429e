/** Kind of value by the cell format: a workbook stores dates as formatted numbers. */
export type NumberMeaning = 'number' | 'date' | 'date-time' | 'time' | 'duration';

/** Built-in formats of dates and times, by id. */
const BUILT_IN: readonly { from: number; to: number; meaning: NumberMeaning }[] = [
  { from: 14, to: 17, meaning: 'date' },
  { from: 18, to: 21, meaning: 'time' },
  { from: 22, to: 22, meaning: 'date-time' },
  { from: 27, to: 31, meaning: 'date' },
  { from: 32, to: 35, meaning: 'time' },
  { from: 36, to: 36, meaning: 'date' },
  { from: 45, to: 45, meaning: 'time' },
  { from: 46, to: 46, meaning: 'duration' },
  { from: 47, to: 47, meaning: 'time' },
  { from: 50, to: 58, meaning: 'date' },
];

export function builtInMeaning(id: number): NumberMeaning {
  return BUILT_IN.find(({ from, to }) => id >= from && id <= to)?.meaning ?? 'number';
}

/**
 * Parts of a format code to ignore: quoted and escaped text, padding, and conditions, colours and languages in
 * brackets.
 */
const NO_CODE = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** Maximum length that spreadsheet programs allow. */
const MOST_CODE_LENGTH = 255;

/** Returns the kind of a format code such as `dd/mm/yyyy hh:mm`, by its first section (for positive numbers). */
export function meaningOf(code: string): NumberMeaning {
  if (code.length > MOST_CODE_LENGTH) return 'number';
  const bare = code.replaceAll(NO_CODE, '').split(';', 1)[0]!.toLowerCase();
  if (/general|[0#?]/.test(bare.replaceAll(/s\.0+/g, 's'))) return 'number';
  if (/\[[hms]+\]/.test(bare)) return 'duration';
  const hasTime = /[hs]|am\/pm/.test(bare);
  const hasDate = /[yd]/.test(bare) || (bare.includes('m') && !hasTime);
  if (hasDate) return hasTime ? 'date-time' : 'date';
  return hasTime ? 'time' : 'number';
}

const DAY_IN_SECONDS = 86_400;
const DAYS_BEFORE_1970 = 25_569;
const DAYS_BEFORE_1970_FROM_1904 = 24_107;
/** Serial number of 29 February 1900, which did not exist: numbers up to it are off by one day. */
const LAST_OF_WRONG_CALENDAR = 60;
const LAST_DAY = 2_958_465;

/**
 * Formats a number by its kind: dates `2026-11-21`, date-times `2026-11-21 13:03:00`, times and durations `13:03:00`.
 * Values outside the calendar stay numbers.
 */
export function shown(number: string, meaning: NumberMeaning, isFrom1904: boolean): string {
  const value = Number(number);
  if (meaning === 'number' || !(value >= 0) || value > LAST_DAY) return decimalText(number);
  const seconds = Math.round(value * DAY_IN_SECONDS);
  if (meaning === 'duration') return clock(seconds);
  if (meaning === 'time') return clock(seconds % DAY_IN_SECONDS);
  const days = isFrom1904 ? DAYS_BEFORE_1970_FROM_1904 : DAYS_BEFORE_1970 - correction(value);
  const text = new Date((seconds - days * DAY_IN_SECONDS) * 1000).toISOString();
  return meaning === 'date' ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}

const correction = (value: number): number => (value < LAST_OF_WRONG_CALENDAR ? 1 : 0);

function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const PLAIN = /^-?\d{1,15}$|^(?=.{3,17}$)-?\d+\.\d+$/;
/**
 * Number of digits that programs show. Files contain up to 17, of which the last two are rounding noise:
 * 1.1000000000000001.
 */
const DIGITS = 15;

/** Converts a number of a file to a decimal text without exponent; '' for an invalid number. */
export function decimalText(number: string): string {
  if (PLAIN.test(number)) return number;
  const value = Number(number);
  if (number.trim() === '' || !Number.isFinite(value)) return '';
  return withoutExponent(value.toPrecision(DIGITS));
}

function withoutExponent(text: string): string {
  const [, sign = '', full = '', places = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? [];
  const digits = full + places;
  const point = full.length + Number(exponent);
  const padded = digits.padEnd(point, '0').padStart(digits.length + Math.max(0, 1 - point), '0');
  const at = Math.max(1, point);
  const fraction = padded.slice(at).replace(/0+$/, '');
  return `${sign}${padded.slice(0, at)}${fraction === '' ? '' : `.${fraction}`}`;
}
