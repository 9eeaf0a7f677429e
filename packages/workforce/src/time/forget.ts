import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Removes personal data from time records and leave when employees are anonymized: punches, corrections, and reasons
 * of leave. Days of leave and credits are kept, because they explain payroll runs.
 */
export async function forgetTime(trx: Db, employeeIds: string[]): Promise<void> {
  const isTheirs = sql`employee_id = any(${employeeIds}::uuid[])`;
  await sql`delete from time_logs where ${isTheirs}`.execute(trx);
  await sql`delete from time_corrections where ${isTheirs}`.execute(trx);
  await sql`update leave_applications set reason = '', note = null where ${isTheirs}`.execute(trx);
  await sql`update leave_entries set reason = null where ${isTheirs} and reason is not null`.execute(trx);
}
