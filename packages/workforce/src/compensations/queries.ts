import type { CompensationBasis } from '@bulwagan/contracts/workforce/pay.ts';
import { ITEM_USING_RUN_STATUSES } from '@bulwagan/contracts/workforce/run-status.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { SalaryQuery } from './schemas.ts';

export interface CompensationValues {
  effective_from: string;
  basis: CompensationBasis;
  /** The amount of this pay, or the salary of its grade. Null before the first salary table. */
  amount_centavos: bigint | null;
  salary_grade: number | null;
  step: number | null;
  /** Decimal text. */
  factor: string | null;
  is_minimum_wage_earner: boolean;
  is_nonresident_alien: boolean;
  reason: string | null;
}

export interface CompensationRow extends CompensationValues {
  id: string;
  employee_id: string;
  /** Day before the next compensation starts; null for the latest compensation. */
  effective_to: string | null;
  created_by: number;
  created_by_name: string;
  created_at: string;
}

/** SQL for `from`: compensations with their last days. */
export const DATED = sql`(
  select c.*, (lead(c.effective_from) over (partition by c.employee_id order by c.effective_from) - 1)::date
    as effective_to
  from compensations c)`;

/**
 * Columns of a compensation. For a grade, the salary is the one paid today, or on the day of the entry closest to
 * today.
 */
const columnsOn = (today: string) => sql`
  c.id, c.employee_id, c.effective_from, c.effective_to, c.basis, c.salary_grade, c.step, c.factor,
  c.is_minimum_wage_earner, c.is_nonresident_alien, c.reason, c.created_by, c.created_by_name, c.created_at,
  coalesce(c.amount_centavos, salary_on(e.organization_id,
    least(greatest(c.effective_from, ${today}::date), c.effective_to), c.salary_grade, c.step)) as amount_centavos`;

const FROM = sql`${DATED} c join employees e on e.id = c.employee_id`;

/** Returns one page of an employee's compensations, latest first. */
export async function listCompensations(
  db: Db,
  employeeId: string,
  today: string,
  page: Page,
): Promise<{ rows: CompensationRow[]; total: number }> {
  const read = async () => {
    const { rows } = await sql<CompensationRow>`
      select ${columnsOn(today)} from ${FROM} where c.employee_id = ${employeeId}
      order by c.effective_from desc limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from compensations where employee_id = ${employeeId}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

/**
 * Returns the monthly salary of a grade and step in an employee's organization on a day. Returns null if no salary
 * table is in force.
 */
export async function findSalary(
  db: Db,
  organizationId: string | null,
  { on, salary_grade: grade, step }: SalaryQuery,
): Promise<Centavos | null> {
  const { rows } = await sql<{ amount: Centavos | null }>`
    select salary_on(${organizationId}::uuid, ${on}::date, ${grade}::integer, ${step}::integer) as amount`.execute(
    db,
  );
  return rows[0]!.amount;
}

/** Returns all compensations of an employee, latest first. */
export async function everyCompensation(
  db: Db,
  employeeId: string,
  today: string,
): Promise<CompensationRow[]> {
  const { rows } = await sql<CompensationRow>`
    select ${columnsOn(today)} from ${FROM} where c.employee_id = ${employeeId}
    order by c.effective_from desc`.execute(db);
  return rows;
}

export async function findCompensation(
  db: Db,
  employeeId: string,
  id: string,
  today: string,
): Promise<CompensationRow | undefined> {
  const { rows } = await sql<CompensationRow>`
    select ${columnsOn(today)} from ${FROM} where c.employee_id = ${employeeId} and c.id = ${id}`.execute(db);
  return rows[0];
}

export async function hasCompensationFrom(db: Db, employeeId: string, date: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from compensations
      where employee_id = ${employeeId} and effective_from = ${date}) as found`.execute(db);
  return rows[0]!.found;
}

/**
 * Time at which a run `r` began to read its data. Runs of earlier versions lack this time; for them, the time of
 * computation is used.
 */
export const FIGURES_READ_AT = sql<string | null>`coalesce(r.figures_read_at, r.computed_at)`;

/**
 * Condition that the computation of a run `r` ended before a moment, so that the run used nothing that was entered
 * later.
 */
export const isComputedBefore = (moment: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(r.status <> 'computing' and coalesce(r.computed_at < ${moment}, false))`;

/**
 * Returns the latest payroll run that may have used a pay entry. The run has amounts for some of the entry's days,
 * adjusts such a run, or is being computed. Runs computed before the entry was made are excluded.
 */
export async function findRunUsing(
  db: Db,
  {
    employee_id: employeeId,
    effective_from: from,
    effective_to: to,
    created_at: enteredAt,
  }: Pick<CompensationRow, 'employee_id' | 'effective_from' | 'effective_to' | 'created_at'>,
): Promise<{ period_start: string; period_end: string } | undefined> {
  const isOfDays = (run: string) => sql`(${sql.ref(`${run}.period_end`)} >= ${from}
    and (${to}::date is null or ${sql.ref(`${run}.period_start`)} <= ${to}::date))`;
  const { rows } = await sql<{ period_start: string; period_end: string }>`
    select r.period_start, r.period_end from runs r
    where ${sqlIn('r.status', ITEM_USING_RUN_STATUSES)} and not ${isComputedBefore(sql`${enteredAt}::timestamptz`)}
      and (${isOfDays('r')} and (
          exists (select from run_employees k where k.run_id = r.id and k.employee_id = ${employeeId})
          or r.status = 'computing' and exists (select from roster_members m
            where m.roster_id = r.roster_id and m.employee_id = ${employeeId}))
        or exists (select from run_lines l join runs adjusted on adjusted.id = l.adjusts_run_id
          where l.run_id = r.id and l.employee_id = ${employeeId} and ${isOfDays('adjusted')}))
    order by r.period_end desc, r.id limit 1`.execute(db);
  return rows[0];
}
