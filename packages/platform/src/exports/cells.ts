import { localTimeIn } from './local-time.ts';
import type { CellType, CellValue } from './table.ts';

/** A parsed value: `text` is in the canonical form of `type`. */
export interface Cell {
  type: CellType;
  text: string;
}

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;

/** Parses a value by the type of its column; null for an empty cell. */
export type ReadCell = (type: CellType, value: CellValue | undefined) => Cell | null;

/**
 * Returns a parser for cells. A value that does not fit its column's type (`infinity` among dates, `-1+2` among
 * numbers) becomes text. It cannot be refused, because half of the document may have been sent, and spreadsheet
 * programs do not compute with text.
 */
export function cellReader(timeZone: string): ReadCell {
  const localTime = localTimeIn(timeZone);
  return (type, value) => {
    if (value === null || value === undefined || value === '') return null;
    const text = typed(type, value, localTime);
    return text === undefined ? { type: 'text', text: String(value) } : { type, text };
  };
}

function typed(
  type: CellType,
  value: string | number | bigint | boolean,
  localTime: (instant: string) => string | undefined,
): string | undefined {
  if (type === 'boolean') return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : undefined;
  const text = String(value);
  if (type === 'number') return DECIMAL.test(text) ? text : undefined;
  if (type === 'date') return isDate(text) ? text : undefined;
  if (type === 'date-time') return localText(text) ?? localTime(text);
  return text;
}

function localText(text: string): string | undefined {
  const [, date, minutes, seconds = '00'] = LOCAL.exec(text) ?? [];
  return date !== undefined && isDate(date) ? `${date} ${minutes}:${seconds}` : undefined;
}

const SHORT_MONTHS = new Set([4, 6, 9, 11]);

/** True for an existing calendar date, written `2026-11-21`. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  if (month < 1 || month > 12 || day < 1) return false;
  if (month !== 2) return day <= (SHORT_MONTHS.has(month) ? 30 : 31);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (isLeap ? 29 : 28);
}
