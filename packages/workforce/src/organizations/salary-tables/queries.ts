import { ITEM_USING_RUN_STATUSES } from '@bulwagan/contracts/workforce/run-status.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { sql } from 'kysely';
import { isComputedBefore } from '../../compensations/queries.ts';
import type { Db } from '../../database.ts';

/** A version of the salary grades that an organization pays from a day on. */
export interface SalaryTableRow {
  id: string;
  organization_id: string;
  starts_on: string;
  /** First day of the version, which is its name. */
  table_effective_from: string;
  law: string;
  created_at: string;
}

const ROWS = sql`
  select t.id, t.organization_id, t.starts_on, v.effective_from as table_effective_from, v.law, t.created_at
  from organization_salary_tables t join statutory_versions v on v.id = t.version_id`;

/** Returns the choices of an organization, latest first. */
export async function listSalaryTables(db: Db, organizationId: string): Promise<SalaryTableRow[]> {
  const { rows } = await sql<SalaryTableRow>`
    ${ROWS} where t.organization_id = ${organizationId} order by t.starts_on desc`.execute(db);
  return rows;
}

export async function findSalaryTable(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SalaryTableRow | undefined> {
  const { rows } = await sql<SalaryTableRow>`
    ${ROWS} where t.organization_id = ${organizationId} and t.id = ${id}`.execute(db);
  return rows[0];
}

export async function findTableVersion(db: Db, effectiveFrom: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from statutory_versions
    where key = 'salary-grades' and effective_from = ${effectiveFrom}`.execute(db);
  return rows[0]?.id;
}

/**
 * Returns whether a run that was computed since the choice paid an employee of the organization, or of one below it, by salary
 * grade from the day on.
 */
export async function isSalaryTableUsed(
  db: Db,
  { organization_id, starts_on, created_at: chosenAt }: SalaryTableRow,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from organization_paths p
      join employees e on e.organization_id = p.descendant_id
      join compensations c on c.employee_id = e.id and c.salary_grade is not null
      join run_employees k on k.employee_id = e.id
      join runs r on r.id = k.run_id
      where p.ancestor_id = ${organization_id} and ${sqlIn('r.status', ITEM_USING_RUN_STATUSES)}
        and r.period_end >= ${starts_on} and c.effective_from <= r.period_end
        and not ${isComputedBefore(sql`${chosenAt}::timestamptz`)}) as found`.execute(db);
  return rows[0]!.found;
}
