import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../../../database.ts';

function byEmployee<Value>(rows: { employee_id: string; key: string; value: Value }[]) {
  const found = new Map<string, Map<string, Value>>();
  for (const { employee_id: id, key, value } of rows)
    found.set(id, (found.get(id) ?? new Map<string, Value>()).set(key, value));
  return found;
}

/** Returns the quantities of a run as decimal text, by employee and item. */
export async function readQuantities(db: Db, runId: string, employeeIds: readonly string[]) {
  const { rows } = await sql<{ employee_id: string; key: string; value: string }>`
    select employee_id, payroll_item_id::text as key, quantity::text as value
    from run_quantities where run_id = ${runId} and employee_id = any(${employeeIds}::uuid[])`.execute(db);
  return byEmployee(rows);
}

/** Returns deductions that final runs carried over and no later final run deducted, by item. */
export async function readCarried(db: Db, runId: string, employeeIds: readonly string[]) {
  const { rows } = await sql<{ employee_id: string; key: string; value: Centavos }>`
    select c.employee_id, c.payroll_item_id::text as key, sum(c.amount_centavos)::bigint as value
    from run_carried c join runs r on r.id = c.run_id
    where c.employee_id = any(${employeeIds}::uuid[]) and r.status = 'final' and r.id <> ${runId}
    group by c.employee_id, c.payroll_item_id having sum(c.amount_centavos) > 0`.execute(db);
  return byEmployee(rows);
}
