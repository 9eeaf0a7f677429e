import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertCanBeChosen } from '../../identity/passwords/new-passwords.ts';
import { changeAccount } from '../../second-factor/account-changes.ts';
import { wrongPassword } from '../../second-factor/errors.ts';
import { endResetLinks } from '../accounts.ts';
import type { Context } from '../context.ts';
import { samePassword } from '../errors.ts';
import type { SignInActor } from '../options.ts';
import { endAllSessions } from '../sessions/own-sessions.ts';
import type { Trx } from '../tables.ts';
import { checkPassword } from './password-checks.ts';

/**
 * Sets a new password after checking the current one. The current session continues with a new id, all others end.
 * Throws Invalid (422), and 429 for too many attempts.
 */
export async function changePassword(
  context: Context,
  actor: SignInActor,
  input: { current_password: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await assertCanBeChosen(context, input.password);
  const checked = await checkPassword(context, actor.id, input.current_password, 'current_password');
  if (checked.password_expires_at !== null && input.password === input.current_password) throw samePassword();
  const newHash = await context.passwords.hash(input.password);
  const idHash = context.csrf.anySessionOf(request)!;
  const changed = await changeAccount(context, 'password_changed', actor, request, async (trx, now) => {
    // The second of two concurrent changes finds that the password it checked has been replaced.
    if (!(await replacePassword(trx, actor.id, { checkedHash: checked.password_hash, newHash, now })))
      return undefined;
    await endAllSessions(trx, actor.id, actor.sessionId);
    await endResetLinks(trx, actor.id);
    await context.onPasswordReplaced?.(trx, actor.id);
    context.csrf.giveToken(reply, await context.sessions.renew(trx, reply, idHash));
    return true;
  });
  if (changed === undefined) throw wrongPassword('current_password');
}

async function replacePassword(
  trx: Trx,
  userId: number,
  { checkedHash, newHash, now }: { checkedHash: string; newHash: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: newHash, password_expires_at: null, updated_at: now })
    .where('id', '=', userId)
    .where('password_hash', '=', checkedHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
