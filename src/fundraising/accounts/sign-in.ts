import type { FastifyReply, FastifyRequest } from 'fastify';
import { withTransaction } from '../../platform/database/transaction.ts';
import { emailKey } from '../../platform/http/rate-limits.ts';
import { tell } from '../../platform/http/request-events.ts';
import { attempt, type Count } from '../../platform/identity/tries.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import { accessOf, openDevice, savePushToken, useRefreshToken } from './devices.ts';
import { refreshRefused, suspended, tooManyFailures, unverified, wrongCredentials } from './errors.ts';
import {
  beginSignIn,
  findUserById,
  findUserForSignIn,
  isKnownAddress,
  replacePasswordHash,
  type UserRow,
} from './queries.ts';

interface Credentials {
  email: string;
  password: string;
}

/** Signs a mobile device in. Throws Unauthenticated (401), or Forbidden (403) when unverified or suspended. */
export async function signInOnDevice(
  app: App,
  input: Credentials & { device_name: string; device_token?: string | null | undefined },
  request: FastifyRequest,
) {
  const user = await checkCredentials(app, input, request.ip);
  const now = iso(app.clock.now());
  const signedIn = await withTransaction(app.db, async (trx) => {
    if (!(await beginSignIn(trx, user, now))) throw wrongCredentials(user.id);
    const { deviceId, tokens } = await openDevice(app, trx, user, {
      name: input.device_name,
      ip: request.ip,
    });
    if (input.device_token != null) {
      await savePushToken(trx, { userId: user.id, token: input.device_token, deviceId, now });
    }
    return { user: { ...user, last_login_at: now }, ...tokens };
  });
  tell(request, 'sign_in_succeeded', { userId: user.id });
  return signedIn;
}

/** Opens a web session under a new id. Throws as `signInOnDevice`. */
export async function signInOnWeb(
  app: App,
  input: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const user = await checkCredentials(app, input, request.ip);
  const now = app.clock.now();
  await withTransaction(app.db, async (trx) => {
    if (!(await beginSignIn(trx, user, iso(now)))) throw wrongCredentials(user.id);
    await app.sessions.open(trx, request, reply, user.id, now);
  });
  tell(request, 'sign_in_succeeded', { userId: user.id });
  return { ...user, last_login_at: iso(now) };
}

/**
 * The same time is spent whether or not the account exists (contract, fundraising). Throws TooManyRequests (429) when too
 * many guessed at this account, from however many addresses: beside F§8, which counts by address.
 */
async function checkCredentials(app: App, { email, password }: Credentials, ip: string): Promise<UserRow> {
  // A flood is refused before it is counted and looked up, so that everybody else hardly notices it.
  app.passwords.assertRoom();
  const key = emailKey(email);
  let failedId: number | null = null;
  const count: Count = {
    limiter: app.failedSignIns,
    key,
    onSuccess: 'takeBack',
    // Who guesses from everywhere keeps strangers out of the account, not its owner.
    excepts: () => isKnownAddress(app.db, key, ip),
  };
  const found = await attempt([count], tooManyFailures, async () => {
    const account = await findUserForSignIn(app.db, key);
    failedId = account?.id ?? null;
    const isRight = await app.passwords.verify(password, account?.password_hash ?? null);
    return isRight ? account : undefined;
  });
  if (found === undefined) throw wrongCredentials(failedId);
  const { password_hash: hash, ...user } = found;
  if (user.status === 'suspended') throw suspended(user.id);
  if (user.email_verified_at === null) throw unverified(user);
  if (app.passwords.needsRehash(hash)) {
    await replacePasswordHash(app.db, user.id, { from: hash, to: await app.passwords.hash(password) });
  }
  return user;
}

/** A new access token for a device (F§5). Throws Unauthenticated (401); a suspended user gets 403. */
export async function refresh(app: App, refreshToken: string, request: FastifyRequest) {
  const device = await useRefreshToken(app.db, refreshToken, iso(app.clock.now()));
  const user = device === undefined ? undefined : await findUserById(app.db, device.user_id);
  if (device === undefined || user === undefined) throw refreshRefused();
  if (user.status === 'suspended') throw suspended(user.id);
  const access = accessOf(app, { userId: user.id, deviceId: device.id, tokenVersion: device.token_version });
  tell(request, 'token_refreshed', { userId: user.id });
  return { user, ...access };
}
