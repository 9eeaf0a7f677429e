import type { Static } from 'typebox';
import { explainConstraints } from '../../platform/database/constraints.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { assertNone, type FieldErrors } from '../../platform/http/errors.ts';
import { originOf, type Source } from '../../platform/http/origin.ts';
import { emailKey } from '../../platform/http/rate-limits.ts';
import { tell } from '../../platform/http/request-events.ts';
import { findWeakness } from '../../platform/identity/new-passwords.ts';
import { iso } from '../../platform/time/clock.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import { savePushToken } from './devices.ts';
import { accountConstraints, EMAIL_TAKEN } from './errors.ts';
import { findVerification, insertDonor } from './queries.ts';
import type { RegisterMobile } from './schemas.ts';
import { sendVerificationCode } from './verification-codes.ts';

type Registration = Static<typeof RegisterMobile>;

/**
 * Opens an unverified donor's account and mails a code (F§3, F§5 rule 1).
 * Throws Invalid (422) for an address that is taken or a password that others know.
 */
export async function register(app: App, input: Registration, source: Source) {
  // Asked before hashing to save the work; of the address the constraint decides.
  assertNone(await wrongRegistration(app, input));
  const key = emailKey(input.email);
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
        },
        now,
      );
      if (input.device_token) await savePushToken(trx, { userId: id, token: input.device_token, now });
      const canResendAt = await sendVerificationCode(app, trx, {
        id,
        email: input.email,
        firstName: input.first_name,
      });
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
  tell(source.request, 'account_registered', { userId: created.id });
  tell(source.request, 'code_sent', { userId: created.id });
  return created;
}

/** What is wrong with what was sent of a registration, and no shape can tell. Throws BreachedPasswordsUnreadable (503). */
export async function wrongRegistration(
  app: App,
  { email, password }: Partial<Registration>,
): Promise<FieldErrors> {
  const weakness = password === undefined ? undefined : await findWeakness(app, password);
  return {
    ...(await wrongAddress(app, email)),
    ...(weakness === undefined ? {} : { password: [weakness] }),
  };
}

/** Errors for an address that another account has; none where none was sent. */
export async function wrongAddress(app: App, email: string | undefined): Promise<FieldErrors> {
  if (email === undefined) return {};
  return (await findVerification(app.db, emailKey(email))) === undefined ? {} : EMAIL_TAKEN;
}
