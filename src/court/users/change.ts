import type { Static } from 'typebox';
import { explainConstraints } from '../../platform/database/constraints.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { assertAsRead, tagOfValues } from '../../platform/http/as-read.ts';
import { type FieldErrors, Forbidden, NotFound, Refused } from '../../platform/http/errors.ts';
import { originOf, type Source } from '../../platform/http/origin.ts';
import { emailKey } from '../../platform/http/rate-limits.ts';
import { tell } from '../../platform/http/request-events.ts';
import { endAllSessions, endResetLinks, endSession } from '../../platform/sign-in/index.ts';
import { iso } from '../../platform/time/clock.ts';
import { type Actor, isSuperAdmin } from '../access.ts';
import { recordAs } from '../audit.ts';
import { endAddress } from '../calendar/tokens.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { followMailbox } from '../parties/accounts.ts';
import { linkableCases } from '../parties/linking.ts';
import { lockMailboxes } from '../parties/queries.ts';
import { assertAssignable, findWrong, isElsewhere } from './assignable.ts';
import { ACCOUNT_CONSTRAINTS, auditedUser } from './create.ts';
import { findUser, replaceBranches, replaceRoles, type UserRow } from './queries.ts';
import { assertNotLastSuperAdmin, changeableUser, getUser, isManaged } from './reach.ts';
import type { UserChange } from './schemas.ts';

/** Of all that `changeUser` can change: signing in and being disabled are not. */
export const tagOfUser = ({ name, email, roles, branches }: UserRow): string =>
  tagOfValues([name, email, roles.map(({ id }) => id).sort(), branches.map(({ id }) => id).sort()]);

/**
 * Changes an account. 422 as for a new one, and for taking the role from the last Super Admin; 403 for somebody who may
 * do more than the actor, and for roles and branches that are not the actor's to give. Counsel follow the e-mail: those of
 * the old one lose the account, those of the new one get it, in the cases that the actor manages. 412 when `ifMatch` names
 * another state than it has.
 */
export async function changeUser(
  app: App,
  actor: Actor,
  id: number,
  input: Static<typeof UserChange>,
  { ifMatch, source }: { ifMatch: string | undefined; source: Source },
): Promise<UserRow> {
  const now = iso(app.clock.now());
  const origin = originOf(source);
  const { name, email, role_ids: roleIds, branch_ids: branchIds } = input;
  const work = async (trx: Db) => {
    const before = await changeableUser(trx, actor, id);
    assertAsRead(ifMatch, tagOfUser(before), 'The user was changed by somebody else meanwhile.');
    await assertAssignable(trx, actor, { email, roleIds, branchIds }, { user: before, now });
    // Before the new e-mail locks the row against those who link a counsel with it.
    const keys = { from: emailKey(before.email), to: emailKey(email ?? before.email) };
    if (keys.from !== keys.to) {
      await lockMailboxes(trx, [keys.from, keys.to]);
      // A link that was mailed to the old address must not open an account for who reads it there.
      await endResetLinks(trx, id);
    }
    await trx
      .updateTable('users')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email, email_key: keys.to }),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    if (roleIds !== undefined) await replaceRoles(trx, id, roleIds);
    if (branchIds !== undefined) await replaceBranches(trx, id, branchIds);
    const after = (await findUser(trx, null, id))!;
    if (!after.roles.some((role) => role.name === 'Super Admin')) await assertNotLastSuperAdmin(trx, before);
    await recordAs(trx, actor, {
      action: 'user.updated',
      subject: ['user', id],
      at: now,
      origin,
      changes: { before: auditedUser(before), after: auditedUser(after) },
    });
    if (keys.from !== keys.to) {
      const to = after.disabled_at === null ? keys.to : null;
      const isTheirs = linkableCases(actor, now);
      await followMailbox(trx, actor, { userId: id, from: keys.from, to }, { isTheirs, now, origin });
    }
    return { after, hasOtherRoles: namesOfRoles(after) !== namesOfRoles(before) };
  };
  const { after, hasOtherRoles } = await explainConstraints(ACCOUNT_CONSTRAINTS, () =>
    withTransaction(app.db, work),
  );
  if (hasOtherRoles) tell(source.request, 'role_changed', { userId: actor.id, subjectId: id });
  return after;
}

