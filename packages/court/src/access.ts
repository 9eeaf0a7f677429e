import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import {
  ADMINISTRATORS,
  type PermissionScope,
  SUPER_ADMIN,
  type SystemRole,
} from '@bulwagan/contracts/court/roles.ts';
import { createAccess } from '@bulwagan/platform/http/access.ts';

/** Authenticated user of a request, loaded in one query. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  isDisabled: boolean;
  /** True when the user must set up a second factor first. */
  owesFactor: boolean;
  /** Names of roles; custom roles have any name. */
  roles: string[];
  roleIds: string[];
  branchIds: number[];
  /** Widest scope of each permission among the roles that grant it. */
  grants: ReadonlyMap<string, PermissionScope>;
  sessionIdHash: Buffer;
  /** Stable UUID of the session, which is kept when the session id is rotated. */
  sessionId: string;
}

/** A user whose access is evaluated outside of a request by that user. */
export type Subject = Omit<Actor, 'sessionIdHash' | 'sessionId' | 'owesFactor'>;

export function hasRole(actor: Pick<Actor, 'roles'>, ...roles: SystemRole[]): boolean {
  return roles.some((role) => actor.roles.includes(role));
}

export const isSuperAdmin = (actor: Pick<Actor, 'roles'>): boolean => hasRole(actor, SUPER_ADMIN);

/** Returns the scope of a permission, or null without it. The Super Admin has every permission in the whole court. */
export function permissionScopeOf(
  actor: Pick<Actor, 'roles' | 'grants'>,
  permission: Permission,
): PermissionScope | null {
  return isSuperAdmin(actor) ? 'court' : (actor.grants.get(permission) ?? null);
}

export function hasPermission(actor: Pick<Actor, 'roles' | 'grants'>, permission: Permission): boolean {
  return permissionScopeOf(actor, permission) !== null;
}

const rules = createAccess<Actor>();

/** The request needs no sign-in, so no credentials are read. */
export const anyone = rules.anyone;
export const signedIn = rules.signedIn;
export const superAdmin = rules.when(SUPER_ADMIN, isSuperAdmin);

/** C§4: users who manage roles, users and the help center. They can only grant permissions they have. */
export const administrators = rules.when(ADMINISTRATORS.join(', '), (actor) =>
  hasRole(actor, ...ADMINISTRATORS),
);

/** Requires a role with one of these permissions. The scope is applied in the `where` of queries. */
export function can(...permissions: Permission[]) {
  return rules.when(permissions.join(' or '), (actor) =>
    permissions.some((permission) => hasPermission(actor, permission)),
  );
}
