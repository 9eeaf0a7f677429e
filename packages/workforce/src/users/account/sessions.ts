import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { endSession, listSessions } from '@bulwagan/platform/sign-in/index.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import { assertManages, changeableUser, getUser } from '../scope.ts';

/** Returns the sessions of a user, last active first. Throws 403 for a user with more permissions than the actor. */
export async function sessionsOf(app: App, actor: Actor, userId: number) {
  await assertManages(app.db, actor, await getUser(app.db, actor, userId), 'shut out');
  return await listSessions(app.db, userId, app.clock.now(), actor.sessionId);
}

/**
 * Ends one session of a user. Throws 404 for an unknown session, and 403 for a user with more permissions than the
 * actor.
 */
export async function revokeSession(
  app: App,
  actor: Actor,
  { userId, sessionId }: { userId: number; sessionId: string },
  source: Source,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    await changeableUser(trx, actor, userId, 'shut out');
    if (!(await endSession(trx, userId, sessionId))) throw new NotFound('session');
    const origin = originOf(source);
    await recordAs(trx, actor, { action: 'user.session_ended', subject: ['user', userId], at: now, origin });
  });
  report(source.request, 'session_ended', { userId: actor.id, subjectId: userId });
}
