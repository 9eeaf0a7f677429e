import { withTransaction } from '../../platform/database/transaction.ts';
import { assertWithinLimit } from '../../platform/http/errors.ts';
import { originOf, type Source } from '../../platform/http/origin.ts';
import { addressKey, emailKey } from '../../platform/http/rate-limits.ts';
import { type EventRequest, tell } from '../../platform/http/request-events.ts';
import { assertMayBeChosen } from '../../platform/identity/new-passwords.ts';
import {
  CODE_ATTEMPTS,
  CODE_VALIDITY_IN_SECONDS,
  type CodeVerdict,
  codeHash,
  judgeCode,
  newCode,
} from '../../platform/identity/one-time-codes.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { layout } from '../../platform/mail/layout.ts';
import { NOBODY } from '../../platform/mail/mail-queue.ts';
import { iso } from '../../platform/time/clock.ts';
import { endSignIns } from '../accounts/devices.ts';
import { isKnownAddress } from '../accounts/queries.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { messageOf, resetRefused, samePassword, tokenRefused } from './errors.ts';
import { passwordNotice } from './notice.ts';
import { countFailure, deleteReset, findAccount, lockReset, saveReset, setPassword } from './queries.ts';

const PURPOSE = 'reset password';

/** Mails a reset code, if there is such an account; the caller cannot tell (F§4). */
export async function requestReset(app: App, email: string, request: EventRequest): Promise<void> {
  const key = emailKey(email);
  await countRequest(app, key, request.ip);
  const account = await findAccount(app.db, key);
  // An address without an account gets a code and a mail too, which nobody is sent: the same work, the same time,
  // and the same answers when codes are tried.
  await withTransaction(app.db, async (trx) => {
    const code = await issueResetCode(app, trx, key);
    const receiver = account === undefined ? NOBODY : receiverOf(account);
    await app.mails.queue(trx, mailOf(receiver, code), { isSent: account !== undefined });
  });
  app.mails.wake();
  if (account !== undefined) tell(request, 'code_sent', { userId: account.id });
}

/**
 * Others cannot use up what an owner may ask for: from where somebody is signed in to the account, as many requests count by
 * themselves. Throws TooManyRequests (429), and Unavailable (503) while nobody can count.
 */
async function countRequest(app: App, key: string, ip: string): Promise<void> {
  const requests = await app.resetRequests.consume(key);
  const isKnown = requests.exceeded && !requests.unavailable && (await isKnownAddress(app.db, key, ip));
  assertWithinLimit(isKnown ? await app.resetRequests.consume(`${key}|${addressKey(ip)}`) : requests);
}

/** Makes a new reset code for an address, which ends the one before (F§5, rule 6). Returns it, to be mailed. */
export async function issueResetCode(app: App, trx: Db, emailKey: string): Promise<string> {
  const now = app.clock.now();
  const code = newCode();
  await saveReset(trx, {
    email_key: emailKey,
    code_hash: codeHash(app.codeKey, PURPOSE, emailKey, code),
    sent_at: iso(now),
    expires_at: iso(now.add({ seconds: CODE_VALIDITY_IN_SECONDS })),
  });
  return code;
}

/** Only a verified address is greeted by name: anybody can sign up with somebody else's. */
function receiverOf(account: { email: string; first_name: string; email_verified_at: string | null }) {
  return { email: account.email, name: account.email_verified_at === null ? undefined : account.first_name };
}

function mailOf({ email, name }: { email: string; name?: string | undefined }, code: string) {
  return {
    to: email,
    subject: 'Your password reset code',
    ...layout({
      title: 'Reset your password',
      paragraphs: [
        greeting(name),
        'Enter this code to choose a new password. It is good for 15 minutes.',
        'If you did not ask for it, you can ignore this message; your password stays as it is.',
      ],
      code,
    }),
  };
}

/** Checks a code without using it up. Throws Refused (422) with the attempts that remain. */
export async function checkResetToken(app: App, email: string, token: string): Promise<void> {
  const verdict = await withTransaction(app.db, (trx) => judge(app, trx, emailKey(email), token));
  if (verdict.outcome !== 'accepted') throw tokenRefused(messageOf(verdict), verdict.userId);
}

/**
 * Sets a new password by a code that is checked again (F§5, rules 6 and 7), and ends every token and session of the
 * account, of which its owner is told by mail. Throws Refused (422); a refusal for the same password keeps the code.
 */
export async function resetPassword(
  app: App,
  input: { email: string; token: string; password: string },
  source: Source,
): Promise<void> {
  await assertMayBeChosen(app, input.password);
  const key = emailKey(input.email);
  // Hashing takes long, so it is done only for a right code, and not while rows are held.
  await withTransaction(app.db, (trx) => judge(app, trx, key, input.token)).then(assertAccepted);
  const account = await findAccount(app.db, key);
  if (account === undefined) throw resetRefused(messageOf({ outcome: 'missing' }), null);
  if (await app.passwords.verify(input.password, account.password_hash)) throw samePassword();
  const passwordHash = await app.passwords.hash(input.password);

  const verdict = await withTransaction(app.db, async (trx) => {
    const again = await judge(app, trx, key, input.token);
    if (again.outcome !== 'accepted') return again;
    const now = iso(app.clock.now());
    await deleteReset(trx, key);
    await setPassword(trx, account.id, passwordHash, now);
    await endSignIns(app, trx, account.id);
    const actor = {
      id: account.id,
      name: `${account.first_name} ${account.last_name}`,
      institutionId: account.institution_id,
    };
    await recordAs(trx, actor, {
      action: 'user.password_reset',
      subject: ['user', account.id],
      at: now,
      ...originOf(source),
    });
    await app.mails.queue(trx, passwordNotice(receiverOf(account), 'reset'));
    return again;
  });
  assertAccepted(verdict);
  app.mails.wake();
  tell(source.request, 'password_reset', { userId: account.id });
}

/** The account's id is null when there is none. */
type Judged = CodeVerdict & { userId: number | null };

function assertAccepted(verdict: Judged): void {
  if (verdict.outcome !== 'accepted') throw resetRefused(messageOf(verdict), verdict.userId);
}

/** One try, counted when it fails. The row stays locked until the transaction ends. */
async function judge(app: App, trx: Db, key: string, token: string): Promise<Judged> {
  const row = await lockReset(trx, key);
  const stored = row && {
    hash: row.code_hash,
    attempts: row.failed_attempts,
    expiresAt: Temporal.Instant.from(row.expires_at),
  };
  const verdict = judgeCode(stored, codeHash(app.codeKey, PURPOSE, key, token), app.clock.now());
  if (row !== undefined && row.failed_attempts < CODE_ATTEMPTS && verdict.outcome !== 'accepted') {
    await countFailure(trx, key);
  }
  return { ...verdict, userId: row?.user_id ?? null };
}
