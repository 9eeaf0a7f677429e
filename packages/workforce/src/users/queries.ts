import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { type Counted, readFound } from '@bulwagan/platform/database/reading/found-rows.ts';
import type { FullList } from '@bulwagan/platform/database/reading/full-list.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { contains, containsWords } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { GivenRole } from '../roles/role-grants.ts';

/** A role of a user. A role assigned for several organizations has one entry for each. */
export interface RoleOfUser extends GivenRole {
  id: string;
  description: string | null;
  organization: { id: string; name: string } | null;
  created_at: string;
  updated_at: string;
}

export interface UserRow {
  id: number;
  is_super_user: boolean;
  name: string;
  email: string;
  username: string;
  avatar_key: string | null;
  organization: { id: string; name: string } | null;
  disabled_at: string | null;
  last_login_at: string | null;
  created_at: string;
  updated_at: string;
  two_factor_enabled: boolean;
  roles: RoleOfUser[];
}

const ORGANIZATION = sql`case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end`;

const COLUMNS = sql`u.id, u.is_super_user, u.name, u.email, u.username, u.avatar_key, u.disabled_at,
  u.last_login_at, u.created_at, u.updated_at,
  (select ${ORGANIZATION} from organizations o where o.id = u.organization_id) as organization,
  exists (select from two_factor t where t.user_id = u.id and t.confirmed_at is not null) as two_factor_enabled,
  coalesce((
    select json_agg(json_build_object(
      'id', r.id, 'name', r.name, 'description', r.description, 'is_system', r.is_system,
      'permissions', array(select p.permission from role_permissions p where p.role_id = r.id),
      'organization', ${ORGANIZATION}, 'created_at', r.created_at, 'updated_at', r.updated_at)
      order by r.name, o.name nulls first, a.id)
    from user_roles a
    join roles r on r.id = a.role_id
    left join organizations o on o.id = a.organization_id
    where a.user_id = u.id), '[]') as roles`;

export interface UserFilter {
  username?: string | undefined;
  isEnabled?: boolean | undefined;
  /** True for users without a linked employee; false for users with one. */
  isUnassigned?: boolean | undefined;
  search?: string | undefined;
  isSuperUser?: boolean | undefined;
  roleId?: string | undefined;
}

