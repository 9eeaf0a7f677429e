import { rearm } from '../../platform/documents/disarm.ts';
import type { ReadRow } from '../../platform/documents/unreadable.ts';
import type { FieldErrors } from '../../platform/http/errors.ts';
import { attributeName } from '../../platform/http/validation-messages.ts';
import type { EmployeeColumn } from '../employees/columns.ts';
import type { Header } from './header.ts';

/** A row by its fields, each value as its column means it, or as it stands where it means nothing. */
export type Values = Record<string, string | number | boolean>;

const YES = new Set(['true', 'yes', 'y', '1']);
const NO = new Set(['false', 'no', 'n', '0']);
const WHOLE = /^-?\d{1,9}(?:\.0+)?$/;
/** With commas between thousands. */
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.0+)?$/;
/** As workbooks hold a day that was entered with a time of nothing. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[ T]00:00(?::00)?$/;
const WORDS = new Set(['sex', 'civil_status']);

/** A cell of a column that is taken: text as the cell shows it, a number without its format. */
interface TakenCell {
  column: EmployeeColumn;
  text: string;
}

/** Cells are given by the place of their column; empty ones are left out. */
function* takenCells({ columns }: Header, { cells, shown }: ReadRow): Generator<TakenCell> {
  for (const [at, cell] of cells.entries()) {
    const column = columns[at]?.column;
    if (column === undefined || column.isShownOnly || cell.trim() === '') continue;
    yield { column, text: column.type === 'text' ? (shown?.get(at) ?? cell) : cell };
  }
}

/** What is no value of its column stays text, and the check refuses it. */
export function readCells(header: Header, row: ReadRow): Values {
  const values: Values = {};
  for (const { column, text } of takenCells(header, row))
    values[column.field] = meaningOf(column.field, column.type, rearm(text));
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
  if (type === 'number') return numberOf(text);
  if (type === 'date') return MIDNIGHT.exec(text)?.[1] ?? text;
  return WORDS.has(field) ? text.toLowerCase() : text;
}

function numberOf(text: string): string | number {
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  return WHOLE.test(text) ? Number(text) : text;
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

/** As spreadsheet programs show a long number: `1.23E+11`. */
const EXPONENT = /^[+-]?\d(?:[.,]\d+)?e\+\d{2,}$/i;
/** They keep 15 digits, and write zeros for the others. */
const ZEROS_FOR_DIGITS = /^\d{15}0+$/;

/** Errors for cells that do not hold what was entered: a fault of the spreadsheet, or a number that has lost its last digits. */
export function faultyCells(header: Header, row: ReadRow): FieldErrors {
  const errors: FieldErrors = {};
  for (const { column, text } of takenCells(header, row)) {
    const name = attributeName(column.field);
    const trimmed = text.trim();
    if (FAULTS.has(text))
      errors[column.field] = [`The ${name} field is ${text}, an error of the spreadsheet.`];
    else if (column.type === 'text' && (EXPONENT.test(trimmed) || ZEROS_FOR_DIGITS.test(trimmed)))
      errors[column.field] = [
        `The ${name} field has lost digits in the spreadsheet. Format the column as text and enter the number again.`,
      ];
  }
  return errors;
}