/**
 * What is wrong with what was sent of an account, and no shape can tell. Throws 404 for one out of sight; of one that is not
 * the actor's to change nothing is told.
 */
export async function wrongChange(
  app: App,
  actor: Actor,
  id: number,
  { email, role_ids: roleIds, branch_ids: branchIds }: Static<typeof UserChange>,
): Promise<FieldErrors> {
  const user = await getUser(app.db, actor, id);
  if (!(await isManaged(app.db, actor, user))) return {};
  return await findWrong(app.db, { email, roleIds, branchIds }, user);
}

const namesOfRoles = ({ roles }: UserRow): string =>
  roles
    .map(({ name }) => name)
    .sort()
    .join('\n');

/** Keeps somebody out from the next request on, on open sessions too (C§5.5). Not oneself, nor the last Super Admin. */
export async function disableUser(app: App, actor: Actor, id: number, source: Source): Promise<UserRow> {
  if (actor.id === id) throw new Refused('You cannot disable your own account.');
  return await setDisabled(app, actor, id, true, source);
}

/**
 * Lets somebody in again, by signing in: what was open when they were shut out may be in other hands, and ends. Counsel who
 * were named by their e-mail meanwhile are linked with the account. 403 for an account that opens more than the actor has.
 */
export async function enableUser(app: App, actor: Actor, id: number, source: Source): Promise<UserRow> {
  return await setDisabled(app, actor, id, false, source);
}

async function setDisabled(
  app: App,
  actor: Actor,
  id: number,
  isDisabled: boolean,
  source: Source,
): Promise<UserRow> {
  const now = iso(app.clock.now());
  const origin = originOf(source);
  const { user, isChanged } = await withTransaction(app.db, async (trx) => {
    const before = await changeableUser(trx, actor, id);
    if ((before.disabled_at !== null) === isDisabled) return { user: before, isChanged: false };
    if (isDisabled) await assertNotLastSuperAdmin(trx, before);
    else await assertMayLetIn(trx, actor, before, now);
    await trx
      .updateTable('users')
      .set({ disabled_at: isDisabled ? now : null, updated_at: now })
      .where('id', '=', id)
      .execute();
    await recordAs(trx, actor, {
      action: isDisabled ? 'user.disabled' : 'user.enabled',
      subject: ['user', id],
      at: now,
      origin,
    });
    if (!isDisabled) {
      await endAllSessions(trx, id);
      await endAddress(trx, id);
      const mailbox = { userId: id, from: null, to: emailKey(before.email) };
      await followMailbox(trx, actor, mailbox, { isTheirs: linkableCases(actor, now), now, origin });
    }
    return { user: await getUser(trx, actor, id), isChanged: true };
  });
  const event = isDisabled ? 'account_disabled' : 'account_enabled';
  if (isChanged) tell(source.request, event, { userId: actor.id, subjectId: id });
  return user;
}

/** Throws 403 where an account opens branches or cases that are not the actor's: whoever shut it out had a reason. */
async function assertMayLetIn(trx: Db, actor: Actor, user: UserRow, now: string): Promise<void> {
  if (!isSuperAdmin(actor) && (await isElsewhere(trx, actor, user, now))) throw new Forbidden();
}

/** Ends one session of somebody. 404 when there is no such session. */
export async function revokeSession(
  app: App,
  actor: Actor,
  { userId, sessionId }: { userId: number; sessionId: string },
  source: Source,
): Promise<void> {
  const now = iso(app.clock.now());
  const origin = originOf(source);
  await withTransaction(app.db, async (trx) => {
    await changeableUser(trx, actor, userId);
    if (!(await endSession(trx, userId, sessionId))) throw new NotFound('session');
    await recordAs(trx, actor, { action: 'user.session_ended', subject: ['user', userId], at: now, origin });
  });
  tell(source.request, 'session_ended', { userId: actor.id, subjectId: userId });
}
