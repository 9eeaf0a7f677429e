import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { asEvent, assertWithinLimit, invalid } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { assertCanBeChosen } from '@bulwagan/platform/identity/passwords/new-passwords.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyReply } from 'fastify';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { findOwnUser, findUserById } from '../accounts/queries.ts';
import { renewDevice, revokeAllTokens, type SignInTokens } from '../accounts/signing-in/devices.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { passwordMail } from '../mails/account-mails.ts';
import { samePassword } from '../password-reset/errors.ts';
import { deleteResets } from '../password-reset/queries.ts';
import { closeOtherSessions, getPasswordHash, replacePassword } from './queries.ts';
import type { ChangePassword } from './schemas.ts';

const wrongPassword = () =>
  asEvent(invalid({ current_password: [message('password.incorrect')] }), {
    kind: 'password_confirmation_failed',
  });

/**
 * Sets a new password (F§5, rule 7). Every token of the account and its reset codes end, as do all sessions except the
 * caller's, which continues under a new id, so that a copied cookie is invalid. A calling device gets new tokens.
 * Throws Invalid or Refused (422), TooManyRequests (429) after too many attempts, and Unavailable (503) while counting
 * is impossible.
 */
export async function changePassword(
  app: App,
  actor: Actor,
  input: Static<typeof ChangePassword>,
  source: Source,
  reply: FastifyReply,
): Promise<SignInTokens | null> {
  await assertCanBeChosen(app, input.password);
  assertWithinLimit(await app.codeAttempts.consume(`password:${actor.id}`));
  const checkedHash = await getPasswordHash(app.db, actor.id);
  if (!(await app.passwords.verify(input.current_password, checkedHash))) throw wrongPassword();
  if (input.password === input.current_password) throw samePassword();
  const newHash = await app.passwords.hash(input.password);
  const now = iso(app.clock.now());

  const tokens = await withTransaction(app.db, async (trx) => {
    // Mailed codes belong to the old password. Deleted first, in the lock order of a reset by code.
    await deleteResets(trx, emailKey(actor.email));
    // The second of two concurrent changes finds that the password it checked has changed.
    if (!(await replacePassword(trx, { userId: actor.id, checkedHash, newHash, now }))) throw wrongPassword();
    await closeOtherSessions(trx, actor.id, actor.via.kind === 'session' ? actor.via.sessionId : null);
    const renewed = await renewTokens(app, trx, actor, source.ip, now);
    await recordAs(trx, actor, {
      action: 'user.password_changed',
      subject: ['user', actor.id],
      at: now,
      ...originOf(source),
    });
    const { language } = (await findOwnUser(trx, actor.id))!;
    await app.mails.queue(trx, passwordMail({ ...actor, language }, 'changed'));
    // Last, because from here on the answer has the new cookie.
    if (actor.via.kind === 'session') await app.sessions.renew(trx, reply, actor.via.idHash);
    return renewed;
  });
  app.mails.wake();
  report(source.request, 'password_changed', { userId: actor.id });
  return tokens;
}

/**
 * Ends all tokens. The calling device gets new ones and keeps its push notifications, unless it has signed out since
 * its request.
 */
async function renewTokens(app: App, trx: Db, actor: Actor, ip: string, now: string) {
  const deviceId = actor.via.kind === 'device' ? actor.via.deviceId : undefined;
  await revokeAllTokens(trx, actor.id, now, deviceId);
  if (deviceId === undefined) return null;
  const user = (await findUserById(trx, actor.id))!;
  return (await renewDevice(app, trx, user, { id: deviceId, ip })) ?? null;
}
