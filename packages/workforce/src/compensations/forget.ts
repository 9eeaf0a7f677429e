import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Removes what pay says about persons when they are anonymized: reasons, allowances, loans and savings, and
 * earlier employers. Amounts that
 * they earned stay, because they explain payrolls.
 */
export async function forgetPay(trx: Db, employeeIds: string[]): Promise<void> {
  await sql`
    update compensations set reason = null
    where employee_id = any(${employeeIds}::uuid[]) and reason is not null`.execute(trx);
  await sql`delete from previous_employers where employee_id = any(${employeeIds}::uuid[])`.execute(trx);
  await sql`delete from recurring_items where employee_id = any(${employeeIds}::uuid[])`.execute(trx);
}
