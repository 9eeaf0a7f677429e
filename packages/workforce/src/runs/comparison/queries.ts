import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import { COMPUTED_RUN_STATUSES } from '@bulwagan/contracts/workforce/run-status.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { MemberRow } from '../../rosters/queries.ts';
import type { RunRow } from '../queries.ts';

/** One side of a comparison; null if the run has no such line. */
interface Side {
  amount: Centavos | null;
  /** Decimal text. */
  quantity: string | null;
  basis: Centavos | null;
  /** First day of the statutory table version. */
  table_from: string | null;
  /** True if the line is the tax of the whole year less the tax already withheld. */
  is_annualized: boolean;
}

/** A final run that other runs adjust. */
interface AdjustedRun {
  run_id: string;
  period_start: string;
  period_end: string;
}

export interface DifferenceRow extends MemberRow {
  payroll_item_id: string;
  item_name: string;
  code: string;
  category: Category;
  is_ledger_excluded: boolean;
  /** True if the item pays the salary or a rate of it. */
  is_of_salary: boolean;
  before: Side;
  after: Side;
  /** Run that the amounts adjust; null for the pay of the compared runs themselves. */
  adjusts: AdjustedRun | null;
  /** True if the employee has any line in the run. */
  was_paid: boolean;
  is_paid: boolean;
  /** First day of a salary that began, or was entered, after the earlier run. */
  salary_since: string | null;
}

type Compared = Pick<RunRow, 'id' | 'period_start' | 'period_end'>;

/** Amounts as text, because JSON numbers are not exact. */
interface Row extends Omit<DifferenceRow, 'before' | 'after'> {
  before_amount: Centavos | null;
  before_quantity: string | null;
  before_basis: Centavos | null;
  before_table: string | null;
  before_annualized: boolean;
  after_amount: Centavos | null;
  after_quantity: string | null;
  after_basis: Centavos | null;
  after_table: string | null;
  after_annualized: boolean;
}

/**
 * Returns the lines whose amounts differ between two runs, or all lines, by employee and in catalog order.
 * Adjustments of an earlier run are compared only with adjustments of the same run.
 */
export async function readDifferences(
  db: Db,
  run: Compared,
  earlier: Compared,
  withUnchanged: boolean,
): Promise<DifferenceRow[]> {
  const isWanted = withUnchanged
    ? sql`true`
    : sql`coalesce(a.amount_centavos, 0) <> coalesce(b.amount_centavos, 0)`;
  const { rows } = await sql<Row>`
    select e.id, e.first_name, e.middle_name, e.last_name, e.suffix, e.employee_number, i.id as payroll_item_id,
      i.name as item_name, i.code, i.category, i.is_ledger_excluded,
      coalesce(i.method ->> 'type' in ('compensation', 'rate'), false) as is_of_salary,
      b.amount_centavos as before_amount, b.quantity as before_quantity, b.basis_centavos as before_basis,
      b.table_from as before_table,
      coalesce(b.is_annualized, false) as before_annualized,
      coalesce(a.is_annualized, false) as after_annualized, a.amount_centavos as after_amount,
      a.quantity as after_quantity, a.basis_centavos as after_basis, a.table_from as after_table,
      case when adjusted.id is not null then json_build_object('run_id', adjusted.id,
        'period_start', adjusted.period_start, 'period_end', adjusted.period_end) end as adjusts,
      exists (select from run_employees k where k.run_id = ${earlier.id} and k.employee_id = e.id) as was_paid,
      exists (select from run_employees k where k.run_id = ${run.id} and k.employee_id = e.id) as is_paid,
      (select max(c.effective_from) from compensations c where c.employee_id = e.id
        and c.effective_from <= ${run.period_end}
        and (c.effective_from > ${earlier.period_start} or c.created_at > (
          select coalesce(r.figures_read_at, r.computed_at) from runs r where r.id = ${earlier.id}))) as salary_since
    from (${amountsOf(run.id)}) a
    full join (${amountsOf(earlier.id)}) b
      on b.employee_id = a.employee_id and b.payroll_item_id = a.payroll_item_id
        and b.adjusted_key = a.adjusted_key
    join employees e on e.id = coalesce(a.employee_id, b.employee_id)
    join payroll_items i on i.id = coalesce(a.payroll_item_id, b.payroll_item_id)
    left join runs adjusted on adjusted.id = coalesce(a.adjusts_run_id, b.adjusts_run_id)
    where ${isWanted}
    order by e.last_name_key, e.first_name_key, e.id, i.order_column, adjusted.period_end nulls first, adjusted.id`.execute(
    db,
  );
  return rows.map(
    ({
      before_amount,
      before_quantity,
      before_basis,
      before_table,
      before_annualized,
      after_amount,
      after_quantity,
      after_basis,
      after_table,
      after_annualized,
      ...row
    }) => ({
      ...row,
      before: {
        amount: before_amount,
        quantity: before_quantity,
        basis: before_basis,
        table_from: before_table,
        is_annualized: before_annualized,
      },
      after: {
        amount: after_amount,
        quantity: after_quantity,
        basis: after_basis,
        table_from: after_table,
        is_annualized: after_annualized,
      },
    }),
  );
}

/**
 * Returns the lines of a run by employee, item and adjusted run. A full join matches only equal values, and null
 * equals nothing, so the run's own pay has the nil id as its key.
 */
const amountsOf = (runId: string) => sql`
  select employee_id, payroll_item_id, adjusts_run_id, amount_centavos, quantity, basis_centavos,
    coalesce(adjusts_run_id, '00000000-0000-0000-0000-000000000000') as adjusted_key,
    statutory_table ->> 'effective_from' as table_from,
    coalesce(statutory_table ->> 'key' = 'income-tax-annual', false) as is_annualized
  from run_lines where run_id = ${runId}`;

/** Returns the latest other run of the roster that has amounts and ended before this run. */
export async function findEarlierRun(db: Db, run: RunRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from runs
    where roster_id = ${run.roster_id} and id <> ${run.id} and period_end < ${run.period_end} and kind = ${run.kind}
      and ${sqlIn('status', COMPUTED_RUN_STATUSES)}
    order by period_end desc, created_at desc limit 1`.execute(db);
  return rows[0]?.id;
}
