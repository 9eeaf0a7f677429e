import { isSameIdentifier } from '@bulwagan/platform/database/identity-key.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import { alphabetically, contains } from '@bulwagan/platform/database/reading/search.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { GivenRole } from './role-grants.ts';

export interface RoleRow extends GivenRole {
  id: string;
  description: string | null;
  created_at: string;
  updated_at: string;
}

const COLUMNS = sql`r.id, r.name, r.description, r.is_system, r.created_at, r.updated_at,
  array(select p.permission from role_permissions p where p.role_id = r.id) as permissions`;

/** Returns one page, by name. */
export async function listRoles(
  db: Db,
  search: string | undefined,
  page: Page,
): Promise<{ rows: RoleRow[]; total: number }> {
  const isWanted: RawBuilder<boolean> =
    search === undefined ? sql<boolean>`true` : contains(sql<string>`r.name`, search);
  const read = async () => {
    const { rows } = await sql<RoleRow>`
      select ${COLUMNS} from roles r where ${isWanted}
      order by ${alphabetically(sql`r.name`)}, r.id limit ${page.perPage} offset ${page.offset}`.execute(db);
    return rows;
  };
  const count = async () => {
    const { rows } = await sql<{ total: bigint }>`
      select count(*) as total from roles r where ${isWanted}`.execute(db);
    return Number(rows[0]!.total);
  };
  return await readPage(page, read, count);
}

export async function findRole(db: Db, id: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`select ${COLUMNS} from roles r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds a role by name regardless of case; names are unique in this way. */
export async function findRoleByName(db: Db, name: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select ${COLUMNS} from roles r where ${isSameIdentifier(sql`r.name`, name)} order by r.created_at, r.id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Returns a role locked until the transaction ends, so that it cannot be changed or assigned before that. */
export async function lockRole(trx: Db, id: string): Promise<RoleRow | undefined> {
  await sql`select from roles where id = ${id} for update`.execute(trx);
  return await findRole(trx, id);
}

export async function replacePermissions(trx: Db, roleId: string, names: string[]): Promise<void> {
  await sql`
    delete from role_permissions
    where role_id = ${roleId} and permission <> all(${names}::text[])`.execute(trx);
  await sql`
    insert into role_permissions (role_id, permission)
    select distinct ${roleId}::uuid, n from unnest(${names}::text[]) n
    on conflict do nothing`.execute(trx);
}
