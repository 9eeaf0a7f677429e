import { createAccess } from '../platform/http/access.ts';

/** The roles that a court starts with, in the order of C§2. Their permissions are rows, and can be changed (C§4). */
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

/** The permissions of C§2 and those that it leaves open, in the order of the table `permissions`, which says what for. */
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

/** Whose cases a permission reaches: the whole court's, those of the user's branches, the user's own as counsel. */
export type Reach = 'court' | 'branch' | 'own';

/** Who sends a request, as known from one look into the database. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  isDisabled: boolean;
  /** A second factor is demanded of them, and they have none. */
  owesFactor: boolean;
  /** Names. A role that was made later has any name. */
  roles: string[];
  roleIds: string[];
  branchIds: number[];
  /** The widest reach of each permission over the roles that grant it. */
  grants: ReadonlyMap<string, Reach>;
  sessionIdHash: Buffer;
  /** The UUID of the same session, which stays when it gets a new id. */
  sessionId: string;
}

/** Somebody as they would call, who has not. */
export type Subject = Omit<Actor, 'sessionIdHash' | 'sessionId' | 'owesFactor'>;

export function hasRole(actor: Pick<Actor, 'roles'>, ...roles: SystemRole[]): boolean {
  return roles.some((role) => actor.roles.includes(role));
}

export const isSuperAdmin = (actor: Pick<Actor, 'roles'>): boolean => hasRole(actor, 'Super Admin');

/** How far a permission reaches; null: not granted. The Super Admin has every one, over the whole court. */
export function reachOf(actor: Pick<Actor, 'roles' | 'grants'>, permission: Permission): Reach | null {
  return isSuperAdmin(actor) ? 'court' : (actor.grants.get(permission) ?? null);
}

export function hasPermission(actor: Pick<Actor, 'roles' | 'grants'>, permission: Permission): boolean {
  return reachOf(actor, permission) !== null;
}

const rules = createAccess<Actor>();

/** No credentials are read. */
export const anyone = rules.anyone;
export const signedIn = rules.signedIn;
export const superAdmin = rules.when('Super Admin', isSuperAdmin);

/** C§4: who manages roles, users and the help center. What they may hand out is bounded by what they have. */
export const administrators = rules.when('Super Admin, Branch of the Court Clerk', (actor) =>
  hasRole(actor, 'Super Admin', 'Branch of the Court Clerk'),
);

/** Signed in with a role that has one of these permissions. Which cases it reaches is a matter of the `where`. */
export function can(...permissions: Permission[]) {
  return rules.when(permissions.join(' or '), (actor) =>
    permissions.some((permission) => hasPermission(actor, permission)),
  );
}
