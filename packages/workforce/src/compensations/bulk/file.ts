import { readFile } from 'node:fs/promises';
import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { DESCRIPTION_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { MOST_PAY, SALARY_GRADES, SALARY_STEPS } from '@bulwagan/contracts/workforce/pay.ts';
import { isDate } from '@bulwagan/platform/exports/cells.ts';
import { rearm } from '@bulwagan/platform/exports/disarm.ts';
import type { ReadRow } from '@bulwagan/platform/exports/unreadable.ts';
import { toCentavos } from '@bulwagan/platform/money/pesos.ts';
import type { Actor } from '../../access.ts';
import type { Db } from '../../database.ts';
import { headingKey } from '../../imports/headings.ts';
import { explained, readRows, unfit } from '../../imports/read.ts';
import type { Change, Planned, Wanted } from './plan.ts';
import { employeesByNumber } from './queries.ts';
import { MOST_EMPLOYEES } from './rule.ts';

const COLUMNS = ['employee_number', 'effective_from', 'amount', 'salary_grade', 'step', 'reason'] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED: readonly Column[] = ['employee_number', 'effective_from'];

const OTHER_NAMES: Record<string, Column> = {
  'employee no': 'employee_number',
  'employee id': 'employee_number',
  grade: 'salary_grade',
  'effective date': 'effective_from',
};

const BY_KEY = new Map<string, Column>([
  ...COLUMNS.map((column) => [headingKey(column), column] as const),
  ...Object.entries(OTHER_NAMES),
]);

type Cells = Partial<Record<Column, string>>;

/** A parsed row of the file: either a change, whose employee is looked up later, or the row's error. */
interface RowOfFile {
  row: number;
  number: string;
  wanted: Omit<Wanted, 'employee_id'> | null;
  problem: Message | null;
}

/** Changes in a file, and the rows that are refused before any pay is read. */
export interface ReadFile {
  content: Buffer;
  wanted: Wanted[];
  refused: Planned[];
}

/**
 * Reads a file of pay changes. Throws 422 on `file` for an unreadable file, a missing required column or an unknown
 * column.
 */
export async function readChanges(db: Db, actor: Actor, path: string): Promise<ReadFile> {
  const rows = await rowsOf(path);
  const found = await employeesByNumber(db, actor, [...new Set(rows.map(({ number }) => number))]);
  const seen = new Set<string>();
  const result: ReadFile = { content: await readFile(path), wanted: [], refused: [] };
  for (const { row, number, wanted, problem } of rows) {
    const [id, other] = found.get(number) ?? [];
    const refuse = (refusal: Message) => result.refused.push(refusedRow(row, number, refusal));
    if (problem !== null) refuse(problem);
    else if (id === undefined) refuse(message('compensation_change.unknown_number', { number }));
    else if (other !== undefined) refuse(message('compensation_change.repeated_number', { number }));
    else if (seen.has(`${id} ${wanted!.effective_from}`))
      refuse(message('compensation_change.twice', { number, date: wanted!.effective_from }));
    else {
      seen.add(`${id} ${wanted!.effective_from}`);
      result.wanted.push({ ...wanted!, employee_id: id });
    }
  }
  return result;
}

const refusedRow = (row: number, number: string, refusal: Message): Planned => ({
  row,
  person: null,
  effective_from: null,
  before: null,
  after: null,
  refusal: number === '' ? message('field.required', { attribute: 'employee_number' }) : refusal,
  isBlocking: true,
  values: null,
});

async function rowsOf(path: string): Promise<RowOfFile[]> {
  let columns: (Column | undefined)[] | undefined;
  const rows: RowOfFile[] = [];
  try {
    for await (const row of readRows(path)) {
      if (columns === undefined) columns = columnsOf(row.cells);
      else rows.push(readRow(columns, row));
      if (rows.length > MOST_EMPLOYEES)
        throw unfit(message('compensation_change.too_many', { most: MOST_EMPLOYEES.toLocaleString('en') }));
    }
  } catch (error) {
    throw explained(error);
  }
  if (rows.length === 0) throw unfit(message('import.no_employees'));
  return rows;
}

function columnsOf(cells: string[]): (Column | undefined)[] {
  const columns = cells.map((cell) => BY_KEY.get(headingKey(cell)));
  const problems = cells.flatMap((cell, at) => {
    const column = columns[at];
    if (column === undefined)
      return [message('import.unknown_column', { column: cell.trim().slice(0, 50).toWellFormed() })];
    return columns.indexOf(column) < at ? [message('import.repeated_column', { column })] : [];
  });
  for (const column of REQUIRED)
    if (!columns.includes(column)) problems.push(message('import.missing_column', { column }));
  if (problems.length > 0) throw unfit(...problems.slice(0, 20));
  return columns;
}

function readRow(columns: (Column | undefined)[], { number: row, cells, shown }: ReadRow): RowOfFile {
  const values: Cells = {};
  for (const [at, column] of columns.entries()) {
    const text = column === 'employee_number' ? (shown?.get(at) ?? cells[at]) : cells[at];
    if (column !== undefined && text !== undefined) values[column] = rearm(text).trim();
  }
  const { employee_number: number = '', reason = '' } = values;
  const effective_from = dateIn(values.effective_from ?? '');
  const change = changeIn(values);
  const wrong = (problem: Message): RowOfFile => ({ row, number, wanted: null, problem });
  if (effective_from === undefined) return wrong(message('field.date', { attribute: 'effective_from' }));
  if (!('type' in change)) return wrong(change);
  if (reason.length > DESCRIPTION_MAX_LENGTH)
    return wrong(message('field.max_length', { attribute: 'reason', limit: DESCRIPTION_MAX_LENGTH }));
  const wanted = { row, effective_from, change, reason: reason === '' ? null : reason };
  return { row, number, wanted, problem: null };
}

/** Matches a date with the time midnight, because workbooks store dates in this way. */
const MIDNIGHT = /^((?:19|20|21)\d\d-\d\d-\d\d)(?:[ T]00:00(?::00)?)?$/;

function dateIn(text: string): string | undefined {
  const date = MIDNIGHT.exec(text)?.[1];
  return date !== undefined && isDate(date) ? date : undefined;
}

const AMOUNT = /^(?:\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/;
const SMALL_INTEGER = /^\d{1,2}(?:\.0+)?$/;

function changeIn({ amount = '', salary_grade: grade = '', step = '' }: Cells): Change | Message {
  if ((amount === '') === (grade === '' && step === ''))
    return message('compensation.amount_or_grade', { attribute: 'amount' });
  if (amount !== '') {
    const pesos = Number(amount.replaceAll(',', ''));
    if (AMOUNT.test(amount) && pesos > 0 && pesos <= MOST_PAY)
      return { type: 'amount', amount: toCentavos(pesos) };
    return message('compensation_change.amount', { text: amount.slice(0, 50).toWellFormed() });
  }
  const [salary_grade, wanted] = [grade, step].map((text) =>
    SMALL_INTEGER.test(text) ? Number(text) : 0,
  ) as [number, number];
  const isKnown = salary_grade >= 1 && salary_grade <= SALARY_GRADES && wanted >= 1 && wanted <= SALARY_STEPS;
  if (!isKnown) return message('compensation_change.grade', { grades: SALARY_GRADES, steps: SALARY_STEPS });
  return { type: 'grade', salary_grade, step: wanted };
}
