import { randomInt } from 'node:crypto';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { endOfGenerated } from '@bulwagan/platform/identity/passwords/generated-passwords.ts';
import { greeting } from '@bulwagan/platform/mail/greeting.ts';
import { layout } from '@bulwagan/platform/mail/layout.ts';
import { endAllSessions, endResetLinks } from '@bulwagan/platform/sign-in/index.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import type { UserRow } from '../queries.ts';
import { assertManages, changeableUser, getUser } from '../scope.ts';

/** Characters for passwords, without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 7;

/** Returns 138 random bits in groups that can be read aloud: `k7mqdxe-…`. */
export function randomPassword(): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, () => letters(GROUP_LENGTH)).join('-');
}

/**
 * Generates a new password for an account, which expires after a week, ends its sessions and reset links, and notifies
 * the owner by mail without the password (contract, workforce).
 * The password is returned once and stored nowhere. Throws 403 for a user with more permissions than the actor.
 */
export async function generatePassword(app: App, actor: Actor, id: number, source: Source): Promise<string> {
  // Access is checked before hashing, which is slow, and hashing happens before rows are locked.
  await assertManages(app.db, actor, await getUser(app.db, actor, id));
  const password = randomPassword();
  const passwordHash = await app.passwords.hash(password);
  const moment = app.clock.now();
  const now = iso(moment);
  await withTransaction(app.db, async (trx) => {
    const user = await changeableUser(trx, actor, id);
    await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        password_expires_at: endOfGenerated(moment),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    await endAllSessions(trx, id);
    await endResetLinks(trx, id);
    await recordAs(trx, actor, {
      action: 'user.password_generated',
      subject: ['user', id],
      at: now,
      origin: originOf(source),
    });
    await app.mails.queue(trx, noticeTo(user));
  });
  app.mails.wake();
  report(source.request, 'password_generated', { userId: actor.id, subjectId: id });
  return password;
}

const SENDER = 'Bulwagan Workforce';

function noticeTo({ name, email }: UserRow) {
  const title = 'A new password was set for you';
  return {
    to: email,
    subject: `${title} (${SENDER})`,
    ...layout({
      sender: SENDER,
      title,
      paragraphs: [
        greeting(name),
        'An administrator has set a new password for your account, and all devices were signed out. Ask them for it, and choose one of your own within seven days: after that it no longer opens your account.',
      ],
    }),
  };
}
