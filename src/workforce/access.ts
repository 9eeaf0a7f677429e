import { createAccess } from '../platform/http/access.ts';

/** The roles that the service starts with; their names mean what is said here. */
export const SYSTEM_ROLES = ['Super Admin', 'Payroll Admin', 'HR Admin', 'HR Timekeeping'] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];

/**
 * What roles allow: the one declaration. The first three areas are those of W§1 and W§5; numbers are apart, since who keeps
 * time sees employees and not their numbers. A role that was made later has the permissions it was given.
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

/** One assignment of a role, as known from one look into the database. */
export interface Assignment {
  readonly role: string;
  readonly isSystem: boolean;
  /** Of a role that was made later. */
  readonly permissions: readonly string[];
  /** The organizations it counts for: one and all below it. Null: everywhere. */
  readonly organizationIds: readonly string[] | null;
}

/** Who sends a request. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  isSuperUser: boolean;
  isDisabled: boolean;
  /** A second factor is demanded of them, and they have none. */
  owesFactor: boolean;
  assignments: readonly Assignment[];
  sessionIdHash: Buffer;
  /** The UUID of the same session, which stays when it gets a new id. */
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
 * The organizations in which an actor has a permission, for the `where` of a query: null is everywhere, also for who
 * belongs to none. A scoped role counts for its organization and those below it (contract, workforce).
 */
export function organizationScope(actor: Holder, permission: Permission): string[] | null {
  if (actor.isSuperUser) return null;
  const found = actor.assignments.filter((one) => grants(one, permission));
  if (found.some(({ organizationIds }) => organizationIds === null)) return null;
  return [...new Set(found.flatMap(({ organizationIds }) => organizationIds ?? []))];
}

/** Whether a permission counts for something of this organization; `null` is something of none. */
export function reaches(actor: Holder, permission: Permission, organizationId: string | null): boolean {
  const scope = organizationScope(actor, permission);
  return scope === null || (organizationId !== null && scope.includes(organizationId));
}

const rules = createAccess<Actor>();

/** No credentials are read. */
export const anyone = rules.anyone;
export const signedIn = rules.signedIn;

/** Signed in with a role that has this permission. Where it counts is a matter of the `where`. */
export function can(permission: Permission) {
  return rules.when(permission, (actor) => hasPermission(actor, permission));
}

/** Signed in with all of these permissions. */
export function canAll(...permissions: Permission[]) {
  return rules.when(permissions.join(' and '), (actor) =>
    permissions.every((permission) => hasPermission(actor, permission)),
  );
}

/** What concerns everybody, e.g. the tree of organizations: a role for one office does not suffice. */
export function canEverywhere(permission: Permission) {
  return rules.when(`${permission}, everywhere`, (actor) => organizationScope(actor, permission) === null);
}
