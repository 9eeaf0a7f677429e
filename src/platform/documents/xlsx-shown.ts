import { format, getFormatInfo, isValidFormat } from 'numfmt';
import { builtInMeaning, meaningOf, type NumberMeaning } from './xlsx-formats.ts';

/** How a cell shows its number. */
export interface CellFormat {
  meaning: NumberMeaning;
  /** The format's code, where it shows more or less than the plain number. */
  code?: string;
}

/** Formats that every program knows by number, as far as they change how a number looks. */
const BUILT_IN_CODES: Partial<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
};

/** What programs allow. */
const MOST_CODE_LENGTH = 255;
/** The library's names for formats that show a number as it is, or with fewer digits than it has. */
const PLAIN_TYPES = new Set(['general', 'text', 'scientific', 'fraction']);

export function builtInFormat(id: number): CellFormat {
  const code = BUILT_IN_CODES[id];
  return { meaning: builtInMeaning(id), ...(code === undefined ? {} : { code }) };
}

/** The format of a code that the workbook brings itself. */
export function ownFormat(code: string): CellFormat {
  const meaning = meaningOf(code);
  const isShown =
    meaning === 'number' &&
    code.length <= MOST_CODE_LENGTH &&
    isValidFormat(code) &&
    !PLAIN_TYPES.has(getFormatInfo(code).type);
  return isShown ? { meaning, code } : { meaning };
}

/** Spreadsheet programs keep 15 digits of a number; the others are lost. */
const DIGITS_LOST_FROM = 1e15;

/**
 * The text that a cell shows for a number, e.g. `000-012-345`. Undefined where that is the plain number. A number whose last digits
 * the spreadsheet program has lost is `1.23457E+15`, as in a cell without a format.
 */
export function shownNumber(
  number: string,
  { meaning, code }: CellFormat = { meaning: 'number' },
): string | undefined {
  const value = Number(number);
  if (meaning !== 'number') return undefined;
  if (Math.abs(value) >= DIGITS_LOST_FROM) return value.toExponential(5).toUpperCase();
  if (code === undefined) return undefined;
  const text = format(code, value).trim();
  // A format that hides every number is no reason to lose one.
  return text === '' ? undefined : text;
}
