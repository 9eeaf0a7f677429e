import {
  INSTITUTION_MANAGERS,
  type Permission,
  type Role,
  rolesWith,
  STAFF_ROLES,
} from '@bulwagan/contracts/fundraising/roles.ts';
import type { UserStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { createAccess } from '@bulwagan/platform/http/access.ts';

/** Sender of a request, loaded in one query. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  status: UserStatus;
  roles: Role[];
  institutionId: number | null;
  tokenVersion: number;
  /** True if a second factor is required and none is set up. */
  owesFactor: boolean;
  /** The UUID of a session stays the same when its id is replaced. */
  via: { kind: 'device'; deviceId: number } | { kind: 'session'; idHash: Buffer; sessionId: string };
}

export function hasRole(actor: Pick<Actor, 'roles'>, ...roles: Role[]): boolean {
  return roles.some((role) => actor.roles.includes(role));
}

export function hasPermission(actor: Pick<Actor, 'roles'>, permission: Permission): boolean {
  return hasRole(actor, ...rolesWith(permission));
}

export function isStaff(actor: Pick<Actor, 'roles'>): boolean {
  return hasRole(actor, ...STAFF_ROLES);
}

const rules = createAccess<Actor>();

/** Reads no credentials. */
export const anyone = rules.anyone;
/** Public, but signed-in users see more. */
export const anyoneKnown = rules.anyoneKnown;
export const signedIn = rules.signedIn;
/**
 * Access by bearer token only. F§4 requires this credential for a few routes; the names are those of the API
 * description.
 */
export const signedInByToken = rules.signedInBy('accessToken');
export const signedInBySession = rules.signedInBy('session');
export const systemAdmin = rules.when('system_admin', (actor) => hasRole(actor, 'system_admin'));

/** Manages an institution: its scholars, bank accounts and committee (F§5, roles). */
export const institutionAdmin = rules.when(INSTITUTION_MANAGERS.toSorted().join(', '), (actor) =>
  hasRole(actor, ...INSTITUTION_MANAGERS),
);
/** Works for one institution, or for all of them. */
export const staff = rules.when(STAFF_ROLES.toSorted().join(', '), isStaff);

/** Open to guests; signed-in users need the permission. */
export const canDonate = rules.optionally('Create donations, or a guest', (actor) =>
  hasPermission(actor, 'Create donations'),
);

/** Signed in with a role that has this permission. */
export function can(permission: Permission) {
  return rules.when(permission, (actor) => hasPermission(actor, permission));
}

/** Id that matches no row and no stored total, where 0 means all institutions (migration 0044). */
const NO_INSTITUTION = -1;

/**
 * Returns the institution that limits what a staff member sees and changes, for the `where` of a query: null means all
 * (system_admin). Staff without an institution see nothing.
 */
export function institutionScope(actor: Actor): number | null {
  return hasRole(actor, 'system_admin') ? null : (actor.institutionId ?? NO_INSTITUTION);
}
