import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { isAsWide, type PermissionScope } from '@bulwagan/contracts/court/roles.ts';
import { Forbidden } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import { type Actor, isSuperAdmin, permissionScopeOf } from '../access.ts';
import type { Db } from '../database.ts';

/** A permission with the scope of the role that grants it. */
export interface Grant {
  permission: string;
  reach: PermissionScope;
}

/** Throws 403 when the actor lacks one of the permissions or has it only in a narrower scope (contract, court). */
export function assertCanGrant(actor: Actor, grants: Grant[]): void {
  if (!hasAllOf(actor, grants)) throw new Forbidden();
}

/** Returns whether the actor has all of these permissions in at least the same scope, and so may also revoke them. */
export function hasAllOf(actor: Actor, grants: Grant[]): boolean {
  if (isSuperAdmin(actor)) return true;
  return grants.every(({ permission, reach: scope }) => {
    const own = permissionScopeOf(actor, permission as Permission);
    return own !== null && isAsWide(own, scope);
  });
}

/** Returns the names of roles and the permissions that they grant. */
export async function grantsOfRoles(
  db: Db,
  roleIds: string[],
): Promise<{ names: string[]; grants: Grant[] }> {
  const { rows } = await sql<{ name: string; reach: PermissionScope; permission: string | null }>`
    select r.name, r.reach, p.permission from roles r
    left join role_permissions p on p.role_id = r.id
    where r.id = any(${roleIds}::uuid[])`.execute(db);
  return {
    names: [...new Set(rows.map(({ name }) => name))],
    grants: rows.flatMap(({ permission, reach: scope }) =>
      permission === null ? [] : [{ permission, reach: scope }],
    ),
  };
}

/** Returns all permissions of a user, over all roles. */
export async function grantsOfUser(db: Db, userId: number): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select distinct p.permission, r.reach from user_roles u
    join roles r on r.id = u.role_id
    join role_permissions p on p.role_id = r.id
    where u.user_id = ${userId}`.execute(db);
  return rows;
}
