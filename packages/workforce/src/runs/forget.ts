import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Removes the messages of computations that contain the name of one of these employees, before the employees are
 * anonymized. Messages about other people of the same name are removed too. Amounts stay.
 */
export async function forgetNamed(trx: Db, employeeIds: string[]): Promise<void> {
  await sql`
    with named as (
      -- Earlier computations wrote the first name first.
      select distinct btrim(to_jsonb(written.name)::text, '"') as name
      from employees, lateral (values (first_name || ' ' || last_name), (last_name || ', ' || first_name)) as written (name)
      where id = any(${employeeIds}::uuid[])
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
