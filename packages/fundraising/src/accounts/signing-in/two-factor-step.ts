import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { attempt } from '@bulwagan/platform/identity/attempt-limiter.ts';
import { hashToken, randomToken } from '@bulwagan/platform/identity/secrets.ts';
import { announceChange, noteChange } from '@bulwagan/platform/second-factor/account-changes.ts';
import { wrongFactor } from '@bulwagan/platform/second-factor/errors.ts';
import { factorCounts, refuseFactor } from '@bulwagan/platform/second-factor/factor-limits.ts';
import { assertionOptions } from '@bulwagan/platform/second-factor/passkeys/assertion.ts';
import {
  checkOf,
  type FactorCheck,
  factorOf,
  PENDING_IN_SECONDS,
  type TwoFactorAnswer,
} from '@bulwagan/platform/second-factor/use.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { suspended, twoFactorStepExpired } from '../errors.ts';
import { beginSignIn, getUserById, type UserRow } from '../queries.ts';
import { type Device, type OpenSession, onDevice, onWeb } from './open-session.ts';

/**
 * Creates a challenge for the second factor after a correct password or mailed code. Returns the challenge once; only
 * its hash is stored (docs/decisions/security/0025-second-factors.md).
 */
export async function awaitFactor(
  app: App,
  trx: Db,
  user: Pick<UserRow, 'id' | 'token_version'>,
): Promise<string> {
  const challenge = randomToken();
  await trx
    .insertInto('pending_sign_ins')
    .values({
      id_hash: hashToken(challenge),
      user_id: user.id,
      token_version: user.token_version,
      expires_at: iso(app.clock.now().add({ seconds: PENDING_IN_SECONDS })),
    })
    .execute();
  return challenge;
}

type Answered = TwoFactorAnswer & { challenge: string };

/**
 * Completes a sign-in on a device. Throws Invalid (422) under `challenge` or the factor's field, 429 after too many
 * attempts, and Forbidden (403) for an account suspended since the first step.
 */
export async function answerOnDevice(app: App, input: Answered & Device, request: FastifyRequest) {
  return await completeTwoFactor(app, input, request, onDevice(app, input, request));
}

/** Completes a sign-in in a browser. Throws as `answerOnDevice`. */
export async function answerOnWeb(
  app: App,
  input: Answered,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserRow> {
  return await completeTwoFactor(app, input, request, onWeb(app, request, reply));
}

/** Returns the options that a browser needs to answer with a passkey. Throws Invalid (422) under `challenge`. */
export async function passkeyOptions(app: App, challenge: string) {
  const idHash = hashToken(challenge);
  const userId = await findAwaited(app.db, idHash, iso(app.clock.now()));
  if (userId === undefined) throw twoFactorStepExpired(null);
  return await assertionOptions(app.factors, userId, idHash);
}

async function completeTwoFactor<T>(
  app: App,
  { challenge, ...answer }: Answered,
  request: FastifyRequest,
  openSession: OpenSession<T>,
): Promise<T> {
  const idHash = hashToken(challenge);
  const userId = await findAwaited(app.db, idHash, iso(app.clock.now()));
  if (userId === undefined) throw twoFactorStepExpired(null);
  const factor = factorOf(answer);
  const entered = await attempt(factorCounts(app.factors, userId), refuseFactor(factor), async () => {
    const check = await checkOf(app.factors, answer, { idHash, userId }, request);
    return await withTransaction(app.db, (trx) =>
      complete(app, trx, { idHash, userId, check }, request, openSession),
    );
  });
  if (entered === undefined) throw wrongFactor(factor, userId, factor.replace('_', ' '));
  if (factor === 'recovery_code') announceChange(app.factors, 'recovery_code_used', { id: userId }, request);
  report(request, 'two_factor_succeeded', { userId, reason: factor.replace('_', ' ') });
  report(request, 'sign_in_succeeded', { userId });
  return entered.result;
}

/** Returns undefined for a wrong factor and changes nothing then. */
async function complete<T>(
  app: App,
  trx: Db,
  { idHash, userId, check }: { idHash: Buffer; userId: number; check: FactorCheck },
  request: FastifyRequest,
  openSession: OpenSession<T>,
): Promise<{ result: T } | undefined> {
  // Serializes the answers of one account, so that only one of many correct ones finds its challenge.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const now = iso(app.clock.now());
  if ((await findAwaited(trx, idHash, now)) === undefined) throw twoFactorStepExpired(userId);
  const user = await getUserById(trx, userId);
  if (user.status === 'suspended') throw suspended(app, userId);
  if (!(await check.use(trx, now))) return undefined;
  if (!(await beginSignIn(trx, user, now))) throw twoFactorStepExpired(userId);
  await trx.deleteFrom('pending_sign_ins').where('id_hash', '=', idHash).execute();
  if (check.factor === 'recovery_code') {
    const owner = { ...user, name: `${user.first_name} ${user.last_name}`, tenantId: user.institution_id };
    await noteChange(app.factors, trx, 'recovery_code_used', owner, request);
  }
  return { result: await openSession(trx, { ...user, last_login_at: now }) };
}

/**
 * Returns the user whose open challenge has this hash. The account must be unchanged since the challenge was created
 * (F§5.4).
 */
async function findAwaited(db: Db, idHash: Buffer, now: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('pending_sign_ins as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'p.user_id').onRef('u.token_version', '=', 'p.token_version'),
    )
    .select('p.user_id')
    .where('p.id_hash', '=', idHash)
    .where('p.expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}
