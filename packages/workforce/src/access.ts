import { createAccess } from '@bulwagan/platform/http/access.ts';

/** Seeded roles of the service; code refers to them by name. */
export const SYSTEM_ROLES = ['Super Admin', 'Payroll Admin', 'HR Admin', 'HR Timekeeping'] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];

/**
 * Permissions and the system roles that have them. The first three areas are those of W§1 and W§5. Government ids have
 * a permission of their own, because timekeepers see employees but not their ids. A custom role has the permissions
 * assigned to it.
 */
export const PERMISSIONS = {
  'Manage users': ['Super Admin'],
  'Manage payroll': ['Super Admin', 'Payroll Admin'],
  'Manage employees': ['Super Admin', 'HR Admin', 'HR Timekeeping'],
  'See government numbers': ['Super Admin', 'HR Admin'],
  'Manage reference lists': ['Super Admin', 'HR Admin', 'Payroll Admin'],
} as const satisfies Record<string, readonly SystemRole[]>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

/** An assignment of a role, loaded in one query. */
export interface Assignment {
  readonly role: string;
  readonly isSystem: boolean;
  /** Permissions of a custom role. */
  readonly permissions: readonly string[];
  /** Organizations in which it applies: one and all below it. Null for everywhere. */
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

type Holder = Pick<Actor, 'isSuperUser' | 'assignments'>;

function grants({ role, isSystem, permissions }: Assignment, permission: Permission): boolean {
  return isSystem
    ? (PERMISSIONS[permission] as readonly string[]).includes(role)
    : permissions.includes(permission);
}

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

/** Returns whether a permission applies to something of this organization; `null` is something without one. */
export function scopeIncludes(actor: Holder, permission: Permission, organizationId: string | null): boolean {
  const scope = organizationScope(actor, permission);
  return scope === null || (organizationId !== null && scope.includes(organizationId));
}

const rules = createAccess<Actor>();

/** No credentials are read. */
export const anyone = rules.anyone;
export const signedIn = rules.signedIn;

/** Requires a role with this permission. The scope is applied in the `where` of queries. */
export function can(permission: Permission) {
  return rules.when(permission, (actor) => hasPermission(actor, permission));
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
