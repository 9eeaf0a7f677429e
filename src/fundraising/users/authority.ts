import { assertNone, type FieldErrors } from '../../platform/http/errors.ts';
import { type Actor, hasRole, institutionScope, type Role } from '../access.ts';
import type { Db } from '../database.ts';
import { isInstitution } from '../institutions/queries.ts';
import { beyondOwnRole, institutionMissing, lastSystemAdmin, unknownInstitution } from './errors.ts';
import { countActiveSystemAdmins, holdSystemAdmins } from './queries.ts';

const INSTITUTION_ROLES: readonly Role[] = ['institution_admin', 'committee_member'];

/** What an institution_admin may hand out, within the own institution. */
const GRANTED_WITHIN: readonly Role[] = [...INSTITUTION_ROLES, 'donor'];

/** Nobody gives a role that stands above the own one. Throws Forbidden (403). */
export function assertMayGrant(actor: Actor, roles: readonly Role[]): void {
  if (hasRole(actor, 'system_admin')) return;
  if (!roles.every((role) => GRANTED_WITHIN.includes(role))) throw beyondOwnRole();
}

/** Only a system_admin changes the account of one, also of one who belongs to an institution. Throws Forbidden (403). */
export function assertMayChange(actor: Actor, target: { roles: readonly Role[] }): void {
  if (target.roles.includes('system_admin') && !hasRole(actor, 'system_admin')) throw beyondOwnRole();
}

/** Whether these roles mean nothing without an institution. */
export function needInstitution(roles: readonly Role[]): boolean {
  return roles.some((role) => INSTITUTION_ROLES.includes(role));
}

/**
 * The institution of a user with these roles: an institution_admin knows only the own one. Throws Invalid (422) for
 * another, or when the roles need one and none is given.
 */
export function institutionFor(
  actor: Actor,
  roles: readonly Role[],
  wanted: number | null | undefined,
): number | null {
  assertNone(wrongInstitution(actor, roles, wanted));
  return institutionScope(actor) ?? wanted ?? null;
}

/** The same as errors, of what was sent. */
function wrongInstitution(
  actor: Actor,
  roles: readonly Role[],
  wanted: number | null | undefined,
): FieldErrors {
  const own = institutionScope(actor);
  if (own !== null) return wanted == null || wanted === own ? {} : unknownInstitution().errors;
  return wanted == null && needInstitution(roles) ? institutionMissing().errors : {};
}

/** The same with whether there is such an institution. */
export async function wrongPlace(
  db: Db,
  actor: Actor,
  roles: readonly Role[],
  wanted: number | null | undefined,
): Promise<FieldErrors> {
  const errors = wrongInstitution(actor, roles, wanted);
  if (wanted == null || Object.keys(errors).length > 0 || (await isInstitution(db, wanted))) return errors;
  return unknownInstitution().errors;
}

/**
 * Throws Refused (422) when nobody else would be left to administer the system. Such changes wait for each other, so
 * that two admins who suspend one another at once do not both succeed.
 */
export async function assertNotLastSystemAdmin(
  trx: Db,
  target: { id: number; roles: readonly Role[] },
): Promise<void> {
  if (!target.roles.includes('system_admin')) return;
  await holdSystemAdmins(trx);
  if ((await countActiveSystemAdmins(trx, target.id)) === 0) throw lastSystemAdmin();
}
