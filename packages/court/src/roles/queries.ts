import type { PermissionScope } from '@bulwagan/contracts/court/roles.ts';
import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { alphabetically, contains } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

export interface RoleRow {
  id: string;
  name: string;
  guard_name: string;
  description: string | null;
  reach: PermissionScope;
  is_system: boolean;
  created_at: string;
  updated_at: string;
  permissions: string[];
}

const COLUMNS = sql`r.id, r.name, r.guard_name, r.description, r.reach, r.is_system, r.created_at, r.updated_at,
  array(select p.name from role_permissions rp join permissions p on p.name = rp.permission
    where rp.role_id = r.id order by p.order_column, p.name) as permissions`;

/** Returns one page by name, and the total. A court has a few dozen roles at most. */
export async function listRoles(
  db: Db,
  search: string | undefined,
  page: Page,
): Promise<{ rows: RoleRow[]; total: number }> {
  const isWanted: RawBuilder<boolean> =
    search === undefined ? sql<boolean>`true` : contains(sql<string>`r.name`, search);
  const { rows } = await sql<RoleRow>`
    select ${COLUMNS} from roles r where ${isWanted}
    order by ${alphabetically(sql`r.name`)}, r.id limit ${page.perPage} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from roles r where ${isWanted}`.execute(db);
  return { rows, total: Number(counted.rows[0]!.total) };
}

export async function listRoleNames(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, r.name from roles r order by ${alphabetically(sql`r.name`)}, r.id`.execute(db);
  return rows;
}

export async function findRole(db: Db, id: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`select ${COLUMNS} from roles r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Like `findRole`, but locks the role until the transaction ends. */
export async function lockRole(db: Db, id: string): Promise<RoleRow | undefined> {
  await sql`select from roles where id = ${id} for update`.execute(db);
  return await findRole(db, id);
}

/** Returns whether a role other than `exceptId` has the name, regardless of case. */
export async function isNameTaken(db: Db, name: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from roles
      where ${isSameIdentifier(sql`name`, name)} and id is distinct from ${exceptId}::uuid) as found`.execute(
    db,
  );
  return rows[0]!.found;
}

/** Returns which of the names are permissions. */
export async function knownPermissions(db: Db, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from permissions where name = any(${names}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export async function listPermissions(db: Db): Promise<{ name: string; description: string }[]> {
  return await db
    .selectFrom('permissions')
    .select(['name', 'description'])
    .orderBy('order_column')
    .orderBy('name')
    .execute();
}

export async function replacePermissions(db: Db, roleId: string, names: string[]): Promise<void> {
  await sql`
    delete from role_permissions where role_id = ${roleId} and permission <> all(${names}::text[])`.execute(
    db,
  );
  await sql`
    insert into role_permissions (role_id, permission)
    select distinct ${roleId}::uuid, n from unnest(${names}::text[]) n
    on conflict do nothing`.execute(db);
}

export async function holdersOf(db: Db, roleId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from user_roles where role_id = ${roleId}`.execute(db);
  return Number(rows[0]!.count);
}

/** Returns whether a user with the role is in another branch, or in none. */
export async function isHeldOutside(db: Db, roleId: string, branchIds: number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from user_roles r
      where r.role_id = ${roleId} and not exists (
        select from user_branches b
        where b.user_id = r.user_id
        having count(*) > 0 and bool_and(b.branch_id = any(${branchIds}::integer[])))) as found`.execute(db);
  return rows[0]!.found;
}
