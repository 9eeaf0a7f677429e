import type { FastifyReply, FastifyRequest } from 'fastify';
import { withTransaction } from '../../database/transaction.ts';
import { report } from '../../http/security/request-security-events.ts';
import { attempt } from '../../identity/attempt-limiter.ts';
import { announceChange, noteChange } from '../../second-factor/account-changes.ts';
import { wrongFactor } from '../../second-factor/errors.ts';
import { factorCounts, refuseFactor } from '../../second-factor/factor-limits.ts';
import { checkOf, type FactorCheck, factorOf, type TwoFactorAnswer } from '../../second-factor/use.ts';
import { iso } from '../../time/clock.ts';
import type { Context } from '../context.ts';
import { accountDisabled } from '../errors.ts';
import { completeSignIn } from '../login.ts';
import type { Db, Trx } from '../tables.ts';

/**
 * Completes the second step of a sign-in. Throws Invalid (422) on the submitted factor, also when this browser has no
 * pending sign-in; 429 for too many attempts, across sessions; Forbidden (403) for an account that was disabled after
 * the first step.
 */
export async function completeTwoFactor(
  context: Context,
  answer: TwoFactorAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const factor = factorOf(answer);
  const idHash = context.csrf.anySessionOf(request);
  const userId = idHash && (await findPending(context.db, idHash, iso(context.clock.now())));
  if (idHash === undefined || userId === undefined) throw wrongFactor(factor, null, 'none is awaited');

  const signedIn = await attempt(factorCounts(context, userId), refuseFactor(factor), async () => {
    const check = await checkOf(context, answer, { idHash, userId }, request);
    return await withTransaction(context.db, (trx) =>
      complete(context, trx, { idHash, userId, check }, request, reply),
    );
  });
  if (signedIn === undefined) throw wrongFactor(factor, userId, factor.replace('_', ' '));
  if (factor === 'recovery_code') announceChange(context, 'recovery_code_used', { id: userId }, request);
  report(request, 'two_factor_succeeded', { userId, reason: factor.replace('_', ' ') });
  report(request, 'sign_in_succeeded', { userId });
}

/** Returns the user whose sign-in in this browser awaits a second factor. */
export async function findPending(db: Db, idHash: Buffer, now: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns undefined for a wrong factor; nothing is changed then. */
async function complete(
  context: Context,
  trx: Trx,
  { idHash, userId, check }: { idHash: Buffer; userId: number; check: FactorCheck },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<true | undefined> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'disabled_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const now = iso(context.clock.now());
  // Check again under the lock: a password change ends pending sign-ins, and only one answer may complete this one.
  if (user === undefined || (await findPending(trx, idHash, now)) === undefined) {
    throw wrongFactor(check.factor, userId, 'none is awaited');
  }
  if (user.disabled_at !== null) throw accountDisabled(userId);
  if (!(await check.use(trx, now))) return undefined;
  if (check.factor === 'recovery_code') await noteChange(context, trx, 'recovery_code_used', user, request);
  await completeSignIn(context, trx, userId, request, reply);
  return true;
}
