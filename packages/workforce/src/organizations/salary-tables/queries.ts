import { ITEM_USING_RUN_STATUSES } from '@bulwagan/contracts/workforce/run-status.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { sql } from 'kysely';
import { FIGURES_READ_AT, isComputedBefore } from '../../compensations/queries.ts';
import type { Db } from '../../database.ts';
import { organizationAt } from '../../employees/personal-data/organization-at.ts';

/** An organization's choice of a salary table version, with the day on which the choice starts. */
export interface SalaryTableRow {
  id: string;
  organization_id: string;
  starts_on: string;
  /** First day of the table version, which identifies it. */
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
 * Returns true if a run used the choice. The run was computed after the choice was made, and paid by salary grade,
 * from the day on, an employee who was then in the organization or below it.
 */
export async function isSalaryTableUsed(
  db: Db,
  { organization_id, starts_on, created_at: chosenAt }: SalaryTableRow,
): Promise<boolean> {
  // While a run is being computed, this column contains the time of an earlier computation.
  const readAt = sql`case when r.status <> 'computing' then ${FIGURES_READ_AT} end`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from runs r
      join run_employees k on k.run_id = r.id
      join compensations c on c.employee_id = k.employee_id and c.salary_grade is not null
      join employees e on e.id = k.employee_id
      join organization_paths p on p.descendant_id = ${organizationAt(readAt)}
      where p.ancestor_id = ${organization_id} and ${sqlIn('r.status', ITEM_USING_RUN_STATUSES)}
        and r.period_end >= ${starts_on} and c.effective_from <= r.period_end
        and not ${isComputedBefore(sql`${chosenAt}::timestamptz`)}) as found`.execute(db);
  return rows[0]!.found;
}
