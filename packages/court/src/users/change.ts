import { SUPER_ADMIN } from '@bulwagan/contracts/court/roles.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertIfMatch, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import { Forbidden, NotFound, Refused, unlessRefused } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { endAllSessions, endResetLinks, endSession } from '@bulwagan/platform/sign-in/index.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { type Actor, isSuperAdmin } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import { endAddress } from '../calendar/tokens.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { followMailbox } from '../parties/accounts.ts';
import { linkableCases } from '../parties/linking.ts';
import { lockMailboxes } from '../parties/queries.ts';
import { assertAssignable, findErrors, isElsewhere } from './assignable.ts';
import { ACCOUNT_CONSTRAINTS, auditedUser } from './create.ts';
import { findUser, replaceBranches, replaceRoles, type UserRow } from './queries.ts';
import type { UserChange } from './schemas.ts';
import { assertManages, assertNotLastSuperAdmin, changeableUser, getUser } from './scope.ts';

/** ETag over all fields that `changeUser` can change; sign-ins and disabling are excluded. */
export const etagOfUser = ({ name, email, roles, branches }: UserRow): string =>
  etagOfValues([name, email, roles.map(({ id }) => id).sort(), branches.map(({ id }) => id).sort()]);

/**
 * Updates an account. Counsel are linked by email: those with the old email lose the account, those with the new one
 * get it, in cases that the actor manages.
 * Throws 422 as for a new account and for taking the role from the last Super Admin. Throws 403 for a user with more
 * permissions than the actor, and for roles and branches that the actor may not assign. Throws 412 when `ifMatch` is
 * stale.
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
    assertIfMatch(ifMatch, etagOfUser(before), message('user.changed'));
    await assertAssignable(trx, actor, { email, roleIds, branchIds }, { user: before, now });
    // Locked before the update of the email locks the row, in the same order as linking counsel.
    const keys = { from: emailKey(before.email), to: emailKey(email ?? before.email) };
    if (keys.from !== keys.to) {
      await lockMailboxes(trx, [keys.from, keys.to]);
      // A password-reset link mailed to the old address must not open the account.
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
    if (!after.roles.some((role) => role.name === SUPER_ADMIN)) await assertNotLastSuperAdmin(trx, before);
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
  if (hasOtherRoles) report(source.request, 'role_changed', { userId: actor.id, subjectId: id });
  return after;
}

/**
 * Returns validation errors of a change that the schema cannot express, but nothing about an account that the actor may
 * not change. Throws 404 for an account out of scope.
 */
export async function validateChange(
  app: App,
  actor: Actor,
  id: number,
  { email, role_ids: roleIds, branch_ids: branchIds }: Static<typeof UserChange>,
) {
  const user = await getUser(app.db, actor, id);
  return await unlessRefused(async () => {
    await assertManages(app.db, actor, user);
    return await findErrors(app.db, { email, roleIds, branchIds }, user);
  });
}

const namesOfRoles = ({ roles }: UserRow): string =>
  roles
    .map(({ name }) => name)
    .sort()
    .join('\n');

/**
 * Disables an account from its next request on, including open sessions (C§5.5). Refuses the actor's own account and
 * the last Super Admin.
 */
export async function disableUser(app: App, actor: Actor, id: number, source: Source): Promise<UserRow> {
  if (actor.id === id) throw new Refused(message('user.own_account_disabled'));
  return await setDisabled(app, actor, id, true, source);
}

/**
 * Enables an account. Its sessions end, because they may be in other hands, so the user must sign in. Counsel added
 * with its email while it was disabled are linked. Throws 403 for an account with more access than the actor.
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
    else await assertCanLetIn(trx, actor, before, now);
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
  if (isChanged) report(source.request, event, { userId: actor.id, subjectId: id });
  return user;
}

/**
 * Throws 403 when the account has branches or cases outside the actor's scope, because another manager may have
 * disabled it for a reason.
 */
async function assertCanLetIn(trx: Db, actor: Actor, user: UserRow, now: string): Promise<void> {
  if (!isSuperAdmin(actor) && (await isElsewhere(trx, actor, user, now))) throw new Forbidden();
}

/** Ends one session of a user. Throws 404 when it does not exist. */
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
  report(source.request, 'session_ended', { userId: actor.id, subjectId: userId });
}
