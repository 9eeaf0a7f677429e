import type { StoredMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { Rule } from '../../payroll-items/limits.ts';
import type { MemberRow } from '../../rosters/queries.ts';
import { type Asked, keyOf, type LineFigures, type LineOf } from '../computing/plan.ts';
import { deleteResults } from '../pay/writes.ts';

/**
 * Content of the column `rule`: the effect of the limit, with amounts in centavos that are small enough to be exact
 * in JSON.
 */
export interface KeptRule {
  rule: Rule;
  cap: number | null;
  already_paid: number;
  remaining: number | null;
  basis: number | null;
  /** Missing in lines that were computed before the base was stored. */
  basis_item_id?: string | null;
  frequency: LineOf['frequency'];
  window: LineOf['window'];
}

/** Amounts by employee and by a text key of the item. */
type ByEmployee = Map<string, Map<string, Centavos>>;

function byEmployee(rows: { employee_id: string; key: string; amount: Centavos }[]): ByEmployee {
  const found: ByEmployee = new Map();
  for (const { employee_id: id, key, amount } of rows) {
    const own = found.get(id) ?? new Map<string, Centavos>();
    own.set(key, amount);
    found.set(id, own);
  }
  return found;
}

/** Returns individual amounts of employees in a run, by item. */
export async function ownAmounts(trx: Db, runId: string, employeeIds: string[]): Promise<ByEmployee> {
  const { rows } = await sql<{ employee_id: string; key: string; amount: Centavos }>`
    select employee_id, payroll_item_id::text as key, amount_centavos as amount
    from run_amounts where run_id = ${runId} and employee_id = any(${employeeIds}::uuid[])`.execute(trx);
  return byEmployee(rows);
}

/** Returns what other final runs have paid the employees, by item and window. */
export async function paidBefore(
  trx: Db,
  runId: string,
  asked: Asked[],
  employeeIds: string[],
): Promise<ByEmployee> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ employee_id: string; place: number; amount: Centavos }>`
    select l.employee_id, w.place::integer as place, sum(l.amount_centavos)::bigint as amount
    from unnest(${asked.map(({ payrollItemId }) => payrollItemId)}::uuid[],
        ${asked.map(({ window }) => window.start)}::date[],
        ${asked.map(({ window }) => window.end)}::date[]) with ordinality as w (item_id, first, last, place)
    join run_lines l on l.payroll_item_id = w.item_id and l.employee_id = any(${employeeIds}::uuid[])
    join runs r on r.id = l.run_id
    where r.status = 'final' and r.period_end between w.first and w.last and r.id <> ${runId}
    group by l.employee_id, w.place`.execute(trx);
  return byEmployee(rows.map(({ place, ...row }) => ({ ...row, key: keyOf(asked[place - 1]!) })));
}

export async function deleteLines(trx: Db, runId: string): Promise<void> {
  await deleteResults(trx, runId);
  await sql`delete from run_lines where run_id = ${runId}`.execute(trx);
}

const DELETED_AT_ONCE = 20_000;

/** Deletes a limited number of lines, to keep transactions short. Returns whether there were any. */
export async function deleteSomeLines(trx: Db, runId: string): Promise<boolean> {
  await deleteResults(trx, runId);
  const { numAffectedRows } = await sql`
    delete from run_lines where run_id = ${runId} and place < ${DELETED_AT_ONCE}
      + (select min(place) from run_lines where run_id = ${runId})`.execute(trx);
  return numAffectedRows !== 0n;
}

export async function insertLines(
  trx: Db,
  runId: string,
  lines: (LineOf & { employeeId: string })[],
  placesBefore: number,
): Promise<void> {
  await sql`
    insert into run_lines
      (run_id, employee_id, payroll_item_id, requested_centavos, amount_centavos, rule, quantity, rate, basis_centavos,
        statutory_table, explanation, adjusts_run_id, place)
    select ${runId}, one.employee_id, one.item_id, one.requested, one.amount, one.rule, one.quantity, one.rate, one.basis,
      one.statutory_table, one.explanation, one.adjusts_run_id, ${placesBefore} + one.place
    from unnest(
      ${lines.map(({ employeeId }) => employeeId)}::uuid[], ${lines.map(({ payrollItemId }) => payrollItemId)}::uuid[],
      ${lines.map(({ requested }) => requested)}::bigint[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map((line) => JSON.stringify(kept(line)))}::jsonb[],
      ${lines.map(({ figures }) => figures?.quantity ?? null)}::numeric[],
      ${lines.map(({ figures }) => figures?.rate ?? null)}::numeric[],
      ${lines.map(({ figures }) => figures?.basis ?? null)}::bigint[],
      ${lines.map(({ figures }) => jsonOf(figures?.table))}::jsonb[],
      ${lines.map(({ figures }) => jsonOf(figures?.explanation))}::jsonb[],
      ${lines.map(({ adjustsRunId }) => adjustsRunId)}::uuid[]) with ordinality
      as one (employee_id, item_id, requested, amount, rule, quantity, rate, basis, statutory_table, explanation,
        adjusts_run_id, place)`.execute(trx);
}

const jsonOf = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

function kept(line: LineOf): KeptRule {
  const { rule, cap, alreadyPaid, remaining, basis, basisItemId, frequency, window } = line;
  const numberOf = (centavos: Centavos | null) => (centavos === null ? null : Number(centavos));
  return {
    rule,
    cap: numberOf(cap),
    already_paid: Number(alreadyPaid),
    remaining: numberOf(remaining),
    basis: numberOf(basis),
    basis_item_id: basisItemId,
    frequency,
    window,
  };
}

