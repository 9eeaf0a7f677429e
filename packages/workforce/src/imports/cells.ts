import { message } from '@bulwagan/contracts/errors/message.ts';
import { fieldsOf } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { rearm } from '@bulwagan/platform/exports/disarm.ts';
import type { ReadRow } from '@bulwagan/platform/exports/unreadable.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import type { EmployeeColumn } from '../employees/lists/columns.ts';
import type { Header } from './header.ts';

/** Values of a row by field. Each value has the type of its column, or is text if the conversion failed. */
export type Values = Record<string, string | number | boolean>;

const YES = new Set(['true', 'yes', 'y', '1']);
const NO = new Set(['false', 'no', 'n', '0']);
const FULL = /^-?\d{1,9}(?:\.0+)?$/;
/** Number with thousands separators. */
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.0+)?$/;
/** Date with a time of midnight, as workbooks store a date. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[ T]00:00(?::00)?$/;
const WORDS: ReadonlySet<string> = new Set(fieldsOf('choice'));

/** An imported cell: the text as displayed, or a number without its format. */
interface TakenCell {
  column: EmployeeColumn;
  text: string;
}

/** Yields the non-empty cells to import, by column index. */
function* takenCells({ columns }: Header, { cells, shown }: ReadRow): Generator<TakenCell> {
  for (const [at, cell] of cells.entries()) {
    const column = columns[at]?.column;
    if (column === undefined || column.isShownOnly || cell.trim() === '') continue;
    yield { column, text: column.type === 'text' ? (shown?.get(at) ?? cell) : cell };
  }
}

/** Converts the cells of a row. A value that does not fit its column stays text and fails validation. */
export function readCells(header: Header, row: ReadRow): Values {
  const values: Values = {};
  for (const { column, text } of takenCells(header, row))
    values[column.field] = meaningOf(column.field, column.type, rearm(text));
  return values;
}

/**
 * Converts a cell. Free text is kept unchanged, including surrounding spaces; other values are trimmed and converted.
 */
function meaningOf(field: string, type: string, given: string): string | number | boolean {
  if (type === 'text' && !WORDS.has(field) && field !== 'email') return given;
  const text = given.trim();
  if (type === 'boolean') {
    const word = text.toLowerCase();
    if (YES.has(word)) return true;
    return NO.has(word) ? false : text;
  }
  if (type === 'number') return numberOf(text);
  if (type === 'date') return MIDNIGHT.exec(text)?.[1] ?? text;
  return WORDS.has(field) ? text.toLowerCase() : text;
}

function numberOf(text: string): string | number {
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  return FULL.test(text) ? Number(text) : text;
}

/** Error values that spreadsheet programs show for a formula and also write into a CSV. */
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

/** A long number as displayed by spreadsheet programs: `1.23E+11`. */
const EXPONENT = /^[+-]?\d(?:[.,]\d+)?e\+\d{2,}$/i;
/** Spreadsheet programs keep 15 digits and replace the rest by zeros. */
const ZEROS_FOR_DIGITS = /^\d{15}0+$/;

/**
 * Returns errors for cells that no longer contain the entered value: an error value, or a number without its last
 * digits.
 */
export function faultyCells(header: Header, row: ReadRow): FieldErrors {
  const errors: FieldErrors = {};
  for (const { column, text } of takenCells(header, row)) {
    const attribute = column.field;
    const trimmed = text.trim();
    if (FAULTS.has(text))
      errors[column.field] = [message('import.spreadsheet_error', { attribute, cell: text })];
    else if (column.type === 'text' && (EXPONENT.test(trimmed) || ZEROS_FOR_DIGITS.test(trimmed)))
      errors[column.field] = [message('import.lost_digits', { attribute })];
  }
  return errors;
}
