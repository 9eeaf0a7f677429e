import type { TemplateScope } from '@bulwagan/platform/documents/context.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Holder, organizationScope, type Subject } from '../access.ts';
import type { Db } from '../database.ts';
import { isOwnRecord } from '../employees/personal-data/own-record.ts';
import { inScope, type Scope } from '../rosters/queries.ts';
import { canIssueHrPapers, canIssuePayrollPapers, PAY_KINDS, PAYROLL_KINDS } from './rights.ts';

/** Kinds without government ids and pay, which every user who sees the employee may read. */
const OF_RECORD: readonly string[] = ['certificate_of_employment', 'daily_time_record'];

const OF_YEAR = 'bir_2316';

/**
 * Condition on `documents d`: the paper is of a run or an employee within the caller's scope, or about the caller, whose
 * account somebody else linked with the employee.
 */
export function isReadable(actor: Subject): RawBuilder<boolean> {
  const payroll = organizationScope(actor, 'Manage payroll');
  const employees = organizationScope(actor, 'Manage employees');
  const numbers = organizationScope(actor, 'See government numbers');
  const pay = organizationScope(actor, 'See pay');
  const organization = sql`e.organization_id`;
  // A certificate of a year is about runs of its office; those without one are for officers of all organizations.
  const ofOffice =
    payroll === null
      ? sql`true`
      : sql`exists (select from organizations o where o.office_number = d.tenant_id and ${inScope(sql`o.id`, payroll)})`;
  return sql<boolean>`(case
    when d.kind = ${OF_YEAR} then ${ofOffice}
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
 * Returns which templates an actor may change, by kind: payroll officers those of payroll papers, HR officers those
 * of other papers, each within their organizations.
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

/** Returns the paper-series numbers of the organizations in all these scopes. */
async function officesIn(db: Db, scopes: readonly Scope[]): Promise<TemplateScope> {
  if (scopes.every((scope) => scope === null)) return { tenantIds: null };
  const conditions = scopes.map((scope) => inScope(sql`id`, scope));
  const { rows } = await sql<{ office_number: number }>`
    select office_number from organizations where ${sql.join(conditions, sql` and `)}`.execute(db);
  return { tenantIds: rows.map((row) => row.office_number) };
}
