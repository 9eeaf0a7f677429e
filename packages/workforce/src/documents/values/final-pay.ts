import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { IS_TIME_NOT_WORKED } from '../../runs/pay/earlier-queries.ts';

/** Total that final runs paid an employee for one item. */
export interface PaidItem {
  payroll_item_id: string;
  name: string;
  code: string;
  category: Category;
  amount_centavos: Centavos;
  /** True for absences, tardiness and undertime, even if their amounts are entered manually. */
  is_time_not_worked: boolean;
}

export interface PaidWithin {
  employeeId: string;
  /** Employer whose runs count, including organizations below it; null counts every run. */
  employerId: string | null;
  /** First and last day (`YYYY-MM-DD`) on which included periods may end. */
  from: string;
  to: string;
}

/**
 * Returns the amounts that final runs of an employer paid an employee, for periods that end between two days, by item
 * in catalog order. Excludes items that are not in the ledger, because they are not paid. Runs of rosters without an
 * organization count for every employer.
 */
export async function paidItems(
  db: Db,
  { employeeId, employerId, from, to }: PaidWithin,
): Promise<PaidItem[]> {
  const isOfEmployer =
    employerId === null
      ? sql`true`
      : sql`(t.organization_id is null or exists (select from organization_paths p
          where p.ancestor_id = ${employerId} and p.descendant_id = t.organization_id))`;
  const { rows } = await sql<PaidItem>`
    select i.id as payroll_item_id, i.name, i.code, i.category, sum(l.amount_centavos)::bigint as amount_centavos,
      (${IS_TIME_NOT_WORKED} or i.category = 'deduction' and i.code_key in ('absent', 'late', 'undertime'))
        as is_time_not_worked
    from run_lines l
    join runs r on r.id = l.run_id
    join rosters t on t.id = r.roster_id
    join payroll_items i on i.id = l.payroll_item_id
    where l.employee_id = ${employeeId} and r.status = 'final' and not i.is_ledger_excluded
      and r.period_end between ${from} and ${to} and ${isOfEmployer}
    group by i.id order by i.order_column, i.id`.execute(db);
  return rows;
}

/** Returns the last day of the latest period that a final run paid the employee for; null if there is no such run. */
export async function lastPaidOn(db: Db, employeeId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(r.period_end) as day from run_lines l join runs r on r.id = l.run_id
    where l.employee_id = ${employeeId} and r.status = 'final'`.execute(db);
  return rows[0]!.day;
}

/** Returns the sum of the amounts in the given categories. */
export const sumOf = (
  items: readonly Pick<PaidItem, 'category' | 'amount_centavos'>[],
  ...categories: Category[]
): Centavos =>
  items.reduce((sum, item) => (categories.includes(item.category) ? sum + item.amount_centavos : sum), 0n);
