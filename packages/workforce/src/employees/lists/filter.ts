import { statement } from '@bulwagan/platform/database/driver/statement.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { foldedSearch } from '@bulwagan/platform/database/reading/search.ts';
import { isUuid } from '@bulwagan/platform/http/ids.ts';
import type { PageQuery } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { type Actor, organizationScope } from '../../access.ts';
import type { Db } from '../../database.ts';
import { PAID } from '../../rosters/queries.ts';
import { isListedAs, isNamed } from '../names.ts';
import type { EmployeeQuery } from '../schemas.ts';

/** Filter of employees within an actor's scope, shared by the list, the totals and the export. */
export interface EmployeeFilter {
  isArchived: boolean;
  /** Organizations to list; null for all employees, including those without an organization. */
  organizationIds: string[] | null;
  employmentTypeIds: readonly string[] | undefined;
  userIds: readonly number[] | undefined;
  rosterIds: readonly string[] | undefined;
  runIds: readonly string[] | undefined;
  search: string;
  exceptIds: string[];
}

/** True for employees who are not archived. */
export const EVERYBODY: EmployeeFilter = {
  isArchived: false,
  organizationIds: null,
  employmentTypeIds: undefined,
  userIds: undefined,
  rosterIds: undefined,
  runIds: undefined,
  search: '',
  exceptIds: [],
};

type Query = Omit<Static<typeof EmployeeQuery>, keyof PageQuery | 'sort'>;

/**
 * Parses the filter of a query, limited to organizations whose employees the actor manages. `read` is the
 * organization with the slug, if it was prefetched.
 */
export const filterOf = (db: Db, actor: Actor, query: Query, read?: OfSlug[]): Promise<EmployeeFilter> =>
  filterWithin(db, organizationScope(actor, 'Manage employees'), query, read);

/** Parses the filter of a query, limited to these organizations; null for no limit. */
export async function filterWithin(
  db: Db,
  scope: string[] | null,
  query: Query,
  read?: OfSlug[],
): Promise<EmployeeFilter> {
  const { 'filter[organization_slug]': slugs, 'filter[employment_type]': types } = query;
  const within = slugs === undefined ? scope : narrowed(scope, read ?? (await readSlugs(db, slugs)));
  const employmentTypeIds = types === undefined ? undefined : await findEmploymentTypes(db, types);
  return {
    isArchived: ['true', '1'].includes(query['filter[archived]'] ?? ''),
    // An unknown slug, name or id matches nobody.
    organizationIds: employmentTypeIds?.length === 0 ? [] : within,
    employmentTypeIds,
    userIds: query['filter[user_id]'],
    rosterIds: query['filter[payroll_roster_id]'],
    runIds: query['filter[payroll_run_id]'],
    search: foldedSearch(query['filter[search]']),
    exceptIds: [query['except[employee_id][]'] ?? [], query['except[employee_id]'] ?? []].flat(),
  };
}

const narrowed = (scope: string[] | null, wanted: readonly OfSlug[]): string[] =>
  wanted.map(({ id }) => id).filter((id) => scope === null || scope.includes(id));

/** The organization of a slug, if it exists. */
export interface OfSlug {
  id: string;
}

export const readSlug = statement<OfSlug, [slug: string]>(
  (slug) => sql`select id from organizations where slug = ${slug}`,
);

async function readSlugs(db: Db, slugs: readonly string[]): Promise<OfSlug[]> {
  const [only, ...others] = slugs;
  if (others.length === 0) return await readSlug(db, only!);
  const { rows } = await sql<OfSlug>`select id from organizations where slug = any(${slugs}::text[])`.execute(
    db,
  );
  return rows;
}

/**
 * Ids are looked up as well, because the stored counts use two special ids: for no organization and for all
 * organizations (migration 0004).
 */
async function findEmploymentTypes(db: Db, idsOrNames: readonly string[]): Promise<string[]> {
  const ids = idsOrNames.filter(isUuid);
  const names = idsOrNames.filter((one) => !isUuid(one));
  const { rows } = await sql<{ id: string }>`
    select id from employment_types where id = any(${ids}::uuid[]) or name = any(${names}::text[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns true if a filter uses criteria that have no stored counts. Such filters usually match few employees. */
export const isBounded = ({
  userIds,
  rosterIds,
  runIds,
  search,
}: Pick<EmployeeFilter, 'userIds' | 'rosterIds' | 'runIds' | 'search'>): boolean =>
  search !== '' || [userIds, rosterIds, runIds].some((one) => one !== undefined);

/** Condition for a `where` on `employees e`, without the organizations and excluded ids of the filter. */
export function fits(filter: EmployeeFilter): RawBuilder<unknown> {
  const { isArchived, search } = filter;
  if (search === '') return fitsBesideName(filter);
  const isFound = isArchived ? isListedAs('e', search) : isNamed('e', search);
  return sql`${fitsBesideName(filter)} and ${isFound}`;
}

/** Condition of the filter without the search in names. */
export function fitsBesideName(filter: EmployeeFilter): RawBuilder<unknown> {
  const { isArchived, employmentTypeIds, userIds, rosterIds, runIds } = filter;
  // Written in exactly this form, so that the planner can use the partial indexes.
  const all = [isArchived ? sql`e.archived_at is not null` : sql`e.archived_at is null`];
  if (employmentTypeIds !== undefined)
    all.push(isOneOf(sql`e.employment_type_id`, employmentTypeIds, 'uuid'));
  if (userIds !== undefined) all.push(isOneOf(sql`e.user_id`, userIds, 'bigint'));
  if (rosterIds !== undefined) all.push(isInAny(rosterIds.map((id) => membersOf(sql`${id}::uuid`))));
  if (runIds !== undefined) all.push(isInAny(runIds.map(paidBy)));
  return sql.join(all, sql` and `);
}

const isInAny = (sources: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`e.id in (${sql.join(sources, sql` union `)})`;

const membersOf = (rosterId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select m.employee_id from ${PAID} where paying.id = ${rosterId}`;

/** Before a run is computed, its roster's members count, even if an interrupted computation left lines behind. */
const paidBy = (runId: string): RawBuilder<unknown> => sql`
  select l.employee_id from run_lines l
  where l.run_id = (select r.id from runs r where r.id = ${runId}::uuid and r.computed_at is not null)
  union
  ${membersOf(sql`(select r.roster_id from runs r where r.id = ${runId}::uuid and r.computed_at is null)`)}`;

export const isInOrganizations = ({ organizationIds }: EmployeeFilter): RawBuilder<unknown> =>
  organizationIds === null ? sql`true` : sql`e.organization_id = any(${organizationIds}::uuid[])`;

export const isNotExcepted = ({ exceptIds }: EmployeeFilter): RawBuilder<unknown> =>
  exceptIds.length === 0 ? sql`true` : sql`e.id <> all(${exceptIds}::uuid[])`;
