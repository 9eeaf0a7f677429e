import { addressKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import {
  CODE_COOLDOWN_IN_SECONDS,
  CODE_VALIDITY_IN_SECONDS,
  codeHash,
  newCode,
} from '@bulwagan/platform/identity/one-time-codes.ts';
import { NOBODY } from '@bulwagan/platform/mail/mail-queue.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { verificationMail } from '../../mails/account-mails.ts';
import { saveVerificationCode } from './queries.ts';

const PURPOSE = 'verify email';

/** Returns the keyed hash under which an account's code is stored (F§2). */
export function verificationHash(app: App, userId: number, code: string): Buffer {
  return codeHash(app.codeKey, PURPOSE, userId, code);
}

/** Returns the cooldown of a code sent now (F§5, rule 2): its start, and when the next may be requested. */
export const cooldownFrom = (sentAt: Temporal.Instant) => ({
  sent_at: iso(sentAt),
  expires_at: iso(sentAt.add({ seconds: CODE_COOLDOWN_IN_SECONDS })),
});

/**
 * Creates a code, which replaces the one that the same client requested, and queues its mail. Returns when the next may
 * be requested. With null, no code is stored and nothing is mailed; the caller has saved the address's cooldown, so
 * that response times do not reveal which accounts exist.
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
  // Greets without a name, because the address is not verified yet.
  const { email, language } = user ?? { email: NOBODY.email, language: null };
  await app.mails.queue(db, verificationMail({ email, language }, code), { isSent: user !== null });
  return cooldownFrom(now).expires_at;
}
