import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { rearm } from '@bulwagan/platform/exports/disarm.ts';
import type { ReadRow } from '@bulwagan/platform/exports/unreadable.ts';
import { headingKey } from '../../imports/headings.ts';
import { explained, readRows, unfit } from '../../imports/read.ts';
import { MOST_ENTRIES, MOST_QUANTITY } from '../pay/schemas.ts';

const COLUMNS = ['employee_number', 'item_code', 'quantity', 'amount'] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED: readonly Column[] = ['employee_number', 'item_code'];

const OTHER_NAMES: Record<string, Column> = {
  'employee no': 'employee_number',
  'employee id': 'employee_number',
  code: 'item_code',
};
/** Columns of the template that only explain its rows and are not imported. */
const EXPLAINING = new Set(['full name', 'item']);

const BY_KEY = new Map<string, Column>([
  ...COLUMNS.map((column) => [headingKey(column), column] as const),
  ...Object.entries(OTHER_NAMES),
]);

/** A row of the file. Quantity and amount are both null in an empty row. */
export interface SentRow {
  row: number;
  number: string;
  code: string;
  /** Days, hours, minutes or months. */
  quantity: number | null;
  /** Pesos. */
  amount: number | null;
  /** Error of the row itself; null for a valid row. */
  problem: Message | null;
}

/** Reads the rows of a file. Throws 422 on `file` for an unreadable file, a missing column or unknown columns. */
export async function readEntries(path: string): Promise<SentRow[]> {
  let columns: (Column | undefined)[] | undefined;
  const rows: SentRow[] = [];
  try {
    for await (const row of readRows(path)) {
      if (columns === undefined) columns = columnsOf(row.cells);
      else rows.push(readRow(columns, row));
      if (rows.length > MOST_ENTRIES) throw unfit(tooMany());
    }
  } catch (error) {
    throw explained(error);
  }
  if (rows.length === 0) throw unfit(message('run_import.empty'));
  return rows;
}

export const tooMany = (): Message =>
  message('run_import.too_many', { most: MOST_ENTRIES.toLocaleString('en') });

function columnsOf(cells: string[]): (Column | undefined)[] {
  const columns = cells.map((cell) => BY_KEY.get(headingKey(cell)));
  const problems = cells.flatMap((cell, at) => {
    const column = columns[at];
    if (column !== undefined)
      return columns.indexOf(column) < at ? [message('import.repeated_column', { column })] : [];
    if (EXPLAINING.has(headingKey(cell))) return [];
    return [message('import.unknown_column', { column: shortened(cell.trim()) })];
  });
  for (const column of REQUIRED)
    if (!columns.includes(column)) problems.push(message('import.missing_column', { column }));
  if (problems.length > 0) throw unfit(...problems.slice(0, 20));
  return columns;
}

function readRow(columns: (Column | undefined)[], { number: row, cells, shown }: ReadRow): SentRow {
  const values: Partial<Record<Column, string>> = {};
  for (const [at, column] of columns.entries()) {
    // Keep leading zeros of employee numbers as the workbook shows them.
    const text = column === 'employee_number' ? (shown?.get(at) ?? cells[at]) : cells[at];
    if (column !== undefined && text !== undefined) values[column] = rearm(text).trim();
  }
  const { employee_number: number = '', item_code: code = '', quantity = '', amount = '' } = values;
  const sent = { row, number, code, quantity: null, amount: null, problem: null };
  if (number === '') return { ...sent, problem: message('field.required', { attribute: 'employee_number' }) };
  if (code === '') return { ...sent, problem: message('field.required', { attribute: 'item_code' }) };
  if (quantity !== '' && amount !== '') return { ...sent, problem: message('run_import.one_figure') };
  if (quantity !== '') return { ...sent, ...quantityIn(quantity) };
  return amount === '' ? sent : { ...sent, ...amountIn(amount) };
}

const QUANTITY = /^(?:\d{1,5}|\d{1,2},\d{3})(?:\.\d{1,4}0*)?$/;
const AMOUNT = /^(?:\d{1,10}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2}0*)?$/;
const MOST_PESOS = 1_000_000_000;

const numberIn = (text: string): number => Number(text.replaceAll(',', ''));

function quantityIn(text: string): Pick<SentRow, 'quantity' | 'problem'> {
  if (QUANTITY.test(text) && numberIn(text) <= MOST_QUANTITY)
    return { quantity: numberIn(text), problem: null };
  const most = MOST_QUANTITY.toLocaleString('en');
  return { quantity: null, problem: message('run_import.quantity', { text: shortened(text), most }) };
}

function amountIn(text: string): Pick<SentRow, 'amount' | 'problem'> {
  if (AMOUNT.test(text) && numberIn(text) <= MOST_PESOS) return { amount: numberIn(text), problem: null };
  return { amount: null, problem: message('run_import.amount', { text: shortened(text) }) };
}

export const shortened = (text: string): string => text.slice(0, 50).toWellFormed();
