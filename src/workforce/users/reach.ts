import { Forbidden, NotFound, Refused, Unauthenticated } from '../../platform/http/errors.ts';
import { type Actor, organizationScope } from '../access.ts';
import type { Db } from '../database.ts';
import { seesOwnRecord } from '../employees/own-record.ts';
import { hasAllOf, isSuperAdmin } from '../roles/handing-out.ts';
import { findEmployeeOf, findUser, hasOtherSuperUser, lockUser, tiesOf, type UserRow } from './queries.ts';

/** Whose accounts somebody sees: all (null), or those tied to one of these organizations. */
export const userScope = (actor: Actor): string[] | null => organizationScope(actor, 'Manage users');

/** Throws 404, and 403 for an account that is tied to none of the organizations whose accounts the actor manages. */
export async function getUser(db: Db, actor: Actor, id: number): Promise<UserRow> {
  const found = await findUser(db, id);
  if (found === undefined) throw new NotFound('user');
  const scope = userScope(actor);
  if (scope === null || (await tiesOf(db, id)).some((tie) => isWithin(scope, tie))) return found;
  throw new Forbidden();
}

/** One's own account, which somebody may have deleted since the request came: then 401, as for the next one. */
export function assertOwn<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Unauthenticated();
  return found;
}

const isWithin = (scope: string[], organizationId: string | null): boolean =>
  organizationId !== null && scope.includes(organizationId);

/** What is to become of an account: whoever takes it from somebody gains nothing by it. */
type Purpose = 'change' | 'shut out';

/**
 * An account for who changes it, locked. Throws 404, and 403 for who may do more than the actor, or elsewhere: by changing
 * an account one could sign in as its owner. A super user is only shut out by others, and by Super Admins of everything.
 */
export async function changeableUser(
  trx: Db,
  actor: Actor,
  id: number,
  purpose: Purpose = 'change',
): Promise<UserRow> {
  const found = await lockUser(trx, id);
  if (found === undefined) throw new NotFound('user');
  await assertManages(trx, actor, found, purpose);
  return found;
}

/** Whether an account is there that the actor may change: of another nothing is told beside a wrong shape. */
export async function isChangeable(db: Db, actor: Actor, id: number): Promise<boolean> {
  const found = await findUser(db, id);
  return found !== undefined && (await isManaged(db, actor, found, 'change'));
}

/** Throws 403. */
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

/** Whether the actor sees all that the account shows to who signs in with it. */
async function seesAllOf(db: Db, actor: Actor, { id }: UserRow): Promise<boolean> {
  if (actor.id === id) return true;
  const employee = await findEmployeeOf(db, id);
  return employee === undefined || (await seesOwnRecord(db, actor, employee));
}

/** Whether an account has to do with these organizations, and with nothing else. */
export async function isOfThese(db: Db, organizationIds: string[], userId: number): Promise<boolean> {
  const ties = await tiesOf(db, userId);
  return ties.length > 0 && ties.every((tie) => isWithin(organizationIds, tie));
}

/** 422 when without this user nobody could manage the service any more (contract, workforce). */
export async function assertNotLastSuperUser(trx: Db, user: UserRow): Promise<void> {
  if (!user.is_super_user || user.disabled_at !== null) return;
  if (!(await hasOtherSuperUser(trx, user.id)))
    throw new Refused('The last super user cannot be disabled or deleted, and stays one.');
}
