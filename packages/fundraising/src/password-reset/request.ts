import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertWithinLimit } from '@bulwagan/platform/http/errors.ts';
import { addressKey, emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { type EventRequest, report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { CODE_VALIDITY_IN_SECONDS, codeHash, newCode } from '@bulwagan/platform/identity/one-time-codes.ts';
import { NOBODY } from '@bulwagan/platform/mail/mail-queue.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { isKnownAddress } from '../accounts/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { resetMail } from '../mails/account-mails.ts';
import { findAccount, hasLiveCode, saveReset } from './queries.ts';

const PURPOSE = 'reset password';
/** Client of codes that no client requested, such as those of invitations. */
export const NO_CLIENT = '';

/** Returns the keyed hash under which a reset code of an e-mail address is stored (F§2). */
export const resetHash = (app: App, emailKey: string, code: string): Buffer =>
  codeHash(app.codeKey, PURPOSE, emailKey, code);

/** Mails a reset code if the account exists; the answer does not reveal it (F§4). */
export async function requestReset(app: App, email: string, request: EventRequest): Promise<void> {
  const key = emailKey(email);
  if (!(await canIssueCode(app, key, request.ip))) return;
  const account = await findAccount(app.db, key);
  // An address without an account also gets a code and a mail job, which mails nobody: the same work and time, and the
  // same answers to later attempts.
  await withTransaction(app.db, async (trx) => {
    const code = await issueResetCode(app, trx, key, addressKey(request.ip));
    const receiver = account === undefined ? { ...NOBODY, language: null } : receiverOf(account);
    await app.mails.queue(trx, resetMail(receiver, code), { isSent: account !== undefined });
  });
  app.mails.wake();
  if (account !== undefined) report(request, 'code_sent', { userId: account.id });
}

/**
 * Counts a request by its client and by its e-mail address. Only the client's limit refuses (429), so that nobody is
 * refused because of others. Past the limit of the address:
 * - nothing new is mailed while a mailed code is still valid;
 * - otherwise another is issued, unless strangers have guessed too often within the hour (429);
 * - a client at an address where the owner is signed in always gets a code.
 * Throws Unavailable (503) while counting is impossible.
 */
async function canIssueCode(app: App, key: string, ip: string): Promise<boolean> {
  assertWithinLimit(await app.resetRequests.consume(`${key}|${addressKey(ip)}`));
  const all = await app.resetsOfAddress.consume(key);
  if (all.unavailable) assertWithinLimit(all);
  if (!all.exceeded || (await isKnownAddress(app.db, key, ip))) return true;
  if (await hasLiveCode(app.db, key, iso(app.clock.now()))) return false;
  assertWithinLimit(await app.resetGuesses.peek(key));
  return true;
}

/**
 * Creates a reset code, which replaces the one that the same client requested before (F§5, rule 6). Returns it, to be
 * mailed.
 */
export async function issueResetCode(app: App, trx: Db, emailKey: string, client: string): Promise<string> {
  const now = app.clock.now();
  const code = newCode();
  await saveReset(trx, {
    email_key: emailKey,
    client,
    code_hash: resetHash(app, emailKey, code),
    sent_at: iso(now),
    expires_at: iso(now.add({ seconds: CODE_VALIDITY_IN_SECONDS })),
  });
  return code;
}

/** Only a verified address is greeted by name, because anyone can register another person's address. */
export const receiverOf = (account: {
  email: string;
  first_name: string;
  language: string | null;
  email_verified_at: string | null;
}) => ({
  email: account.email,
  name: account.email_verified_at === null ? undefined : account.first_name,
  language: account.language,
});
