import {
  CODE_COOLDOWN_IN_SECONDS,
  CODE_VALIDITY_IN_SECONDS,
  codeHash,
  newCode,
} from '../../platform/identity/one-time-codes.ts';
import { layout } from '../../platform/mail/layout.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { saveVerificationCode } from './queries.ts';

const PURPOSE = 'verify email';

/** The keyed hash under which an account's code is kept (F§2). */
export function verificationHash(app: App, userId: number, code: string): Buffer {
  return codeHash(app.codeKey, PURPOSE, userId, code);
}

/** Makes a new code, ends the old one, and queues the mail that tells it. Returns when the next may be asked for. */
export async function sendVerificationCode(
  app: App,
  db: Db,
  user: { id: number; email: string; firstName?: string },
): Promise<string> {
  const now = app.clock.now();
  const code = newCode();
  await saveVerificationCode(db, {
    user_id: user.id,
    code_hash: verificationHash(app, user.id, code),
    sent_at: iso(now),
    expires_at: iso(now.add({ seconds: CODE_VALIDITY_IN_SECONDS })),
  });
  await app.mails.queue(db, {
    to: user.email,
    subject: 'Your verification code',
    ...layout({
      title: 'Confirm your e-mail address',
      paragraphs: [
        user.firstName === undefined ? 'Hello,' : `Hello ${user.firstName},`,
        'Enter this code to finish signing up. It is good for 15 minutes.',
        'If you did not sign up, you can ignore this message.',
      ],
      code,
    }),
  });
  return iso(now.add({ seconds: CODE_COOLDOWN_IN_SECONDS }));
}
