import { message } from '@bulwagan/contracts/errors/message.ts';
import {
  assertFound,
  type FieldErrors,
  Forbidden,
  Refused,
  Unauthenticated,
  unlessRefused,
} from '@bulwagan/platform/http/errors.ts';
import { type Actor, organizationScope } from '../access.ts';
import type { Db } from '../database.ts';
import { seesOwnRecord } from '../employees/personal-data/own-record.ts';
import { hasAllOf, isSuperAdmin } from '../roles/role-grants.ts';
import { findEmployeeOf, findUser, hasOtherSuperUser, lockUser, tiesOf, type UserRow } from './queries.ts';

/** Returns the organizations whose accounts the actor sees; null for all. */
export const userScope = (actor: Actor): string[] | null => organizationScope(actor, 'Manage users');

/**
 * Returns an account. Throws 404, and 403 for an account that is not tied to an organization whose accounts the actor
 * manages.
 */
export async function getUser(db: Db, actor: Actor, id: number): Promise<UserRow> {
  const found = assertFound(await findUser(db, id), 'user');
  const scope = userScope(actor);
  if (scope === null || (await tiesOf(db, id)).some((tie) => isWithin(scope, tie))) return found;
  throw new Forbidden();
}

/** Throws 401 when the user's own account was deleted after the request began, as the next request would get. */
export function assertOwn<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Unauthenticated();
  return found;
}

const isWithin = (scope: string[], organizationId: string | null): boolean =>
  organizationId !== null && scope.includes(organizationId);

/** Kind of change. Disabling or deleting an account gives the actor no access, so its rules are weaker. */
type Purpose = 'change' | 'shut out';

/**
 * Returns an account for changing, locked. Throws 404, and 403 for a user with more permissions than the actor or in
 * other organizations, because changing an account allows signing in as its owner.
 * A super user can only be disabled or deleted by others, and only by Super Admins of everything.
 */
export async function changeableUser(
  trx: Db,
  actor: Actor,
  id: number,
  purpose: Purpose = 'change',
): Promise<UserRow> {
  const found = assertFound(await lockUser(trx, id), 'user');
  await assertManages(trx, actor, found, purpose);
  return found;
}

/**
 * Returns the errors that the check of a change finds. Returns nothing about an account that the actor may not
 * change, because even the answer that an email is free would reveal that account's email.
 */
export const ifChangeable = (db: Db, actor: Actor, id: number, check: () => Promise<FieldErrors>) =>
  unlessRefused(async () => {
    const found = assertFound(await findUser(db, id), 'user');
    await assertManages(db, actor, found);
    return await check();
  });

/** Throws 403 unless the actor may manage the account. */
export async function assertManages(
  db: Db,
  actor: Actor,
  user: UserRow,
  purpose: Purpose = 'change',
): Promise<void> {
  if (!(await isManaged(db, actor, user, purpose))) throw new Forbidden();
}

async function isManaged(db: Db, actor: Actor, user: UserRow, purpose: Purpose): Promise<boolean> {
  if (actor.isSuperUser) return true;
  if (user.is_super_user) return purpose === 'shut out' && isSuperAdmin(actor, null);
  if (!user.roles.every((role) => hasAllOf(actor, role, role.organization?.id ?? null))) return false;
  if (purpose === 'change' && !(await seesAllOf(db, actor, user))) return false;
  const scope = userScope(actor);
  return scope === null || (await isOfThese(db, scope, user.id));
}

/** Returns true if the actor sees everything that the account shows to its user. */
async function seesAllOf(db: Db, actor: Actor, { id }: UserRow): Promise<boolean> {
  if (actor.id === id) return true;
  const employee = await findEmployeeOf(db, id);
  return employee === undefined || (await seesOwnRecord(db, actor, employee));
}

/** Returns whether an account is tied to these organizations and no others. */
export async function isOfThese(db: Db, organizationIds: string[], userId: number): Promise<boolean> {
  const ties = await tiesOf(db, userId);
  return ties.length > 0 && ties.every((tie) => isWithin(organizationIds, tie));
}

/** Throws 422 when the user is the last enabled super user (contract, workforce). */
export async function assertNotLastSuperUser(trx: Db, user: UserRow): Promise<void> {
  if (!user.is_super_user || user.disabled_at !== null) return;
  if (!(await hasOtherSuperUser(trx, user.id))) throw new Refused(message('user.last_super_user'));
}