interface ItemOfLine {
  payroll_item_id: string;
  name: string;
  code: string;
  category: Category;
  is_ledger_excluded: boolean;
}

export interface AmountRow extends MemberRow, ItemOfLine {
  amount_centavos: Centavos;
}

export interface LineRow extends AmountRow {
  place: number;
  requested_centavos: Centavos;
  rule: KeptRule;
  /** Decimal text, as `rate`. */
  quantity: string | null;
  /** Decimal text: pesos per unit if there is a quantity, otherwise percent. */
  rate: string | null;
  basis_centavos: Centavos | null;
  statutory_table: LineFigures['table'];
  explanation: StoredMessage | null;
  /** Final run that the line adjusts. */
  adjusts: { run_id: string; period_start: string; period_end: string } | null;
}

const WHO_AND_WHAT = sql`
  e.id, e.first_name, e.middle_name, e.last_name, e.suffix, e.employee_number,
  i.id as payroll_item_id, i.name, i.code, i.category, i.is_ledger_excluded`;

export interface LineFilter {
  employeeIds?: readonly string[] | undefined;
  payrollItemIds?: readonly string[] | undefined;
  isCapped?: boolean | undefined;
  isAdjustment?: boolean | undefined;
}

/**
 * Returns one page of a run's lines: employees by last name, and their lines in the order of the run's items. Empty
 * while they are computed.
 */
export async function listLines(
  db: Db,
  run: { id: string; lines_count: number; computed_at: string | null },
  filter: LineFilter,
  page: Page,
): Promise<{ rows: LineRow[]; total: number }> {
  if (run.computed_at === null) return { rows: [], total: 0 };
  const where = conditionsOf(run.id, filter);
  const read = () => readLines(db, where, sql`limit ${page.perPage} offset ${page.offset}`);
  const count = async () => {
    if (Object.values(filter).every((one) => one === undefined)) return run.lines_count;
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from run_lines l where ${where}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

/** Returns the lines after a position, in the same order. */
export async function linesAfter(
  db: Db,
  run: { id: string; computed_at: string | null },
  filter: LineFilter,
  place: number,
  limit: number,
): Promise<LineRow[]> {
  if (run.computed_at === null) return [];
  const where = sql`${conditionsOf(run.id, filter)} and l.place > ${place}`;
  return await readLines(db, where, sql`limit ${limit}`);
}

function conditionsOf(
  runId: string,
  { employeeIds, payrollItemIds, isCapped, isAdjustment }: LineFilter,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`l.run_id = ${runId}`];
  if (employeeIds !== undefined) conditions.push(isOneOf(sql`l.employee_id`, employeeIds, 'uuid'));
  if (payrollItemIds !== undefined) conditions.push(isOneOf(sql`l.payroll_item_id`, payrollItemIds, 'uuid'));
  if (isCapped !== undefined) conditions.push(sql`(${isCut}) = ${isCapped}`);
  if (isAdjustment !== undefined) conditions.push(sql`(${adjusts}) = ${isAdjustment}`);
  return sql.join(conditions, sql` and `);
}

/** Condition that a limit reduced a line `l`. */
export const isCut = sql`l.amount_centavos < l.requested_centavos`;

/** Condition that a line `l` adjusts an earlier run. */
export const adjusts = sql`l.adjusts_run_id is not null`;

async function readLines(
  db: Db,
  where: RawBuilder<unknown>,
  bounds: RawBuilder<unknown>,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${WHO_AND_WHAT}, l.place, l.requested_centavos, l.amount_centavos, l.rule, l.quantity, l.rate,
      l.basis_centavos, l.statutory_table, l.explanation,
      case when l.adjusts_run_id is not null then (
        select json_build_object('run_id', r.id, 'period_start', r.period_start, 'period_end', r.period_end)
        from runs r where r.id = l.adjusts_run_id) end as adjusts
    from (select l.* from run_lines l where ${where} order by l.place ${bounds}) l
    join employees e on e.id = l.employee_id
    join payroll_items i on i.id = l.payroll_item_id
    order by l.place`.execute(db);
  return rows;
}

export interface QuantityRow extends MemberRow, ItemOfLine {
  /** Decimal text. */
  quantity: string;
}

/** Returns one page of the quantities in a run, in the same order. */
export const listQuantities = (db: Db, runId: string, page: Page) =>
  listEntered<QuantityRow>(db, sql`run_quantities`, sql`a.quantity`, runId, page);

/** Returns one page of the individual amounts in a run, in the same order. */
export const listAmounts = (db: Db, runId: string, page: Page) =>
  listEntered<AmountRow>(db, sql`run_amounts`, sql`a.amount_centavos`, runId, page);

async function listEntered<Row>(
  db: Db,
  table: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
  runId: string,
  page: Page,
): Promise<{ rows: Row[]; total: number }> {
  const read = async () => {
    const { rows } = await sql<Row>`
      select ${WHO_AND_WHAT}, ${value}
      from ${table} a
      join run_items x on x.run_id = a.run_id and x.payroll_item_id = a.payroll_item_id
      join employees e on e.id = a.employee_id
      join payroll_items i on i.id = a.payroll_item_id
      where a.run_id = ${runId} order by e.last_name_key, e.first_name_key, e.id, x.position
      limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from ${table} where run_id = ${runId}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}
