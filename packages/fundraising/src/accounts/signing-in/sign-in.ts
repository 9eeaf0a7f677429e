import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { attempt, type Count } from '@bulwagan/platform/identity/attempt-limiter.ts';
import { isStillGood } from '@bulwagan/platform/identity/passwords/generated-passwords.ts';
import { hasSecondFactor } from '@bulwagan/platform/second-factor/accounts.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.ts';
import {
  factorAwaited,
  refreshRefused,
  suspended,
  tooManyFailures,
  unverified,
  wrongCredentials,
} from '../errors.ts';
import {
  beginSignIn,
  findUserById,
  findUserForSignIn,
  isKnownAddress,
  replacePasswordHash,
  type UserRow,
} from '../queries.ts';
import { accessOf, useRefreshToken } from './devices.ts';
import { type Device, type OpenSession, onDevice, onWeb } from './open-session.ts';
import { awaitFactor } from './two-factor-step.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs a mobile device in. Throws Unauthenticated (401), or Forbidden (403) for an unverified or suspended account,
 * and with a challenge for an account with a second factor.
 */
export async function signInOnDevice(app: App, input: Credentials & Device, request: FastifyRequest) {
  return await signIn(app, input, request, onDevice(app, input, request));
}

/** Opens a web session under a new id. Throws as `signInOnDevice`. */
export async function signInOnWeb(
  app: App,
  input: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserRow> {
  return await signIn(app, input, request, onWeb(app, request, reply));
}

async function signIn<T>(
  app: App,
  input: Credentials,
  request: FastifyRequest,
  openSession: OpenSession<T>,
): Promise<T> {
  const user = await checkCredentials(app, input, request.ip);
  const now = iso(app.clock.now());
  const outcome = await withTransaction(app.db, async (trx) => {
    // Locked before the factor check: a factor enabled at this moment is either asked for or ends this new sign-in.
    await trx.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute();
    if (await hasSecondFactor(trx, user.id)) return { challenge: await awaitFactor(app, trx, user) };
    if (!(await beginSignIn(trx, user, now))) throw wrongCredentials(user.id);
    return { entered: await openSession(trx, { ...user, last_login_at: now }) };
  });
  if ('challenge' in outcome) throw factorAwaited(user.id, outcome.challenge);
  report(request, 'sign_in_succeeded', { userId: user.id });
  return outcome.entered;
}

/**
 * Takes the same time whether or not the account exists (contract, fundraising). Throws TooManyRequests (429) after too
 * many wrong passwords for this account from any number of addresses, in addition to F§8, which counts per address.
 */
async function checkCredentials(app: App, { email, password }: Credentials, ip: string): Promise<UserRow> {
  // A flood is refused before counting and lookups, so that other users are hardly affected.
  app.passwords.assertRoom();
  const key = emailKey(email);
  let failedId: number | null = null;
  const count: Count = {
    limiter: app.failedSignIns,
    key,
    onSuccess: 'takeBack',
    // Guessing from many addresses locks strangers out of the account, not its owner.
    excepts: () => isKnownAddress(app.db, key, ip),
  };
  const found = await attempt([count], tooManyFailures, async () => {
    const account = await findUserForSignIn(app.db, key);
    failedId = account?.id ?? null;
    const isRight = await app.passwords.verify(password, account?.password_hash ?? null);
    // An expired generated password is answered like a wrong one, so that a finder learns nothing.
    return isRight && isStillGood(account!.password_expires_at, app.clock.now()) ? account : undefined;
  });
  if (found === undefined) throw wrongCredentials(failedId);
  const { password_hash: hash, password_expires_at: _, ...user } = found;
  if (user.status === 'suspended') throw suspended(app, user.id);
  if (user.email_verified_at === null) throw unverified(user);
  if (app.passwords.needsRehash(hash)) {
    await replacePasswordHash(app.db, user.id, { from: hash, to: await app.passwords.hash(password) });
  }
  return user;
}

/** Issues a new access token for a device (F§5). Throws Unauthenticated (401); a suspended user gets 403. */
export async function refresh(app: App, refreshToken: string, request: FastifyRequest) {
  const device = await useRefreshToken(app.db, refreshToken, iso(app.clock.now()));
  const user = device === undefined ? undefined : await findUserById(app.db, device.user_id);
  if (device === undefined || user === undefined) throw refreshRefused();
  if (user.status === 'suspended') throw suspended(app, user.id);
  const access = accessOf(app, { userId: user.id, deviceId: device.id, tokenVersion: device.token_version });
  report(request, 'token_refreshed', { userId: user.id });
  return { user, ...access };
}
