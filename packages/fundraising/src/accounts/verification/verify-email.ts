import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertWithinLimit } from '@bulwagan/platform/http/errors.ts';
import { addressKey, emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { type EventRequest, report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { judgeCode, secondsUntilResend } from '@bulwagan/platform/identity/one-time-codes.ts';
import { hasSecondFactor } from '@bulwagan/platform/second-factor/accounts.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.ts';
import { linkGuestDonations } from '../../donations/tracking/link-guest.ts';
import { factorAwaited, resendCooldown, suspended, wrongCode } from '../errors.ts';
import { getUserById, updateLastLogin } from '../queries.ts';
import { adoptPushTokens, openDevice } from '../signing-in/devices.ts';
import { type OpenSession, onWeb } from '../signing-in/open-session.ts';
import { awaitFactor } from '../signing-in/two-factor-step.ts';
import {
  claimIdleResend,
  countFailedAttempt,
  findEarlierCodes,
  findIdleResend,
  findVerification,
  lockVerification,
  markVerified,
  type VerificationRow,
} from './queries.ts';
import { cooldownFrom, sendVerificationCode, verificationHash } from './verification-codes.ts';

/** Verifies the address and signs the device in at once (F§5, rule 1). Throws BadRequest (400). */
export async function verifyOnDevice(
  app: App,
  input: { email: string; code: string; device_name: string },
  request: FastifyRequest,
) {
  return await verify(app, input, request, async (trx, user) => {
    const device = { name: input.device_name, ip: request.ip };
    const { deviceId, tokens } = await openDevice(app, trx, user, device);
    await adoptPushTokens(trx, user.id, deviceId);
    return { user, ...tokens };
  });
}

/** Verifies the address and opens a web session at once. Throws BadRequest (400). */
export async function verifyOnWeb(
  app: App,
  input: { email: string; code: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return await verify(app, input, request, onWeb(app, request, reply));
}

/**
 * Checks one attempt at a code. Attempts for one account are serialized by its row lock: five wrong ones end the code,
 * and only one of many correct ones succeeds.
 */
async function verify<T>(
  app: App,
  { email, code }: { email: string; code: string },
  request: FastifyRequest,
  openSession: OpenSession<T>,
): Promise<T> {
  // Counted per client too, so that strangers do not use up the owner's attempts; each code also limits its total
  // attempts.
  assertWithinLimit(await app.codeAttempts.consume(`verify:${emailKey(email)}|${addressKey(request.ip)}`));
  const outcome = await withTransaction(app.db, async (trx) => {
    const row = await lockVerification(trx, emailKey(email));
    if (row === undefined || row.email_verified_at !== null) return { triedBy: row?.user_id ?? null };
    const now = app.clock.now();
    const given = verificationHash(app, row.user_id, code);
    const codes = [row, ...(await findEarlierCodes(trx, row.user_id))];
    if (!codes.some((one) => judgeCode(storedCode(one), given, now).outcome === 'accepted')) {
      await countFailedAttempt(trx, row.user_id);
      return { triedBy: row.user_id };
    }
    if (row.status === 'suspended') throw suspended(app, row.user_id);
    await markVerified(trx, row.user_id, iso(now));
    const userId = row.user_id;
    const origin = { ip: request.ip, requestId: request.id };
    await linkGuestDonations(trx, await getUserById(trx, userId), origin, iso(now));
    // Accounts with a second factor are already verified; if an address is ever verified again, the factor is asked for
    // here too.
    if (await hasSecondFactor(trx, userId))
      return { userId, challenge: await awaitFactor(app, trx, await getUserById(trx, userId)) };
    await updateLastLogin(trx, userId, iso(now));
    return { userId, entered: await openSession(trx, await getUserById(trx, userId)) };
  });
  // Outside the transaction, because the failure count must be committed.
  if ('triedBy' in outcome) throw wrongCode(outcome.triedBy);
  report(request, 'email_verified', { userId: outcome.userId });
  if ('challenge' in outcome) throw factorAwaited(outcome.userId, outcome.challenge);
  return outcome.entered;
}

function storedCode(row: Pick<VerificationRow, 'code_hash' | 'expires_at' | 'failed_attempts'>) {
  if (row.code_hash === null || row.expires_at === null) return undefined;
  return {
    hash: row.code_hash,
    attempts: row.failed_attempts ?? 0,
    expiresAt: Temporal.Instant.from(row.expires_at),
  };
}

/**
 * Sends another code, at most one a minute (F§5, rule 2). An address that has no account or is already verified gets
 * the same answers at the same pace, for the same work, without a mail. Returns when the next may be requested, which
 * is the same in every answer until then. Throws TooManyRequests (429).
 */
export async function resendCode(app: App, email: string, request: EventRequest): Promise<string> {
  const key = emailKey(email);
  assertPaced(app, await lastSentAt(app, key));
  const { userId, canResendAt } = await withTransaction(app.db, async (trx) => {
    const row = await lockVerification(trx, key);
    if (!awaitsCode(row)) {
      // Only one of several concurrent requests is counted. All of them had passed the first check.
      assertPaced(app, await claimIdleResend(trx, key, cooldownFrom(app.clock.now())));
      return { userId: null, canResendAt: await sendVerificationCode(app, trx, null, request.ip) };
    }
    assertPaced(app, row.sent_at);
    // Sent to the account's own address: the given one may be a look-alike (`ⓐna@…`) of another person.
    const user = { id: row.user_id, email: row.email, language: row.language };
    return { userId: row.user_id, canResendAt: await sendVerificationCode(app, trx, user, request.ip) };
  });
  app.mails.wake();
  if (userId !== null) report(request, 'code_sent', { userId });
  return canResendAt;
}

/**
 * Returns when a code was last sent, or requested for an address that awaits none. Both are looked up, to take the same
 * time.
 */
async function lastSentAt(app: App, key: string): Promise<string | null> {
  const row = await findVerification(app.db, key);
  const idle = await findIdleResend(app.db, key);
  return awaitsCode(row) ? row.sent_at : (idle ?? null);
}

const awaitsCode = (row: VerificationRow | undefined): row is VerificationRow =>
  row !== undefined && row.email_verified_at === null;

function secondsLeft(app: App, sentAt: string | null): number {
  return secondsUntilResend(sentAt === null ? undefined : Temporal.Instant.from(sentAt), app.clock.now());
}

/** Throws TooManyRequests (429) within the cooldown of a code sent then. */
function assertPaced(app: App, sentAt: string | null): void {
  const left = secondsLeft(app, sentAt);
  if (sentAt === null || left === 0) return;
  throw resendCooldown(left, cooldownFrom(Temporal.Instant.from(sentAt)).expires_at);
}

/**
 * F§4: returns whether an address is verified and when another code may be requested. An unknown address gets the same
 * answer as an unverified one.
 */
export async function verificationStatus(app: App, email: string) {
  const key = emailKey(email);
  const row = await findVerification(app.db, key);
  const idle = await findIdleResend(app.db, key);
  const verified = row !== undefined && row.email_verified_at !== null;
  const left = verified ? 0 : secondsLeft(app, row === undefined ? (idle ?? null) : row.sent_at);
  return { email_verified: verified, can_resend: !verified && left === 0, seconds_until_resend: left };
}
