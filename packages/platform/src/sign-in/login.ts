import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { withTransaction } from '../database/transaction.ts';
import { addressKey, emailKey, isSameClient, type LimitState } from '../http/rate-limits/rate-limits.ts';
import { report } from '../http/security/request-security-events.ts';
import { attempt } from '../identity/attempt-limiter.ts';
import { isStillGood } from '../identity/passwords/generated-passwords.ts';
import { hasSecondFactor } from '../second-factor/accounts.ts';
import { tooManyAttempts } from '../second-factor/errors.ts';
import { PENDING_IN_SECONDS } from '../second-factor/use.ts';
import { iso } from '../time/clock.ts';
import type { Context } from './context.ts';
import { accountDisabled, wrongCredentials } from './errors.ts';
import type { Trx } from './tables.ts';

interface Account {
  id: number;
  password_hash: string;
  password_expires_at: string | null;
  disabled_at: string | null;
}

/**
 * First step of a sign-in (C§5); with `two_factor` true the user is not signed in yet. Throws Invalid (422) on the
 * login field, Forbidden (403) for a disabled account with the correct password, and 429 for too many failures.
 */
export async function signIn(
  context: Context,
  { login, password }: { login: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ two_factor: boolean }> {
  // Refuse excess load before counting and look-ups, so that it hardly affects other users.
  context.passwords.assertRoom();
  const account = await checkCredentials(context, login, password, request, reply);
  if (account.disabled_at !== null) throw accountDisabled(account.id);
  const passwordHash = await upToDateHash(context, account, password);

  const awaitsFactor = await withTransaction(context.db, async (trx) => {
    if (!(await holdAccount(trx, account.id, passwordHash)))
      throw wrongCredentials(context.login.field, account.id);
    if (await hasSecondFactor(trx, account.id)) {
      await awaitFactor(context, trx, account.id, request, reply);
      return true;
    }
    await completeSignIn(context, trx, account.id, request, reply);
    return false;
  });
  report(request, awaitsFactor ? 'two_factor_requested' : 'sign_in_succeeded', { userId: account.id });
  return { two_factor: awaitsFactor };
}

/** Takes the same time whether or not the account exists, and checks a limited number of attempts (C§8). */
async function checkCredentials(
  context: Context,
  login: string,
  password: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account> {
  const { field } = context.login;
  const name = emailKey(login);
  const key = signInKey(name, request.ip);
  const { signIns, signInsByName } = context.limits;
  const counts = [
    { limiter: signIns, key, onSuccess: 'clear' },
    {
      limiter: signInsByName,
      key: name,
      onSuccess: 'takeBack',
      // Distributed guessing locks out unknown addresses, not the owner.
      excepts: () => isKnownAddress(context, name, request.ip),
    },
  ] as const;
  const refuse = (state: LimitState) => {
    showAttemptsLeft(reply, state);
    return tooManyAttempts('limit.login_attempts', field, state);
  };
  let failedId: number | null = null;
  const account = await context.mutex(key, () =>
    attempt(counts, refuse, async () => {
      const found = await findAccount(context, name);
      failedId = found?.id ?? null;
      const isRight = await context.passwords.verify(password, found?.password_hash ?? null);
      // An expired generated password gets the same response as a wrong one, so that it reveals nothing to a finder.
      return isRight && isStillGood(found!.password_expires_at, context.clock.now()) ? found : undefined;
    }),
  );
  if (account !== undefined) return account;
  showAttemptsLeft(reply, await signIns.peek(key));
  throw wrongCredentials(field, failedId);
}

/** Returns the limiter key of failed sign-ins per login name and address. */
export const signInKey = (name: string, ip: string): string => `${name}|${addressKey(ip)}`;

/** Shows the limit with the fewest attempts left in the headers. */
function showAttemptsLeft(reply: FastifyReply, state: LimitState): void {
  const shown = reply.getHeader('x-ratelimit-remaining');
  if (shown !== undefined && Number(shown) <= state.remaining) return;
  reply.header('x-ratelimit-limit', state.limit);
  reply.header('x-ratelimit-remaining', state.remaining);
  reply.header('x-ratelimit-reset', state.resetAtInSeconds);
}

async function findAccount({ db, login }: Context, name: string): Promise<Account | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'password_expires_at', 'disabled_at'])
    .where(sql.ref(login.keyColumn), '=', name)
    .executeTakeFirst();
}

/** Returns whether the account was signed in from this address, as far as its sessions are still stored. */
async function isKnownAddress({ db, login }: Context, name: string, ip: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.ip_address')
    .distinct()
    .where(sql.ref(`users.${login.keyColumn}`), '=', name)
    .execute();
  return found.some(({ ip_address: known }) => known !== null && isSameClient(known, ip));
}

/** Returns the current password hash, rehashed if the configured cost has changed. */
async function upToDateHash({ db, passwords }: Context, account: Account, password: string): Promise<string> {
  const { id, password_hash: from } = account;
  if (!passwords.needsRehash(from)) return from;
  const to = await passwords.hash(password);
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return to;
  // A concurrent sign-in may have rehashed it. If the password was changed since, this one no longer matches.
  const found = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  const present = found?.password_hash ?? from;
  return (await passwords.verify(password, present)) ? present : from;
}

/** Locks the account. Returns false if it was disabled or its password changed since it was read. */
async function holdAccount(trx: Trx, userId: number, passwordHash: string): Promise<boolean> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Binds the pending sign-in to a new id of this browser, and ends the session of the old id. */
async function awaitFactor(
  context: Context,
  trx: Trx,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await endBrowsersSession(context, trx, request);
  const idHash = context.sessions.openGuest(reply);
  const expiresAt = iso(context.clock.now().add({ seconds: PENDING_IN_SECONDS }));
  await trx
    .insertInto('pending_sign_ins')
    .values({ id_hash: idHash, user_id: userId, expires_at: expiresAt })
    .execute();
  context.csrf.giveToken(reply, idHash);
}

/** Opens the session with a new id and token, and records the sign-in. The caller has locked the account. */
export async function completeSignIn(
  context: Context,
  trx: Trx,
  userId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const now = context.clock.now();
  await trx
    .updateTable('users')
    .set({ last_login_at: iso(now) })
    .where('id', '=', userId)
    .execute();
  await endBrowsersSession(context, trx, request);
  const idHash = await context.sessions.open(trx, request, reply, userId, now);
  context.csrf.giveToken(reply, idHash);
  await context.onSignedIn?.(trx, userId, iso(now));
}

async function endBrowsersSession({ sessions }: Context, trx: Trx, request: FastifyRequest): Promise<void> {
  const idHash = sessions.idHashOf(request);
  if (idHash === undefined) return;
  await sessions.leave(trx, request);
  await trx.deleteFrom('pending_sign_ins').where('id_hash', '=', idHash).execute();
}
