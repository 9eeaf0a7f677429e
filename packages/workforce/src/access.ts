import type { Permission } from '@bulwagan/contracts/workforce/permissions.ts';
import { factsOfRole } from '@bulwagan/contracts/workforce/roles.ts';
import type { SessionMember } from '@bulwagan/platform/back-office/identify.ts';
import { createAccess } from '@bulwagan/platform/http/access.ts';

/** An assignment of a role, loaded in one query. */
export interface Assignment {
  readonly role: string;
  readonly isSystem: boolean;
  /** Permissions of a custom role. */
  readonly permissions: readonly string[];
  /**
   * Organizations that the permission covers: the named organization and all organizations below it. Null means every
   * organization.
   */
  readonly organizationIds: readonly string[] | null;
}

/** Authenticated user of a request. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  isSuperUser: boolean;
  isDisabled: boolean;
  /** True when the user must set up a second factor first. */
  owesFactor: boolean;
  assignments: readonly Assignment[];
  sessionIdHash: Buffer;
  /** Stable UUID of the session, which is kept when the session id is rotated. */
  sessionId: string;
}

/** User with roles. */
export type Holder = Pick<Actor, 'isSuperUser' | 'assignments'>;

function grants({ role, isSystem, permissions }: Assignment, permission: Permission): boolean {
  return (isSystem ? (factsOfRole(role)?.permissions ?? []) : permissions).includes(permission);
}

/** A user without a session, for example the user for whom a background job works. */
export type Subject = Omit<Actor, SessionMember>;

/** W§5.3: super users pass every check. */
export function hasPermission(actor: Holder, permission: Permission): boolean {
  return actor.isSuperUser || actor.assignments.some((one) => grants(one, permission));
}

/**
 * Returns the organizations in which an actor has a permission, for `where` conditions. Null means everywhere,
 * including rows without an organization. A scoped role applies to its organization and those below it (contract,
 * workforce).
 */
export function organizationScope(actor: Holder, permission: Permission): string[] | null {
  if (actor.isSuperUser) return null;
  const found = actor.assignments.filter((one) => grants(one, permission));
  if (found.some(({ organizationIds }) => organizationIds === null)) return null;
  return [...new Set(found.flatMap(({ organizationIds }) => organizationIds ?? []))];
}

/**
 * Returns whether a permission covers a record of this organization. `null` stands for a record without an
 * organization.
 */
export function scopeIncludes(actor: Holder, permission: Permission, organizationId: string | null): boolean {
  const scope = organizationScope(actor, permission);
  return scope === null || (organizationId !== null && scope.includes(organizationId));
}

const rules = createAccess<Actor>();

/** The request needs no sign-in, so no credentials are read. */
export const anyone = rules.anyone;
export const signedIn = rules.signedIn;

/** Requires a role with this permission. The scope is applied in the `where` of queries. */
export function can(permission: Permission) {
  return rules.when(permission, (actor) => hasPermission(actor, permission));
}

/** Requires one of these permissions. */
export function canAny(...permissions: Permission[]) {
  return rules.when(permissions.join(' or '), (actor) =>
    permissions.some((permission) => hasPermission(actor, permission)),
  );
}

/** Requires all of these permissions. */
export function canAll(...permissions: Permission[]) {
  return rules.when(permissions.join(' and '), (actor) =>
    permissions.every((permission) => hasPermission(actor, permission)),
  );
}

/**
 * Requires the permission everywhere, for shared data such as the tree of organizations; a role for one organization is
 * not enough.
 */
export function canEverywhere(permission: Permission) {
  return rules.when(`${permission}, everywhere`, (actor) => organizationScope(actor, permission) === null);
}
