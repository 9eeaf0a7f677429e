import { addressKey } from '../../platform/http/rate-limits.ts';
import {
  CODE_COOLDOWN_IN_SECONDS,
  CODE_VALIDITY_IN_SECONDS,
  codeHash,
  newCode,
} from '../../platform/identity/one-time-codes.ts';
import { NOBODY } from '../../platform/mail/mail-queue.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { verificationMail } from '../mails/account-mails.ts';
import { saveVerificationCode } from './queries.ts';

const PURPOSE = 'verify email';

/** The keyed hash under which an account's code is kept (F§2). */
export function verificationHash(app: App, userId: number, code: string): Buffer {
  return codeHash(app.codeKey, PURPOSE, userId, code);
}

/** Returns the cooldown of a code that is sent at this moment (F§5, rule 2): when it began, and when another may be asked for. */
export const cooldownFrom = (sentAt: Temporal.Instant) => ({
  sent_at: iso(sentAt),
  expires_at: iso(sentAt.add({ seconds: CODE_COOLDOWN_IN_SECONDS })),
});

/**
 * Makes a new code, which ends the one that the same client asked for, and queues its mail. Returns when the next may be asked for. With null no code is kept and
 * nobody is sent anything; the caller has written the cooldown of the address instead, so that the time does not tell who has an
 * account.
 */
export async function sendVerificationCode(
  app: App,
  db: Db,
  user: { id: number; email: string; language: string | null } | null,
  ip: string,
): Promise<string> {
  const now = app.clock.now();
  const code = newCode();
  const hash = verificationHash(app, user?.id ?? 0, code);
  if (user !== null) {
    await saveVerificationCode(db, {
      user_id: user.id,
      client: addressKey(ip),
      code_hash: hash,
      sent_at: iso(now),
      expires_at: iso(now.add({ seconds: CODE_VALIDITY_IN_SECONDS })),
    });
  }
  // Without a name: nobody has verified the address yet.
  const { email, language } = user ?? { email: NOBODY.email, language: null };
  await app.mails.queue(db, verificationMail({ email, language }, code), { isSent: user !== null });
  return cooldownFrom(now).expires_at;
}
