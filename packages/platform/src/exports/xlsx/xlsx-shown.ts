import { format, getFormatInfo, isValidFormat } from 'numfmt';
import { builtInMeaning, meaningOf, type NumberMeaning } from './xlsx-formats.ts';

/** Display format of a number. */
export interface CellFormat {
  meaning: NumberMeaning;
  /** Format code, where it displays more or less than the plain number. */
  code?: string;
}

/** Built-in formats that change how a number looks, by id. */
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

/** Maximum length that spreadsheet programs allow. */
const MOST_CODE_LENGTH = 255;
/** The library's names of formats that display a number unchanged or with fewer digits. */
const PLAIN_TYPES = new Set(['general', 'text', 'scientific', 'fraction']);

export function builtInFormat(id: number): CellFormat {
  const code = BUILT_IN_CODES[id];
  return { meaning: builtInMeaning(id), ...(code === undefined ? {} : { code }) };
}

/** Returns the format of a custom code of the workbook. */
export function ownFormat(code: string): CellFormat {
  const meaning = meaningOf(code);
  const isShown =
    meaning === 'number' &&
    code.length <= MOST_CODE_LENGTH &&
    isValidFormat(code) &&
    !PLAIN_TYPES.has(getFormatInfo(code).type);
  return isShown ? { meaning, code } : { meaning };
}

/** Spreadsheet programs keep 15 digits of a number and lose the others. */
const DIGITS_LOST_FROM = 1e15;

/**
 * Returns the text that a cell displays for a number, e.g. `000-012-345`; undefined where that is the plain number. A
 * number whose last digits were lost displays as `1.23457E+15`, as in a cell without a format.
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
  // A number must not get lost because its format hides it.
  return text === '' ? undefined : text;
}
