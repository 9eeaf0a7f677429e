import { PERMISSIONS, type Permission } from '@bulwagan/contracts/workforce/permissions.ts';
import { factsOfRole, SUPER_ADMIN } from '@bulwagan/contracts/workforce/roles.ts';
import { Forbidden } from '@bulwagan/platform/http/errors.ts';
import { type Actor, scopeIncludes } from '../access.ts';

/** Properties of a role that matter for assigning it. */
export interface GivenRole {
  name: string;
  is_system: boolean;
  /** Permissions of a custom role. */
  permissions: string[];
}

/**
 * Returns the permissions of a role in the order of their declaration. The permissions of system roles depend only on
 * the role's name.
 */
export function permissionsOf({ name, is_system, permissions }: GivenRole): Permission[] {
  const held: readonly string[] = is_system ? (factsOfRole(name)?.permissions ?? []) : permissions;
  return PERMISSIONS.filter((one) => held.includes(one));
}

/**
 * Returns true if the actor is a Super Admin in this organization, or everywhere (null). Super users always count as
 * Super Admins.
 */
export function isSuperAdmin(actor: Actor, organizationId: string | null): boolean {
  if (actor.isSuperUser) return true;
  return actor.assignments.some(
    ({ role, isSystem, organizationIds }) =>
      isSystem &&
      role === SUPER_ADMIN &&
      (organizationIds === null || (organizationId !== null && organizationIds.includes(organizationId))),
  );
}

/**
 * Returns whether the actor has everything that a role allows, in an organization and those below it or everywhere
 * (null). Super Admin is more than its current permissions, so having all of them does not allow assigning it.
 */
export function hasAllOf(actor: Actor, role: GivenRole, organizationId: string | null): boolean {
  if (role.is_system && role.name === SUPER_ADMIN) return isSuperAdmin(actor, organizationId);
  return permissionsOf(role).every((one) => scopeIncludes(actor, one, organizationId));
}

/** Throws 403 when the role allows more than the actor has. */
export function assertCanGrant(actor: Actor, role: GivenRole, organizationId: string | null): void {
  if (!hasAllOf(actor, role, organizationId)) throw new Forbidden();
}
