import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { randomToken } from '@bulwagan/platform/identity/secrets.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { invitationMail } from '../mails/account-mails.ts';
import { issueResetCode, NO_CLIENT } from '../password-reset/request.ts';
import { assertCanGrant, institutionFor, validatePlace } from './authority.ts';
import { userConstraints } from './errors.ts';
import { findUser, insertInvited, type ManagedUserRow } from './queries.ts';
import type { Invitation } from './schemas.ts';

/**
 * Creates an account and mails a reset code with which its owner sets a password. Throws Forbidden (403) for a role
 * that the caller may not grant, Invalid (422) for an address in use or an institution that may not be set.
 */
export async function inviteUser(
  app: App,
  actor: Actor,
  input: Static<typeof Invitation>,
  source: Source,
  language: Language | null,
): Promise<ManagedUserRow> {
  assertCanGrant(actor, input.roles);
  // Checked before the address, because an address in use is reported only when all else is valid.
  assertNone(await validatePlace(app.db, actor, input.roles, input.institution_id));
  const institutionId = institutionFor(actor, input.institution_id);
  const key = emailKey(input.email);
  const passwordHash = await app.passwords.hash(randomToken());
  const now = iso(app.clock.now());

  const user = await explainConstraints(userConstraints, () =>
    withTransaction(app.db, async (trx) => {
      const id = await insertInvited(
        trx,
        {
          first_name: input.first_name,
          last_name: input.last_name,
          email: input.email,
          email_key: key,
          phone: input.phone || null,
          password_hash: passwordHash,
          institution_id: institutionId,
          language,
        },
        input.roles,
        now,
      );
      await app.mails.queue(
        trx,
        invitationMail(
          { email: input.email, language },
          await issueResetCode(app, trx, key, NO_CLIENT),
          `${app.publicUrl}/`,
        ),
      );
      await recordAs(trx, actor, {
        action: 'user.invited',
        subject: ['user', id],
        at: now,
        institutionId,
        ...originOf(source),
        changes: { after: { roles: input.roles, institution_id: institutionId } },
      });
      return (await findUser(trx, null, id))!;
    }),
  );
  app.mails.wake();
  const about = { userId: actor.id, subjectId: user.id };
  report(source.request, 'account_created', about);
  report(source.request, 'code_sent', about);
  return user;
}
