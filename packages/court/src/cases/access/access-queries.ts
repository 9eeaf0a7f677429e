import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { type PermissionScope, SUPER_ADMIN } from '@bulwagan/contracts/court/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';

export interface GrantingRole {
  permission: Permission;
  role: string;
  scope: PermissionScope;
}

/**
 * Returns the user's roles that grant any of the given permissions, with the scope of each role. A Super Admin has
 * every permission in the whole court.
 */
export async function rolesGranting(
  db: Db,
  userId: number,
  permissions: Permission[],
): Promise<GrantingRole[]> {
  const { rows } = await sql<GrantingRole>`
    select w.permission, r.name as role, case when r.name = ${SUPER_ADMIN} then 'court' else r.reach end as scope
    from user_roles ur
    join roles r on r.id = ur.role_id
    cross join unnest(${permissions}::text[]) w (permission)
    where ur.user_id = ${userId} and (
      r.name = ${SUPER_ADMIN}
      or exists (select from role_permissions p where p.role_id = r.id and p.permission = w.permission))
    order by r.name, w.permission`.execute(db);
  return rows;
}

export interface OwnAccessReasons {
  /** Names under which the user is counsel in the case. */
  counsel: string[];
  grants: { id: string; reason: string; expires_at: string | null }[];
}

/** Returns why a case is the user's own: the rules of `ownCaseIds` for a single case, with details. */
export async function ownAccessReasons(
  db: Db,
  caseId: string,
  userId: number,
  now: string,
): Promise<OwnAccessReasons> {
  const counsel = await sql<{ name: string }>`
    select p.name from case_parties p
    where p.case_record_id = ${caseId} and p.user_id = ${userId} and p.classification = 'counsel'
      and p.removed_at is null
    order by p.created_at, p.id`.execute(db);
  const grants = await sql<OwnAccessReasons['grants'][number]>`
    select g.id, g.reason, g.expires_at from case_grants g
    where g.case_record_id = ${caseId} and g.user_id = ${userId} and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > ${now})
    order by g.granted_at, g.id`.execute(db);
  return { counsel: counsel.rows.map(({ name }) => name), grants: grants.rows };
}
