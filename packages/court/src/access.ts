import { createAccess } from '@bulwagan/platform/http/access.ts';

/** Seeded roles of a court, in the order of C§2. Their permissions are rows and can be changed (C§4). */
export const SYSTEM_ROLES = [
  'Super Admin',
  'Counsel',
  'Office of the Court Clerk',
  'Branch of the Court Clerk',
  'Dashboard User',
  'BCC Staff',
  'BCC Evidence',
  'User',
  'Stenographer',
  'Sheriff',
] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];

/** Permissions of C§2 and the ones it leaves open, in the order of the table `permissions`, which describes them. */
export const PERMISSIONS = [
  'View Case Details',
  'View Case Activities',
  'View Case Filing',
  'View Case History',
  'View Evidence',
  'View Restricted Cases',
  'View Sealed Cases',
  'Reports',
  'Case Raffle',
  'Manage Cases',
  'Classify Cases',
  'Manage Evidence',
  'Record Activities',
  'Decide Activities',
  'Schedule Hearings',
  'Report Service',
  'File Amendments',
  'Review Amendments',
  'Manage Holidays',
  'Manage Branches',
  'Manage Lists',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Scope of a permission: all cases of the court, those of the user's branches, or the user's own as counsel. */
export type PermissionScope = 'court' | 'branch' | 'own';

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
  /** The widest scope of each permission over all roles that grant it. */
  grants: ReadonlyMap<string, PermissionScope>;
  sessionIdHash: Buffer;
  /** Stable UUID of the session, which is kept when the session id is rotated. */
  sessionId: string;
}

/** A user whose access is evaluated without a request of theirs. */
export type Subject = Omit<Actor, 'sessionIdHash' | 'sessionId' | 'owesFactor'>;

export function hasRole(actor: Pick<Actor, 'roles'>, ...roles: SystemRole[]): boolean {
  return roles.some((role) => actor.roles.includes(role));
}

export const isSuperAdmin = (actor: Pick<Actor, 'roles'>): boolean => hasRole(actor, 'Super Admin');

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

/** No credentials are read. */
export const anyone = rules.anyone;
export const signedIn = rules.signedIn;
export const superAdmin = rules.when('Super Admin', isSuperAdmin);

/** C§4: users who manage roles, users and the help center. They can only grant permissions they have. */
export const administrators = rules.when('Super Admin, Branch of the Court Clerk', (actor) =>
  hasRole(actor, 'Super Admin', 'Branch of the Court Clerk'),
);

/** Requires a role with one of these permissions. The scope is applied in the `where` of queries. */
export function can(...permissions: Permission[]) {
  return rules.when(permissions.join(' or '), (actor) =>
    permissions.some((permission) => hasPermission(actor, permission)),
  );
}