/** Returns users tied to these organizations (null for all), last signed in first and never signed in last (W§4). */
export async function listUsers(
  db: Db,
  organizationIds: string[] | null,
  filter: UserFilter,
  page: Page,
): Promise<{ rows: UserRow[]; total: number }> {
  const where = conditionsOf(organizationIds, filter);
  if (filter.search !== undefined) {
    const found = sql`select u.id, u.last_login_at from users u where ${where}`;
    const order = sql`f.last_login_at desc nulls last, f.id`;
    return await readFound<UserRow>(db, page, { found, order }, async (keys) => {
      const { rows } = await sql<UserRow & Counted>`
        select ${COLUMNS}, f.total from ${keys} f join users u on u.id = f.id order by ${order}`.execute(db);
      return rows;
    });
  }
  const read = async () => {
    const { rows } = await sql<UserRow>`
      select ${COLUMNS} from users u where ${where}
      order by ${ORDER} limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from users u where ${where}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

/** Returns all users that match the filter, for exports. */
export function everyUser(
  db: Db,
  organizationIds: string[] | null,
  filter: UserFilter,
): FullList<number, UserRow> {
  const where = conditionsOf(organizationIds, filter);
  return {
    ids: async () => {
      const { rows } = await sql<{ id: number }>`
        select u.id from users u where ${where} order by ${ORDER}`.execute(db);
      return rows.map(({ id }) => id);
    },
    rows: async (ids) => {
      const { rows } = await sql<UserRow>`
        select ${COLUMNS} from users u where u.id = any(${ids}::integer[]) and ${where}`.execute(db);
      return rows;
    },
  };
}

const ORDER = sql`u.last_login_at desc nulls last, u.id`;
const IS_LINKED = sql`exists (select from employees e where e.user_id = u.id)`;
/** The expression of the search index. */
const SEARCHED = sql<string>`(u.name || E'\n' || u.username || E'\n' || u.email)`;

function conditionsOf(organizationIds: string[] | null, filter: UserFilter): RawBuilder<unknown> {
  const { username, isEnabled, isUnassigned, search, isSuperUser, roleId } = filter;
  const all: RawBuilder<unknown>[] = [isTiedTo(organizationIds)];
  if (username !== undefined) all.push(contains(sql<string>`u.username`, username));
  if (search !== undefined)
    // The first condition uses the index. Words of a name may be in any order; username and email must match as typed.
    all.push(
      sql`${containsWords(SEARCHED, search)}
        and (${contains(SEARCHED, search)} or ${containsWords(sql<string>`u.name`, search)})`,
    );
  if (isEnabled !== undefined)
    all.push(isEnabled ? sql`u.disabled_at is null` : sql`u.disabled_at is not null`);
  if (isUnassigned !== undefined) all.push(isUnassigned ? sql`not ${IS_LINKED}` : IS_LINKED);
  if (isSuperUser !== undefined) all.push(sql`u.is_super_user = ${isSuperUser}`);
  if (roleId !== undefined)
    all.push(sql`exists (select from user_roles f where f.user_id = u.id and f.role_id = ${roleId})`);
  return sql.join(all, sql` and `);
}

/** Condition that equals `tiesOf` for a single user. */
function isTiedTo(organizationIds: string[] | null): RawBuilder<unknown> {
  if (organizationIds === null) return sql`true`;
  const isAmong = sql`= any(${organizationIds}::uuid[])`;
  return sql`(u.organization_id ${isAmong}
    or exists (select from user_roles a where a.user_id = u.id and a.organization_id ${isAmong})
    or exists (select from employees e where e.user_id = u.id and e.organization_id ${isAmong}))`;
}

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${COLUMNS} from users u where u.id = ${id}`.execute(db);
  return rows[0];
}

/** Additional fields that only the account itself sees. */
export interface OwnMarks {
  /** Expiry of a generated password; null for a password chosen by the user. */
  password_expires_at: string | null;
  /** Employee linked with the account. */
  employee_id: string | null;
}

/** Returns the account of the requesting user. */
export async function findOwnUser(
  db: Db,
  id: number,
): Promise<{ user: UserRow; marks: OwnMarks } | undefined> {
  const { rows } = await sql<UserRow & OwnMarks>`
    select ${COLUMNS}, u.password_expires_at,
      (select e.id from employees e where e.user_id = u.id) as employee_id
    from users u where u.id = ${id}`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { password_expires_at, employee_id, ...user } = rows[0];
  return { user, marks: { password_expires_at, employee_id } };
}

/** Returns a user for changing, locked until the transaction ends. */
export async function lockUser(trx: Db, id: number): Promise<UserRow | undefined> {
  await sql`select from users where id = ${id} for update`.execute(trx);
  return await findUser(trx, id);
}

/**
 * Locks the employee of an account before the account is deleted. Changing an employee locks in the same order; the
 * reverse order would deadlock.
 */
export async function holdEmployeeOf(trx: Db, userId: number): Promise<void> {
  await sql`select from employees where user_id = ${userId} for update`.execute(trx);
}

/** Returns the employee linked with an account. */
export async function findEmployeeOf(
  db: Db,
  userId: number,
): Promise<{ id: string; organization_id: string | null } | undefined> {
  const { rows } = await sql<{ id: string; organization_id: string | null }>`
    select id, organization_id from employees where user_id = ${userId}`.execute(db);
  return rows[0];
}

/**
 * Returns the organizations that an account is tied to: those of its roles, of its employee and its own. Null means
 * everywhere, for example for a super user, and an employee without an organization.
 */
export async function tiesOf(db: Db, id: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ organization_id: string | null }>`
    select a.organization_id from user_roles a where a.user_id = ${id}
    union
    select e.organization_id from employees e where e.user_id = ${id}
    union
    select u.organization_id from users u where u.id = ${id} and u.organization_id is not null
    union
    select null from users u where u.id = ${id} and u.is_super_user`.execute(db);
  return rows.map((row) => row.organization_id);
}

interface Keys {
  emailKey?: string | undefined;
  usernameKey?: string | undefined;
}

/** Returns which of these keys another account has. */
export async function takenKeys(
  db: Db,
  { emailKey = '', usernameKey = '' }: Keys,
  exceptId: number,
): Promise<{ email: boolean; username: boolean }> {
  const { rows } = await sql<{ email: boolean; username: boolean }>`
    select exists (select from users where email_key = ${emailKey} and id <> ${exceptId}) as email,
      exists (select from users
        where (username_key = ${usernameKey} or ${isSameIdentifier(sql`username`, usernameKey)})
          and id <> ${exceptId}) as username`.execute(db);
  return rows[0]!;
}

/** Returns those of the organizations that are not below another organization in the list. */
export async function topsOf(db: Db, organizationIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations
    where id = any(${organizationIds}::uuid[])
      and (parent_id is null or parent_id <> all(${organizationIds}::uuid[]))
    order by name, id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns whether another enabled user is a super user. Holds a lock until the transaction ends, so that two users
 * cannot disable each other at once.
 */
export async function hasOtherSuperUser(trx: Db, userId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('workforce super users', 0))`.execute(trx);
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from users where is_super_user and disabled_at is null and id <> ${userId}) as found`.execute(
    trx,
  );
  return rows[0]!.found;
}
