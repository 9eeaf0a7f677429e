import { INSTITUTION_ROLES, ROLES_GRANTED_WITHIN, type Role } from '@bulwagan/contracts/fundraising/roles.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { type Actor, hasRole, institutionScope } from '../access.ts';
import type { Db } from '../database.ts';
import { isInstitution } from '../institutions/queries.ts';
import { institutionMissing, lastSystemAdmin, outsideOwnRole, unknownInstitution } from './errors.ts';
import { countActiveSystemAdmins, holdSystemAdmins } from './queries.ts';

/** Prevents granting a role above the caller's own. Throws Forbidden (403). */
export function assertCanGrant(actor: Actor, roles: readonly Role[]): void {
  if (hasRole(actor, 'system_admin')) return;
  if (!roles.every((role) => ROLES_GRANTED_WITHIN.includes(role))) throw outsideOwnRole();
}

/**
 * Only a system_admin may change a system_admin's account, even one that belongs to an institution. Throws Forbidden
 * (403).
 */
export function assertCanChange(actor: Actor, target: { roles: readonly Role[] }): void {
  if (target.roles.includes('system_admin') && !hasRole(actor, 'system_admin')) throw outsideOwnRole();
}

/** True if one of these roles requires an institution. */
export function needInstitution(roles: readonly Role[]): boolean {
  return roles.some((role) => INSTITUTION_ROLES.includes(role));
}

/** Returns the institution of a user: that of an institution_admin, or the one that a system_admin chose. */
export const institutionFor = (actor: Actor, wanted: number | null | undefined): number | null =>
  institutionScope(actor) ?? wanted ?? null;

/**
 * Returns errors for the institution of a user with these roles: for a missing one that the roles need, an unknown one,
 * and for an institution_admin, another than their own.
 */
export async function validatePlace(
  db: Db,
  actor: Actor,
  roles: readonly Role[],
  wanted: number | null | undefined,
): Promise<FieldErrors> {
  const own = institutionScope(actor);
  if (wanted == null) return own === null && needInstitution(roles) ? institutionMissing().errors : {};
  const isAllowed = own === null ? await isInstitution(db, wanted) : wanted === own;
  return isAllowed ? {} : unknownInstitution().errors;
}

/**
 * Throws Refused (422) when no other active system_admin would be left. Such changes are serialized, so that two admins
 * cannot suspend each other at the same time.
 */
export async function assertNotLastSystemAdmin(
  trx: Db,
  target: { id: number; roles: readonly Role[] },
): Promise<void> {
  if (!target.roles.includes('system_admin')) return;
  await holdSystemAdmins(trx);
  if ((await countActiveSystemAdmins(trx, target.id)) === 0) throw lastSystemAdmin();
}
