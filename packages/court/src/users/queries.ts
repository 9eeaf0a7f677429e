import { SUPER_ADMIN } from '@bulwagan/contracts/court/roles.ts';
import { type Counted, readFound } from '@bulwagan/platform/database/reading/found-rows.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { alphabetically, containsWords } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { HAS_AUTHENTICATOR_APP } from '@bulwagan/platform/sign-in/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CaseScope, isReached, ownCaseIds } from '../access/scope.ts';
import type { Db } from '../database.ts';

export interface UserRow {
  id: number;
  name: string;
  email: string;
  disabled_at: string | null;
  last_login_at: string | null;
  created_at: string;
  updated_at: string;
  two_factor_enabled: boolean;
  roles: { id: string; name: string }[];
  branches: { id: number; name: string }[];
}

const COLUMNS = sql`u.id, u.name, u.email, u.disabled_at, u.last_login_at, u.created_at, u.updated_at,
  (exists (select from two_factor t where t.user_id = u.id and t.confirmed_at is not null)
    or exists (select from passkeys k where k.user_id = u.id)) as two_factor_enabled,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name, r.id)
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles,
  coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id)
    from user_branches ub join branches b on b.id = ub.branch_id where ub.user_id = u.id), '[]') as branches`;

export interface UserFilter {
  search?: string | undefined;
  roleIds?: readonly string[] | undefined;
  branchIds?: readonly number[] | undefined;
  statuses?: readonly ('active' | 'disabled')[] | undefined;
}

/** Returns the users of these branches (null for all), by name. */
export async function listUsers(
  db: Db,
  branchIds: number[] | null,
  filter: UserFilter,
  page: Page,
): Promise<{ rows: UserRow[]; total: number }> {
  const where = conditionsOf(branchIds, filter);
  if (filter.search !== undefined) {
    const found = sql`select u.id, u.name from users u where ${where}`;
    const order = sql`${alphabetically(sql`f.name`)}, f.id`;
    return await readFound<UserRow>(db, page, { found, order }, async (keys) => {
      const { rows } = await sql<UserRow & Counted>`
        select ${COLUMNS}, f.total from ${keys} f join users u on u.id = f.id order by ${order}`.execute(db);
      return rows;
    });
  }
  const read = async () => {
    const { rows } = await sql<UserRow>`
      select ${COLUMNS} from users u where ${where}
      order by ${alphabetically(sql`u.name`)}, u.id limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from users u where ${where}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

function conditionsOf(branchIds: number[] | null, filter: UserFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [isWithin(branchIds)];
  if (filter.search !== undefined)
    all.push(containsWords(sql<string>`(u.name || ' ' || u.email)`, filter.search));
  const { roleIds, branchIds: branches, statuses } = filter;
  if (roleIds !== undefined)
    all.push(sql`exists (select from user_roles f
      where f.user_id = u.id and ${isOneOf(sql`f.role_id`, roleIds, 'uuid')})`);
  if (branches !== undefined)
    all.push(sql`exists (select from user_branches f
      where f.user_id = u.id and ${isOneOf(sql`f.branch_id`, branches, 'integer')})`);
  if (statuses?.includes('active') === false) all.push(sql`u.disabled_at is not null`);
  if (statuses?.includes('disabled') === false) all.push(sql`u.disabled_at is null`);
  return sql.join(all, sql` and `);
}

const isWithin = (branchIds: number[] | null): RawBuilder<unknown> =>
  branchIds === null
    ? sql`true`
    : sql`exists (select from user_branches s where s.user_id = u.id and s.branch_id = any(${branchIds}::integer[]))`;

export async function findUser(db: Db, branchIds: number[] | null, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from users u where u.id = ${id} and ${isWithin(branchIds)}`.execute(db);
  return rows[0];
}

/** Additional fields that only the account itself sees. */
export interface OwnMarks {
  /** Expiry of a generated password; null for a password chosen by the user. */
  password_expires_at: string | null;
  authenticator_app: boolean;
}

/** Returns the account of the requesting user. */
export async function findOwnUser(
  db: Db,
  id: number,
): Promise<{ user: UserRow; marks: OwnMarks } | undefined> {
  const { rows } = await sql<UserRow & OwnMarks>`
    select ${COLUMNS}, u.password_expires_at, ${HAS_AUTHENTICATOR_APP} as authenticator_app
    from users u where u.id = ${id}`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { password_expires_at, authenticator_app, ...user } = rows[0];
  return { user, marks: { password_expires_at, authenticator_app } };
}

/** Locks a user against concurrent changes. Other transactions may still add rows that reference the user. */
export async function lockUser(db: Db, id: number): Promise<void> {
  await sql`select from users where id = ${id} for no key update`.execute(db);
}

export async function isEmailTaken(db: Db, key: string, exceptId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where email_key = ${key} and id <> ${exceptId}) as found`.execute(db);
  return rows[0]!.found;
}

/**
 * Returns whether a user has cases, as counsel or through a grant, outside another user's scope. `now` is an ISO
 * timestamp.
 */
export async function hasCasesOutside(
  db: Db,
  userId: number,
  scope: CaseScope,
  now: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from case_records c
      where c.id = any(array(${ownCaseIds(userId, now)})) and (${isReached(scope, now)}) is not true) as found`.execute(
    db,
  );
  return rows[0]!.found;
}

export async function existingRoles(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text from roles where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function existingBranches(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from branches where id = any(${ids}::integer[]) and archived_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function replaceRoles(db: Db, userId: number, roleIds: string[]): Promise<void> {
  await sql`
    delete from user_roles where user_id = ${userId} and role_id <> all(${roleIds}::uuid[])`.execute(db);
  await sql`
    insert into user_roles (user_id, role_id)
    select distinct ${userId}::integer, r from unnest(${roleIds}::uuid[]) r on conflict do nothing`.execute(
    db,
  );
}

export async function replaceBranches(db: Db, userId: number, branchIds: number[]): Promise<void> {
  await sql`
    delete from user_branches
    where user_id = ${userId} and branch_id <> all(${branchIds}::integer[])`.execute(db);
  await sql`
    insert into user_branches (user_id, branch_id)
    select distinct ${userId}::integer, b from unnest(${branchIds}::integer[]) b
    on conflict do nothing`.execute(db);
}

/**
 * Returns whether another enabled user is a Super Admin. Holds a lock until the transaction ends, so that two users
 * cannot disable each other at once.
 */
export async function hasOtherSuperAdmin(db: Db, userId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('court super admins', 0))`.execute(db);
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from users u
      join user_roles ur on ur.user_id = u.id
      join roles r on r.id = ur.role_id
      where r.name = ${SUPER_ADMIN} and u.disabled_at is null and u.id <> ${userId}) as found`.execute(db);
  return rows[0]!.found;
}
