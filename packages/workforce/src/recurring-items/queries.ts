import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface RecurringItemValues {
  payroll_item_id: string;
  amount_centavos: bigint | null;
  /** Decimal text. */
  quantity: string | null;
  effective_from: string;
  effective_to: string | null;
  balance_centavos: bigint | null;
  installment_centavos: bigint | null;
}

export interface RecurringItemRow extends RecurringItemValues {
  id: string;
  employee_id: string;
  payroll_item: { id: string; name: string; code: string; category: Category };
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`
  x.id, x.employee_id, x.payroll_item_id, x.amount_centavos, x.quantity, x.effective_from, x.effective_to,
  x.balance_centavos, x.installment_centavos, x.created_at, x.updated_at,
  json_build_object('id', i.id, 'name', i.name, 'code', i.code, 'category', i.category) as payroll_item`;

/** SQL for `from`: recurring items with their catalog items. */
const FROM = sql`recurring_items x join payroll_items i on i.id = x.payroll_item_id`;

/** Returns one page of an employee's recurring items, latest first. */
export async function listRecurringItems(
  db: Db,
  employeeId: string,
  page: Page,
): Promise<{ rows: RecurringItemRow[]; total: number }> {
  const read = async () => {
    const { rows } = await sql<RecurringItemRow>`
      select ${COLUMNS} from ${FROM} where x.employee_id = ${employeeId}
      order by x.effective_from desc, x.id desc limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from recurring_items where employee_id = ${employeeId}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

/** Returns all recurring items of an employee, latest first. */
export async function everyRecurringItem(db: Db, employeeId: string): Promise<RecurringItemRow[]> {
  const { rows } = await sql<RecurringItemRow>`
    select ${COLUMNS} from ${FROM} where x.employee_id = ${employeeId}
    order by x.effective_from desc, x.id desc`.execute(db);
  return rows;
}

export async function findRecurringItem(
  db: Db,
  employeeId: string,
  id: string,
): Promise<RecurringItemRow | undefined> {
  const { rows } = await sql<RecurringItemRow>`
    select ${COLUMNS} from ${FROM} where x.employee_id = ${employeeId} and x.id = ${id}`.execute(db);
  return rows[0];
}
