import { Forbidden } from '../../platform/http/errors.ts';
import { type Actor, PERMISSION_NAMES, PERMISSIONS, type Permission, reaches } from '../access.ts';

/** What a role may do, as far as it matters to who gives it. */
export interface GivenRole {
  name: string;
  is_system: boolean;
  /** Of a role that was made later. */
  permissions: string[];
}

const SUPER_ADMIN = 'Super Admin';

/** The permissions of a role in the order of their declaration; those of the system's are known by its name. */
export function permissionsOf({ name, is_system, permissions }: GivenRole): Permission[] {
  return PERMISSION_NAMES.filter((one) =>
    is_system ? (PERMISSIONS[one] as readonly string[]).includes(name) : permissions.includes(one),
  );
}

/** Whether somebody is a Super Admin in this organization, or everywhere (null). Super users are. */
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
 * Whether everything that a role allows, in an organization and those below it or everywhere (null), is the actor's as
 * well. Super Admin is more than its permissions of today, so that who has all of them does not give it either.
 */
export function hasAllOf(actor: Actor, role: GivenRole, organizationId: string | null): boolean {
  if (role.is_system && role.name === SUPER_ADMIN) return isSuperAdmin(actor, organizationId);
  return permissionsOf(role).every((one) => reaches(actor, one, organizationId));
}

/** Nobody hands out more than they have. Throws 403. */
export function assertMayHandOut(actor: Actor, role: GivenRole, organizationId: string | null): void {
  if (!hasAllOf(actor, role, organizationId)) throw new Forbidden();
}
