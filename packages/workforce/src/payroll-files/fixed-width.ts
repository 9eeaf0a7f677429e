import { csvField } from '@bulwagan/platform/exports/csv/csv.ts';
import { disarm } from '@bulwagan/platform/exports/disarm.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';

/** Text forms that files of agencies and banks share. */

/** A field of a record: the text and its width; `right` aligns numbers. */
export type Column = readonly [text: string, width: number, align?: 'left' | 'right'];

/** Returns a record of columns. A longer text is cut, so that the columns behind it stay in place. */
export const record = (columns: readonly Column[]): string =>
  columns
    .map(([text, width, align = 'left']) =>
      align === 'left' ? text.slice(0, width).padEnd(width) : text.slice(-width).padStart(width),
    )
    .join('');

/** Lines as agencies want them: each ends with CR and LF, the last one too. */
export const linesOf = (records: readonly string[]): string => records.map((one) => `${one}\r\n`).join('');

const MARKS = /\p{M}/gu;
const OTHERS = /[^\x20-\x7e]/g;

/** Returns capitals without diacritics: agencies refuse Ñ and want N. Letters outside ASCII are left out. */
export const plainText = (text: string | null): string =>
  (text ?? '').normalize('NFKD').replaceAll(MARKS, '').replaceAll(OTHERS, '').trim().toUpperCase();

/** Digits of a number; empty for none. */
export const digitsOf = (number: string | null): string => (number ?? '').replaceAll(/\D/g, '');

/** Amount with two decimals and no thousands separators. */
export function plainAmount(amount: Centavos): string {
  const size = amount < 0n ? -amount : amount;
  const digits = size.toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `2026-10-31` as `10/31/2026`. */
export const americanDate = (date: string | null): string =>
  date === null ? '' : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

/** `2026-10-31` as `20261031`. */
export const compactDate = (date: string | null): string => (date ?? '').replaceAll('-', '');

/** First letter of a middle name. */
export const initialOf = (name: string | null): string => plainText(name).slice(0, 1);

/** A row of CSV. Cells that a spreadsheet would take for formulas are quoted as text. */
export const csvRow = (cells: readonly string[]): string => cells.map(cellOf).join(',');

const NUMBER = /^-?\d+(\.\d+)?$/;

const cellOf = (text: string): string => csvField(NUMBER.test(text) ? text : disarm(text));
