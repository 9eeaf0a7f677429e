import { rearm } from '../../platform/documents/disarm.ts';
import type { FieldErrors } from '../../platform/http/errors.ts';
import { attributeName } from '../../platform/http/validation-messages.ts';
import type { Header } from './header.ts';

/** A row by its fields, each value as its column means it, or as it stands where it means nothing. */
export type Values = Record<string, string | number | boolean>;

const YES = new Set(['true', 'yes', 'y', '1']);
const NO = new Set(['false', 'no', 'n', '0']);
const WHOLE = /^-?\d{1,9}(?:\.0+)?$/;
/** As workbooks hold a day that was entered with a time of nothing. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[ T]00:00(?::00)?$/;
const WORDS = new Set(['sex', 'civil_status']);

/** Empty cells are left out. What is no value of its column stays text, and is told by the check. */
export function readCells({ columns }: Header, cells: string[]): Values {
  const values: Values = {};
  cells.forEach((cell, at) => {
    const column = columns[at]?.column;
    if (column === undefined || column.isShownOnly || cell.trim() === '') return;
    values[column.field] = meaningOf(column.field, column.type, rearm(cell));
  });
  return values;
}

/** Words of somebody's own are kept as they are, spaces around them too; all others are looked up or read. */
function meaningOf(field: string, type: string, given: string): string | number | boolean {
  if (type === 'text' && !WORDS.has(field) && field !== 'email') return given;
  const text = given.trim();
  if (type === 'boolean') {
    const word = text.toLowerCase();
    if (YES.has(word)) return true;
    return NO.has(word) ? false : text;
  }
  if (type === 'number') return WHOLE.test(text) ? Number(text) : text;
  if (type === 'date') return MIDNIGHT.exec(text)?.[1] ?? text;
  return WORDS.has(field) ? text.toLowerCase() : text;
}

/** What programs show for a formula that has no value, and write into a CSV as well. */
const FAULTS = new Set([
  '#REF!',
  '#N/A',
  '#DIV/0!',
  '#VALUE!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
]);

/** Errors for cells that hold no value but a fault of the spreadsheet. */
export function faultyCells({ columns }: Header, cells: string[]): FieldErrors {
  const errors: FieldErrors = {};
  cells.forEach((cell, at) => {
    const column = columns[at]?.column;
    if (column === undefined || column.isShownOnly || !FAULTS.has(cell)) return;
    errors[column.field] = [
      `The ${attributeName(column.field)} field is ${cell}, an error of the spreadsheet.`,
    ];
  });
  return errors;
}
