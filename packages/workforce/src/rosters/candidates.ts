import type { PageOfRows } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { filterWithin } from '../employees/lists/filter.ts';
import { readEmployees } from '../employees/lists/list.ts';
import { orderOf } from '../employees/lists/orders.ts';
import { type EmployeeListRow, ROWS } from '../employees/queries.ts';
import { presentPaid } from './present.ts';
import type { RosterRow } from './queries.ts';
import { payrollScope } from './rosters.ts';
import type { CandidateQuery } from './schemas.ts';

export interface CandidateRow extends EmployeeListRow {
  is_member: boolean;
}

/**
 * Returns one page of employees who can be on a roster, by last name. It contains only what is needed to choose,
 * because users who only manage payroll may not see personnel records.
 */
export async function listCandidates(
  { db }: App,
  actor: Actor,
  roster: RosterRow,
  query: Static<typeof CandidateQuery>,
  page: Page,
): Promise<PageOfRows<CandidateRow>> {
  const { organization_id: within } = roster;
  const scope = within === null ? payrollScope(actor) : await withBelow(db, within);
  const filter = await filterWithin(db, scope, query);
  const { rows, total } = await readEmployees(db, ROWS, filter, orderOf('last_name'), page);
  const members = await membersAmong(
    db,
    roster.id,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => ({ ...row, is_member: members.has(row.id) })), total };
}

async function withBelow(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select descendant_id as id from organization_paths where ancestor_id = ${organizationId}`.execute(db);
  return rows.map(({ id }) => id);
}

async function membersAmong(db: Db, rosterId: string, employeeIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ employee_id: string }>`
    select employee_id from roster_members
    where roster_id = ${rosterId} and employee_id = any(${employeeIds}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.employee_id));
}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name! });

export const presentCandidate = (row: CandidateRow) => ({
  ...presentPaid(row),
  organization: named(row.organization_id, row.organization_name),
  position: named(row.position_id, row.position_name),
  is_member: row.is_member,
});
