import type { TemplateScope } from '@bulwagan/platform/documents/context.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Holder, organizationScope, type Subject } from '../access.ts';
import type { Db } from '../database.ts';
import { isOwnRecord } from '../employees/personal-data/own-record.ts';
import { inScope, type Scope } from '../rosters/queries.ts';
import { canIssueHrPapers, canIssuePayrollPapers, PAY_KINDS, PAYROLL_KINDS } from './rights.ts';
import { employerAbove } from './values/employer.ts';

/** Kinds of papers without government ids and pay. Every user who sees the employee may read them. */
const OF_RECORD: readonly string[] = ['certificate_of_employment', 'daily_time_record'];

const OF_YEAR = 'bir_2316';

/**
 * Condition on `documents d` that the caller may read the paper. The paper must be about a run or an employee within
 * the caller's scope, or about the caller, whose account somebody else linked to the employee.
 */
export function isReadable(actor: Subject): RawBuilder<boolean> {
  const payroll = organizationScope(actor, 'Manage payroll');
  const employees = organizationScope(actor, 'Manage employees');
  const numbers = organizationScope(actor, 'See government numbers');
  const pay = organizationScope(actor, 'See pay');
  const organization = sql`e.organization_id`;
  return sql<boolean>`(case
    when d.kind = ${OF_YEAR} then ${countsOnlyRunsWithin(payroll)}
    when d.kind = any(${[...PAYROLL_KINDS]}::text[]) then exists (
      select from runs r join rosters t on t.id = r.roster_id
      where r.id = split_part(d.subject_id, ':', 1)::uuid and ${inScope(sql`t.organization_id`, payroll)})
    else exists (
      select from employees e
      where e.id = d.record_id::uuid and ${inScope(organization, employees)}
        and (d.kind = any(${[...OF_RECORD]}::text[]) or ${inScope(organization, numbers)})
        and (d.kind <> all(${[...PAY_KINDS]}::text[]) or ${inScope(organization, pay)})) end
    or exists (select from employees e where e.id = d.record_id::uuid and ${isOwnRecord(actor.id)}))`;
}

/**
 * Condition on `documents d`, a yearly certificate: every run that the certificate includes is within the scope, as
 * required for issuing it. It includes the runs that were final when it was issued, of its employer and of rosters
 * without an organization.
 */
function countsOnlyRunsWithin(scope: Scope): RawBuilder<unknown> {
  if (scope === null) return sql`true`;
  const employerId = sql`(select employer.id from organizations o cross join lateral ${employerAbove(sql`o.id`)} employer
    where o.office_number = d.tenant_id)`;
  // The office of the paper has one of the runs. This check therefore rejects most papers out of scope without
  // reading the runs.
  return sql`exists (
      select from organizations o where o.office_number = d.tenant_id and ${inScope(sql`o.id`, scope)})
    and coalesce((
      select bool_and(t.organization_id is not null and ${inScope(sql`t.organization_id`, scope)})
      from run_employees k join runs r on r.id = k.run_id join rosters t on t.id = r.roster_id
      where k.employee_id = d.record_id::uuid and r.status = 'final' and r.finalized_at <= d.issued_at
        and extract(year from coalesce(r.pay_date, r.period_end)) = split_part(d.subject_id, ':', 2)::integer
        and (t.organization_id is null or exists (select from organization_paths p
          where p.ancestor_id = ${employerId} and p.descendant_id = t.organization_id))), false)`;
}

/**
 * Returns the templates that an actor may change, by kind of paper. Payroll officers change templates for payroll
 * papers, HR officers all other templates, each within their organizations.
 */
export async function templateScope(db: Db, actor: Holder, kind: string): Promise<TemplateScope | null> {
  if (PAYROLL_KINDS.includes(kind))
    return canIssuePayrollPapers(actor)
      ? await officesIn(db, [organizationScope(actor, 'Manage payroll')])
      : null;
  if (!canIssueHrPapers(actor)) return null;
  return await officesIn(db, [
    organizationScope(actor, 'Manage employees'),
    organizationScope(actor, 'See government numbers'),
  ]);
}

/** Returns the numbers that the organizations in all these scopes have in paper numbers. */
async function officesIn(db: Db, scopes: readonly Scope[]): Promise<TemplateScope> {
  if (scopes.every((scope) => scope === null)) return { tenantIds: null };
  const conditions = scopes.map((scope) => inScope(sql`id`, scope));
  const { rows } = await sql<{ office_number: number }>`
    select office_number from organizations where ${sql.join(conditions, sql` and `)}`.execute(db);
  return { tenantIds: rows.map((row) => row.office_number) };
}
