import { csvField } from '@bulwagan/platform/exports/csv/csv.ts';
import { disarm } from '@bulwagan/platform/exports/disarm.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';

/** Text formats that files of several agencies and banks share. */

/** A field of a record: its text and its width. `right` aligns numbers. */
export type Column = readonly [text: string, width: number, align?: 'left' | 'right'];

/**
 * Returns a record with fixed columns. A text that is too long is cut, so that the following columns keep their
 * positions.
 */
export const record = (columns: readonly Column[]): string =>
  columns
    .map(([text, width, align = 'left']) =>
      align === 'left' ? text.slice(0, width).padEnd(width) : text.slice(-width).padStart(width),
    )
    .join('');

/** Joins lines in the format of the agencies: every line, including the last, ends with CR and LF. */
export const linesOf = (records: readonly string[]): string => records.map((one) => `${one}\r\n`).join('');

const MARKS = /\p{M}/gu;
const OTHERS = /[^\x20-\x7e]/g;

/**
 * Returns capital letters without diacritics, because agencies require N instead of Ñ. Other letters outside ASCII
 * are removed.
 */
export const plainText = (text: string | null): string =>
  (text ?? '').normalize('NFKD').replaceAll(MARKS, '').replaceAll(OTHERS, '').trim().toUpperCase();

/** Returns the digits of a number; empty for null. */
export const digitsOf = (number: string | null): string => (number ?? '').replaceAll(/\D/g, '');

/** Returns an amount with two decimals and without thousands separators. */
export function plainAmount(amount: Centavos): string {
  const size = amount < 0n ? -amount : amount;
  const digits = size.toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats `2026-10-31` as `10/31/2026`. */
export const americanDate = (date: string | null): string =>
  date === null ? '' : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

/** Formats `2026-10-31` as `20261031`. */
export const compactDate = (date: string | null): string => (date ?? '').replaceAll('-', '');

/** Returns the first letter of a middle name. */
export const initialOf = (name: string | null): string => plainText(name).slice(0, 1);

/** Returns a CSV row. Cells that a spreadsheet would treat as formulas are quoted as text. */
export const csvRow = (cells: readonly string[]): string => cells.map(cellOf).join(',');

const NUMBER = /^-?\d+(\.\d+)?$/;

const cellOf = (text: string): string => csvField(NUMBER.test(text) ? text : disarm(text));
