import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { IS_SALARY, IS_TIME_NOT_WORKED } from '../runs/pay/earlier-queries.ts';

/** Sum of an item over some runs, with the item's account. */
export interface JournalItem {
  payroll_item_id: string;
  code: string;
  name: string;
  category: Category;
  is_salary: boolean;
  /** True for absences, tardiness and undertime, even if their amounts are entered manually. */
  is_time_not_worked: boolean;
  account: string | null;
  account_number: string | null;
  amount: Centavos;
}

/** Returns the items of some runs that belong in the ledger, in catalog order. */
export async function readJournal(db: Db, runIds: readonly string[]): Promise<JournalItem[]> {
  const { rows } = await sql<JournalItem>`
    select i.id as payroll_item_id, i.code, i.name, i.category, ${IS_SALARY} as is_salary,
      (${IS_TIME_NOT_WORKED} or i.category = 'deduction' and i.code_key in ('absent', 'late', 'undertime'))
        as is_time_not_worked,
      a.name as account, coalesce(a.new_account_code, a.old_account_code) as account_number, s.amount
    from (
      select payroll_item_id, sum(amount_centavos)::bigint as amount from run_lines
      where run_id = any(${runIds}::uuid[]) group by payroll_item_id
    ) s
    join payroll_items i on i.id = s.payroll_item_id
    left join account_codes a on a.id = i.account_code_id
    where not i.is_ledger_excluded
    order by i.order_column`.execute(db);
  return rows;
}
