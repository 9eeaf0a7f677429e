import { SUPER_ADMIN } from '@bulwagan/contracts/court/roles.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { assertFound, Forbidden, Refused } from '@bulwagan/platform/http/errors.ts';
import { type Actor, isSuperAdmin } from '../access.ts';
import type { Db } from '../database.ts';
import { grantsOfUser, hasAllOf } from '../roles/role-grants.ts';
import { findUser, hasOtherSuperAdmin, lockUser, type UserRow } from './queries.ts';

/** Returns the branches whose accounts an administrator sees; null for all accounts. */
export const userScope = (actor: Actor): number[] | null => (isSuperAdmin(actor) ? null : actor.branchIds);

export async function getUser(db: Db, actor: Actor, id: number): Promise<UserRow> {
  return assertFound(await findUser(db, userScope(actor), id), 'user');
}

/** Returns a user for changing, locked. Throws 403 when the user has more permissions than the actor. */
export async function changeableUser(trx: Db, actor: Actor, id: number): Promise<UserRow> {
  await lockUser(trx, id);
  const found = await getUser(trx, actor, id);
  await assertManages(trx, actor, found);
  return found;
}

/** Throws 403 when the user has more permissions than the actor. */
export async function assertManages(db: Db, actor: Actor, user: UserRow): Promise<void> {
  const isAbove = user.roles.some(({ name }) => name === SUPER_ADMIN) && !isSuperAdmin(actor);
  if (isAbove || !hasAllOf(actor, await grantsOfUser(db, user.id))) throw new Forbidden();
}

/** Throws 422 when the user is the last enabled Super Admin. */
export async function assertNotLastSuperAdmin(trx: Db, user: UserRow): Promise<void> {
  if (user.disabled_at !== null || !user.roles.some(({ name }) => name === SUPER_ADMIN)) return;
  if (!(await hasOtherSuperAdmin(trx, user.id))) throw new Refused(message('user.last_super_admin'));
}
