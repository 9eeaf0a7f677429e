import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { foldedSearch } from '../../platform/database/search.ts';
import { statement } from '../../platform/database/statement.ts';
import { isUuid } from '../../platform/http/ids.ts';
import type { PageQuery } from '../../platform/http/pagination.ts';
import { type Actor, organizationScope } from '../access.ts';
import type { Db } from '../database.ts';
import { PAID } from '../rosters/queries.ts';
import { isListedAs, isNamed } from './names.ts';
import type { EmployeeQuery } from './schemas.ts';

/** Which employees are asked for, by somebody. The list, the totals and the export take the same. */
export interface EmployeeFilter {
  isArchived: boolean;
  /** Theirs alone; null: everybody's, and of those who belong to none. */
  organizationIds: string[] | null;
  employmentTypeId: string | undefined;
  userId: number | undefined;
  rosterId: string | undefined;
  runId: string | undefined;
  search: string;
  exceptIds: string[];
}

/** Who is not archived. */
export const EVERYBODY: EmployeeFilter = {
  isArchived: false,
  organizationIds: null,
  employmentTypeId: undefined,
  userId: undefined,
  rosterId: undefined,
  runId: undefined,
  search: '',
  exceptIds: [],
};

type Query = Omit<Static<typeof EmployeeQuery>, keyof PageQuery | 'sort'>;

/** The filter of a query, within the organizations whose employees the actor manages. Its slug may have been read. */
export const filterOf = (db: Db, actor: Actor, query: Query, read?: OfSlug[]): Promise<EmployeeFilter> =>
  filterWithin(db, organizationScope(actor, 'Manage employees'), query, read);

/** The filter of a query, within these organizations; null is everywhere. */
export async function filterWithin(
  db: Db,
  scope: string[] | null,
  query: Query,
  read?: OfSlug[],
): Promise<EmployeeFilter> {
  const { 'filter[organization_slug]': slug, 'filter[employment_type]': type } = query;
  const within = slug === undefined ? scope : narrowed(scope, (read ?? (await readSlug(db, slug)))[0]?.id);
  const employmentTypeId = type === undefined ? undefined : await findEmploymentType(db, type);
  return {
    isArchived: ['true', '1'].includes(query['filter[archived]'] ?? ''),
    // What is named by a slug, a name or an id that nothing has: nobody is found.
    organizationIds: type === undefined || employmentTypeId !== undefined ? within : [],
    employmentTypeId,
    userId: query['filter[user_id]'],
    rosterId: query['filter[payroll_roster_id]'],
    runId: query['filter[payroll_run_id]'],
    search: foldedSearch(query['filter[search]']),
    exceptIds: [query['except[employee_id][]'] ?? [], query['except[employee_id]'] ?? []].flat(),
  };
}

const narrowed = (scope: string[] | null, id: string | undefined): string[] =>
  id !== undefined && (scope === null || scope.includes(id)) ? [id] : [];

/** The organization of a slug, if there is one. */
export interface OfSlug {
  id: string;
}

export const readSlug = statement<OfSlug, [slug: string]>(
  (slug) => sql`select id from organizations where slug = ${slug}`,
);

/** An id is looked up as well: in the kept counts there are two that stand for none and for all (migration 0004). */
async function findEmploymentType(db: Db, idOrName: string): Promise<string | undefined> {
  const isIt = isUuid(idOrName) ? sql`id = ${idOrName}::uuid` : sql`name = ${idOrName}`;
  const { rows } = await sql<{ id: string }>`select id from employment_types where ${isIt}`.execute(db);
  return rows[0]?.id;
}

/** Whether a filter is bounded by what is not counted beforehand: few employees, as a rule. */
export const isBounded = ({
  userId,
  rosterId,
  runId,
  search,
}: Pick<EmployeeFilter, 'userId' | 'rosterId' | 'runId' | 'search'>): boolean =>
  search !== '' || [userId, rosterId, runId].some((one) => one !== undefined);

/** For a `where` on `employees e`: everything but the organizations and the ids to leave out. */
export function fits(filter: EmployeeFilter): RawBuilder<unknown> {
  const { isArchived, search } = filter;
  if (search === '') return fitsBesideName(filter);
  const isFound = isArchived ? isListedAs('e', search) : isNamed('e', search);
  return sql`${fitsBesideName(filter)} and ${isFound}`;
}

/** The same without what is looked for in names. */
export function fitsBesideName(filter: EmployeeFilter): RawBuilder<unknown> {
  const { isArchived, employmentTypeId, userId, rosterId, runId } = filter;
  // In these words, by which the planner knows the partial indexes.
  const all = [isArchived ? sql`e.archived_at is not null` : sql`e.archived_at is null`];
  if (employmentTypeId !== undefined) all.push(sql`e.employment_type_id = ${employmentTypeId}::uuid`);
  if (userId !== undefined) all.push(sql`e.user_id = ${userId}::bigint`);
  if (rosterId !== undefined) all.push(sql`e.id in (${membersOf(sql`${rosterId}::uuid`)})`);
  if (runId !== undefined) all.push(sql`e.id in (${paidBy(runId)})`);
  return sql.join(all, sql` and `);
}

const membersOf = (rosterId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select m.employee_id from ${PAID} where paying.id = ${rosterId}`;

/** Before a run is computed it pays the members of its roster, whatever lines a computing has left that came to no end. */
const paidBy = (runId: string): RawBuilder<unknown> => sql`
  select l.employee_id from run_lines l
  where l.run_id = (select r.id from runs r where r.id = ${runId}::uuid and r.computed_at is not null)
  union
  ${membersOf(sql`(select r.roster_id from runs r where r.id = ${runId}::uuid and r.computed_at is null)`)}`;

export const isInOrganizations = ({ organizationIds }: EmployeeFilter): RawBuilder<unknown> =>
  organizationIds === null ? sql`true` : sql`e.organization_id = any(${organizationIds}::uuid[])`;

export const isNotExcepted = ({ exceptIds }: EmployeeFilter): RawBuilder<unknown> =>
  exceptIds.length === 0 ? sql`true` : sql`e.id <> all(${exceptIds}::uuid[])`;
