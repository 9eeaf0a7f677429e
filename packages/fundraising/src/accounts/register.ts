import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, type FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { findWeakness } from '@bulwagan/platform/identity/passwords/new-passwords.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { accountConstraints, emailTaken } from './errors.ts';
import { insertDonor } from './queries.ts';
import type { RegisterMobile } from './schemas.ts';
import { savePushToken } from './signing-in/devices.ts';
import { findVerification } from './verification/queries.ts';
import { sendVerificationCode } from './verification/verification-codes.ts';

type Registration = Static<typeof RegisterMobile>;

/**
 * Creates an unverified donor account and mails a code (F§3, F§5 rule 1). Throws Invalid (422) for an address in use or
 * a breached password.
 */
export async function register(app: App, input: Registration, source: Source, language: Language | null) {
  assertNone(await validatePassword(app, input.password));
  const key = emailKey(input.email);
  // Checked before hashing to save work; the constraint decides. Reported only when all else is valid: probing for used
  // addresses then leaves an account, a mail and an event for each unused one.
  if ((await findVerification(app.db, key)) !== undefined) throw emailTaken();
  const passwordHash = await app.passwords.hash(input.password);
  const now = iso(app.clock.now());

  const created = await explainConstraints(accountConstraints, () =>
    withTransaction(app.db, async (trx) => {
      const id = await insertDonor(
        trx,
        {
          firstName: input.first_name,
          lastName: input.last_name,
          email: input.email,
          emailKey: key,
          passwordHash,
          language,
        },
        now,
      );
      if (input.device_token) await savePushToken(trx, { userId: id, token: input.device_token, now });
      const canResendAt = await sendVerificationCode(
        app,
        trx,
        { id, email: input.email, language },
        source.request.ip,
      );
      await recordAs(
        trx,
        { id, name: `${input.first_name} ${input.last_name}`, institutionId: null },
        {
          action: 'user.registered',
          subject: ['user', id],
          at: now,
          ...originOf(source),
        },
      );
      return { id, email: input.email, email_verified: false, can_resend_at: canResendAt };
    }),
  );
  app.mails.wake();
  report(source.request, 'account_registered', { userId: created.id });
  report(source.request, 'code_sent', { userId: created.id });
  return created;
}

/** Returns errors for a breached password; none if no password was sent. Throws BreachedPasswordsUnreadable (503). */
export async function validatePassword(app: App, password: string | undefined): Promise<FieldErrors> {
  const weakness = password === undefined ? undefined : await findWeakness(app, password);
  return weakness === undefined ? {} : { password: [weakness] };
}
