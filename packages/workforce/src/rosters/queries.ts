import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { alphabetically, contains } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isListedAs } from '../employees/names.ts';

export interface RosterRow {
  id: string;
  name: string;
  description: string | null;
  organization_id: string | null;
  organization: { id: string; name: string } | null;
  members_count: number;
  created_at: string;
  updated_at: string;
}

/** Organizations within an actor's scope; null for everywhere. */
export type Scope = string[] | null;

export const inScope = (organizationId: RawBuilder<unknown>, scope: Scope): RawBuilder<unknown> =>
  scope === null ? sql`true` : sql`${organizationId} = any(${scope}::uuid[])`;

/**
 * Joins rosters with the employees they pay: members who are not archived and still belong to the roster's organization
 * or one below it.
 */
export const PAID = sql`rosters paying
  join roster_members m on m.roster_id = paying.id
  join employees e on e.id = m.employee_id and e.archived_at is null
    and (paying.organization_id is null or exists (select from organization_paths p
      where p.ancestor_id = paying.organization_id and p.descendant_id = e.organization_id))`;

const COLUMNS = sql`
  r.id, r.name, r.description, r.organization_id, r.created_at, r.updated_at,
  (select json_build_object('id', o.id, 'name', o.name) from organizations o where o.id = r.organization_id)
    as organization,
  (select count(*)::integer from ${PAID} where paying.id = r.id) as members_count`;

export interface RosterFilter {
  organizationIds?: readonly string[] | undefined;
  search?: string | undefined;
}

/** Returns one page of the rosters in a scope, by name. */
export async function listRosters(
  db: Db,
  scope: Scope,
  filter: RosterFilter,
  page: Page,
): Promise<{ rows: RosterRow[]; total: number }> {
  const conditions = [inScope(sql`r.organization_id`, scope)];
  conditions.push(isOneOf(sql`r.organization_id`, filter.organizationIds, 'uuid'));
  if (filter.search !== undefined) conditions.push(contains(sql<string>`r.name`, filter.search));
  const where = sql.join(conditions, sql` and `);
  const read = async () => {
    const { rows } = await sql<RosterRow>`
      select ${COLUMNS} from rosters r where ${where}
      order by ${alphabetically(sql`r.name`)}, r.id limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from rosters r where ${where}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

export async function findRoster(db: Db, id: string): Promise<RosterRow | undefined> {
  const { rows } = await sql<RosterRow>`select ${COLUMNS} from rosters r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Like `findRoster`, but locks the roster and its members until the transaction ends. */
export async function lockRoster(trx: Db, id: string): Promise<RosterRow | undefined> {
  await sql`select from rosters where id = ${id} for update`.execute(trx);
  return await findRoster(trx, id);
}

/** Locks a roster and its members for reading: many transactions can read them, but none can change them. */
export async function holdRoster(trx: Db, id: string | RawBuilder<string>): Promise<void> {
  await sql`select from rosters where id = ${id} for share`.execute(trx);
}

/**
 * Returns true if lines for a run of a roster are being written. The lines are for the members at the start of the
 * computation, including members who have left since.
 */
export async function isBeingComputed(trx: Db, rosterId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from runs where roster_id = ${rosterId} and status = 'computing') as found`.execute(trx);
  return rows[0]!.found;
}

export async function hasRuns(trx: Db, rosterId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from runs where roster_id = ${rosterId}) as found`.execute(trx);
  return rows[0]!.found;
}

export async function isOrganization(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from organizations where id = ${id}) as found`.execute(db);
  return rows[0]!.found;
}

/** Returns whether another roster has the name, regardless of case. */
export async function isNameTaken(db: Db, name: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from rosters
      where ${isSameIdentifier(sql`name`, name)} and id is distinct from ${exceptId}::uuid) as found`.execute(
    db,
  );
  return rows[0]!.found;
}

/** Condition for employees of an organization or those below it. Without an organization, every employee matches. */
const belongs = (employeeOrganizationId: RawBuilder<unknown>, organizationId: string | null) =>
  organizationId === null
    ? sql`true`
    : sql`exists (select from organization_paths p
        where p.ancestor_id = ${organizationId} and p.descendant_id = ${employeeOrganizationId})`;

/**
 * Returns which of the ids can be members: employees who are not archived, in scope and in the roster's organization.
 */
export async function eligible(
  trx: Db,
  ids: string[],
  scope: Scope,
  organizationId: string | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e
    where e.id = any(${ids}::uuid[]) and e.archived_at is null
      and ${inScope(sql`e.organization_id`, scope)}
      and ${belongs(sql`e.organization_id`, organizationId)}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns true if an employee paid by a roster, now or in one of its runs, belongs to another organization or to
 * none.
 */
export async function hasStrangers(
  trx: Db,
  rosterId: string,
  organizationId: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select e.id from ${PAID} where paying.id = ${rosterId}
        union
        select l.employee_id from runs r join run_lines l on l.run_id = r.id where r.roster_id = ${rosterId}
        union
        select a.employee_id from runs r join run_amounts a on a.run_id = r.id where r.roster_id = ${rosterId}
      ) shown join employees e on e.id = shown.id
      where not ${belongs(sql`e.organization_id`, organizationId)}) as found`.execute(trx);
  return rows[0]!.found;
}

/** Replaces the members by exactly these employees and returns how many were added and removed. */
export async function replaceMembers(
  trx: Db,
  rosterId: string,
  ids: string[],
): Promise<{ added: number; removed: number }> {
  const gone = await sql`
    delete from roster_members where roster_id = ${rosterId} and employee_id <> all (${ids}::uuid[])`.execute(
    trx,
  );
  const come = await sql`
    insert into roster_members (roster_id, employee_id)
    select ${rosterId}, unnest(${ids}::uuid[]) on conflict do nothing`.execute(trx);
  return { added: Number(come.numAffectedRows ?? 0), removed: Number(gone.numAffectedRows ?? 0) };
}

export interface MemberRow {
  id: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
  employee_number: string | null;
}

/** Returns one page of the employees that a roster pays, by last name. */
export async function listMembers(
  db: Db,
  roster: Pick<RosterRow, 'id' | 'members_count'>,
  search: string,
  page: Page,
): Promise<{ rows: MemberRow[]; total: number }> {
  const isFound = search === '' ? sql`true` : isListedAs('e', search);
  const read = async () => {
    const { rows } = await sql<MemberRow>`
      select e.id, e.first_name, e.middle_name, e.last_name, e.suffix, e.employee_number
      from ${PAID} where paying.id = ${roster.id} and ${isFound}
      order by e.last_name_key, e.first_name_key, e.id limit ${page.perPage} offset ${page.offset}`.execute(
      db,
    );
    return rows;
  };
  const count = async () => {
    if (search === '') return roster.members_count;
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from ${PAID} where paying.id = ${roster.id} and ${isFound}`.execute(
      db,
    );
    return rows[0]!.total;
  };
  return await readPage(page, read, count);
}
