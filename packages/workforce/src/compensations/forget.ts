import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Removes personal data from the pay of employees who are anonymized: reasons, allowances, loans, savings and earlier
 * employers. Paid amounts are kept, because they explain payroll runs.
 */
export async function forgetPay(trx: Db, employeeIds: string[]): Promise<void> {
  await sql`
    update compensations set reason = null
    where employee_id = any(${employeeIds}::uuid[]) and reason is not null`.execute(trx);
  await sql`delete from previous_employers where employee_id = any(${employeeIds}::uuid[])`.execute(trx);
  await sql`delete from recurring_items where employee_id = any(${employeeIds}::uuid[])`.execute(trx);
}
