import { Forbidden, NotFound, Refused } from '../../platform/http/errors.ts';
import { type Actor, isSuperAdmin } from '../access.ts';
import type { Db } from '../database.ts';
import { grantsOfUser, hasAllOf } from '../roles/handing-out.ts';
import { findUser, hasOtherSuperAdmin, lockUser, type UserRow } from './queries.ts';

/** Whose accounts an administrator sees: all (null), or those who work in the same branches. */
export const userScope = (actor: Actor): number[] | null => (isSuperAdmin(actor) ? null : actor.branchIds);

export async function getUser(db: Db, actor: Actor, id: number): Promise<UserRow> {
  const found = await findUser(db, userScope(actor), id);
  if (found === undefined) throw new NotFound('user');
  return found;
}

/** A user for who changes them, locked. 403 when they may do more than the actor: nobody manages those above. */
export async function changeableUser(trx: Db, actor: Actor, id: number): Promise<UserRow> {
  await lockUser(trx, id);
  const found = await getUser(trx, actor, id);
  await assertManages(trx, actor, found);
  return found;
}

/** Throws 403 for who may do more than the actor. */
export async function assertManages(db: Db, actor: Actor, user: UserRow): Promise<void> {
  if (!(await isManaged(db, actor, user))) throw new Forbidden();
}

/** Whether a user whom the actor sees may do no more than the actor. */
export async function isManaged(db: Db, actor: Actor, user: UserRow): Promise<boolean> {
  const isAbove = user.roles.some(({ name }) => name === 'Super Admin') && !isSuperAdmin(actor);
  return !isAbove && hasAllOf(actor, await grantsOfUser(db, user.id));
}

/** 422 when without this user nobody could manage the court any more. */
export async function assertNotLastSuperAdmin(trx: Db, user: UserRow): Promise<void> {
  if (user.disabled_at !== null || !user.roles.some(({ name }) => name === 'Super Admin')) return;
  if (!(await hasOtherSuperAdmin(trx, user.id)))
    throw new Refused('The last Super Admin cannot be disabled and keeps the role.');
}
