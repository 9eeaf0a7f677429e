import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { CODE_ATTEMPTS, type CodeVerdict, judgeCode } from '@bulwagan/platform/identity/one-time-codes.ts';
import { assertCanBeChosen } from '@bulwagan/platform/identity/passwords/new-passwords.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { endSignIns } from '../accounts/signing-in/devices.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { linkGuestDonations } from '../donations/tracking/link-guest.ts';
import { passwordMail } from '../mails/account-mails.ts';
import { messageOf, resetRefused, samePassword, tokenRefused } from './errors.ts';
import {
  countFailure,
  deleteResets,
  findAccount,
  lockResets,
  type ResetRow,
  setPassword,
} from './queries.ts';
import { receiverOf, resetHash } from './request.ts';

/** Checks a code without using it up. Throws Refused (422) with the remaining attempts. */
export async function checkResetToken(app: App, email: string, token: string): Promise<void> {
  const verdict = await withTransaction(app.db, (trx) => judge(app, trx, emailKey(email), token));
  if (verdict.outcome !== 'accepted') throw tokenRefused(messageOf(verdict), verdict.userId);
}

/**
 * Sets a new password with a code, which is checked again (F§5, rules 6 and 7), ends every token and session of the
 * account, and notifies its owner by mail. Throws Refused (422); a refusal for the same password keeps the code.
 */
export async function resetPassword(
  app: App,
  input: { email: string; token: string; password: string },
  source: Source,
): Promise<void> {
  await assertCanBeChosen(app, input.password);
  const key = emailKey(input.email);
  // Hashing is slow, so it happens only for a correct code and without row locks.
  await withTransaction(app.db, (trx) => judge(app, trx, key, input.token)).then(assertAccepted);
  const account = await findAccount(app.db, key);
  if (account === undefined) throw resetRefused(messageOf({ outcome: 'missing' }), null);
  if (await app.passwords.verify(input.password, account.password_hash)) throw samePassword();
  const passwordHash = await app.passwords.hash(input.password);

  const verdict = await withTransaction(app.db, async (trx) => {
    const again = await judge(app, trx, key, input.token);
    if (again.outcome !== 'accepted') return again;
    const now = iso(app.clock.now());
    await deleteResets(trx, key);
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
    // The code proved the address; for an invited account this is the first proof. An account that still awaits its
    // verification code gets its donations with that.
    if (account.email_verified_at !== null) await linkGuestDonations(trx, account, originOf(source), now);
    await app.mails.queue(trx, passwordMail(receiverOf(account), 'reset'));
    return again;
  });
  assertAccepted(verdict);
  app.mails.wake();
  report(source.request, 'password_reset', { userId: account.id });
}

/** The user id is null when there is no account. */
type Judged = CodeVerdict & { userId: number | null };

function assertAccepted(verdict: Judged): void {
  if (verdict.outcome !== 'accepted') throw resetRefused(messageOf(verdict), verdict.userId);
}

/**
 * Compares one attempt with every code of the address. A wrong one counts for each compared code, so that none allows
 * more than five. The rows stay locked until the transaction ends.
 */
async function judge(app: App, trx: Db, key: string, token: string): Promise<Judged> {
  const rows = await lockResets(trx, key);
  const given = resetHash(app, key, token);
  const now = app.clock.now();
  const verdict = bestOf(rows.map((row) => judgeCode(storedCode(row), given, now)));
  const isOpen = rows.some(({ failed_attempts: failed }) => failed < CODE_ATTEMPTS);
  if (isOpen && verdict.outcome !== 'accepted') {
    await countFailure(trx, key);
    await app.resetGuesses.consume(key);
  }
  return { ...verdict, userId: rows[0]?.user_id ?? null };
}

const storedCode = (row: ResetRow) => ({
  hash: row.code_hash,
  attempts: row.failed_attempts,
  expiresAt: Temporal.Instant.from(row.expires_at),
});

/** From best to worst for the user. */
const OUTCOMES = ['accepted', 'wrong', 'locked', 'expired', 'missing'];

/** Returns the verdict that counts for several codes: among wrong ones, the one with the most attempts left. */
function bestOf(verdicts: CodeVerdict[]): CodeVerdict {
  const left = (verdict: CodeVerdict) => (verdict.outcome === 'wrong' ? verdict.attemptsLeft : 0);
  const [best = { outcome: 'missing' }] = verdicts.toSorted(
    (a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome) || left(b) - left(a),
  );
  return best;
}
