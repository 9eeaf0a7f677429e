import { INSTITUTION_ROLES, ROLES_GRANTED_WITHIN, type Role } from '@bulwagan/contracts/fundraising/roles.ts';
import { assertNone, type FieldErrors } from '@bulwagan/platform/http/errors.ts';
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

/**
 * Returns the institution of a user with these roles; an institution_admin may only use their own. Throws Invalid (422)
 * for another, or when the roles need one and none is given.
 */
export function institutionFor(
  actor: Actor,
  roles: readonly Role[],
  wanted: number | null | undefined,
): number | null {
  assertNone(validateInstitution(actor, roles, wanted));
  return institutionScope(actor) ?? wanted ?? null;
}

/** Same, as field errors. */
function validateInstitution(
  actor: Actor,
  roles: readonly Role[],
  wanted: number | null | undefined,
): FieldErrors {
  const own = institutionScope(actor);
  if (own !== null) return wanted == null || wanted === own ? {} : unknownInstitution().errors;
  return wanted == null && needInstitution(roles) ? institutionMissing().errors : {};
}

/** Same, and also checks that the institution exists. */
export async function validatePlace(
  db: Db,
  actor: Actor,
  roles: readonly Role[],
  wanted: number | null | undefined,
): Promise<FieldErrors> {
  const errors = validateInstitution(actor, roles, wanted);
  if (wanted == null || Object.keys(errors).length > 0 || (await isInstitution(db, wanted))) return errors;
  return unknownInstitution().errors;
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
