import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database.ts';
import { isListedAs } from '../../employees/names.ts';
import type { MemberRow } from '../../rosters/queries.ts';
import type { Totals } from '../queries.ts';
import { adjusts, isCut, type LineFilter } from './line-queries.ts';

/** An employee's sums in a run, stored when the lines were written. */
export interface RunEmployeeRow extends MemberRow, Record<`${keyof Totals}_centavos`, Centavos> {
  place: number;
  lines_count: number;
}

export interface RunEmployeeFilter extends LineFilter {
  search?: string | undefined;
}

type ComputedRun = { id: string; employees_count: number; computed_at: string | null };

/** Returns one page of a run's employees, in its order. Empty while it is computed. */
export async function listRunEmployees(
  db: Db,
  run: ComputedRun,
  filter: RunEmployeeFilter,
  { perPage, offset }: Page,
): Promise<{ rows: RunEmployeeRow[]; total: number }> {
  if (run.computed_at === null) return { rows: [], total: 0 };
  const where = conditionsOf(run.id, filter);
  if (Object.values(filter).every((one) => one === undefined)) {
    // Rows are selected by position, so that the last page is as fast as the first.
    const within = sql`${where} and k.place > ${offset}::bigint and k.place <= ${offset + perPage}::bigint`;
    return { rows: await readEmployees(db, within, sql``), total: run.employees_count };
  }
  return {
    rows: await readEmployees(db, where, sql`limit ${perPage} offset ${offset}`),
    total: await countEmployees(db, where),
  };
}

/** Returns the employees after a position, in the same order. */
export async function runEmployeesAfter(
  db: Db,
  run: ComputedRun,
  filter: RunEmployeeFilter,
  place: number,
  limit: number,
): Promise<RunEmployeeRow[]> {
  if (run.computed_at === null) return [];
  const where = sql`${conditionsOf(run.id, filter)} and k.place > ${place}`;
  return await readEmployees(db, where, sql`limit ${limit}`);
}

/** Returns an employee's sums in a run; undefined for an employee without lines in it. */
export async function findRunEmployee(
  db: Db,
  run: ComputedRun,
  employeeId: string,
): Promise<RunEmployeeRow | undefined> {
  const [found] = await runEmployeesAfter(db, run, { employeeIds: [employeeId] }, 0, 1);
  return found;
}

function conditionsOf(runId: string, filter: RunEmployeeFilter): RawBuilder<unknown> {
  const { employeeIds, search } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`k.run_id = ${runId}`, ...conditionsOnLines(filter)];
  conditions.push(isOneOf(sql`k.employee_id`, employeeIds, 'uuid'));
  if (search !== undefined) conditions.push(isListedAs('e', search));
  return sql.join(conditions, sql` and `);
}

/**
 * Conditions for employees with a line for an item, with a capped line, or with an adjustment, for the given item or
 * any item.
 */
function conditionsOnLines({
  payrollItemIds,
  isCapped,
  isAdjustment,
}: RunEmployeeFilter): RawBuilder<unknown>[] {
  const ofItem = isOneOf(sql`l.payroll_item_id`, payrollItemIds, 'uuid');
  const hasLine = (which: RawBuilder<unknown>) => sql`exists (
    select from run_lines l
    where l.run_id = k.run_id and l.employee_id = k.employee_id and ${ofItem} and ${which})`;
  return [
    ...(payrollItemIds === undefined ? [] : [hasLine(sql`true`)]),
    ...whether(isCapped, hasLine(isCut)),
    ...whether(isAdjustment, hasLine(adjusts)),
  ];
}

const whether = (wanted: boolean | undefined, condition: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  wanted === undefined ? [] : [wanted ? condition : sql`not ${condition}`];

const FROM = sql`run_employees k join employees e on e.id = k.employee_id`;

async function readEmployees(
  db: Db,
  where: RawBuilder<unknown>,
  bounds: RawBuilder<unknown>,
): Promise<RunEmployeeRow[]> {
  const { rows } = await sql<RunEmployeeRow>`
    select e.id, e.first_name, e.middle_name, e.last_name, e.suffix, e.employee_number, k.place,
      k.line_count as lines_count, k.earning_centavos, k.reimbursement_centavos, k.deduction_centavos,
      k.contribution_centavos, k.ledger_excluded_centavos, k.net_centavos
    from ${FROM} where ${where} order by k.place ${bounds}`.execute(db);
  return rows;
}

async function countEmployees(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${FROM} where ${where}`.execute(db);
  return rows[0]!.total;
}
