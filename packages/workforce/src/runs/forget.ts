import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Removes the messages of computations that name one of these employees, before they are anonymized. A namesake's message
 * goes as well. Amounts stay.
 */
export async function forgetNamed(trx: Db, employeeIds: string[]): Promise<void> {
  await sql`
    with named as (
      select distinct btrim(to_jsonb(first_name || ' ' || last_name)::text, '"') as name
      from employees where id = any(${employeeIds}::uuid[])
    )
    update runs r set
      warnings = case when exists (select from named where position(name in r.warnings::text) > 0)
        then null else r.warnings end,
      compute_error = case when exists (select from named where position(name in to_jsonb(r.compute_error)::text) > 0)
        then null else r.compute_error end
    where (r.warnings is not null or r.compute_error is not null) and exists (
      select from named where position(name in coalesce(r.warnings::text, '') || coalesce(to_jsonb(r.compute_error)::text, '')) > 0
    )`.execute(trx);
}
