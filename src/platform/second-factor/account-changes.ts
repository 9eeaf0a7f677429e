import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { record } from '../audit/audit.ts';
import { withTransaction } from '../database/transaction.ts';
import { tell } from '../http/request-events.ts';
import { greeting } from '../mail/greeting.ts';
import { layout } from '../mail/layout.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { type Clock, iso } from '../time/clock.ts';
import type { ServiceDb } from './tables.ts';

/**
 * Changes to how an account signs in. Each causes a security event, an audit event and a mail to the account's owner,
 * so that nobody can make it unnoticed. The key is also the name of the event.
 */
const NOTICES = {
  password_changed: {
    title: 'Your password was changed',
    text: 'The password of your account was just changed, and all other devices were signed out.',
  },
  password_reset: {
    title: 'Your password was reset',
    text: 'A new password was set for your account by the link that we mailed, and all devices were signed out.',
  },
  two_factor_enabled: {
    title: 'Two-factor sign-in is on',
    text: 'From now on, signing in to your account asks for a code of your authenticator app as well.',
  },
  two_factor_disabled: {
    title: 'Two-factor sign-in by app is off',
    text: 'Signing in to your account no longer asks for a code of your authenticator app.',
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    text: 'Somebody signed in to your account with one of its recovery codes. A new code stands in its place.',
  },
  recovery_codes_renewed: {
    title: 'Your recovery codes were renewed',
    text: 'The recovery codes of your account were replaced; the earlier ones no longer work.',
  },
  passkey_added: {
    title: 'A passkey was added',
    text: 'A passkey was added to your account. From now on, signing in asks for a second factor.',
  },
  passkey_removed: {
    title: 'A passkey was removed',
    text: 'A passkey was removed from your account; it can no longer be used to sign in.',
  },
} as const;

export type AccountChange = keyof typeof NOTICES;

/** Owner of the account, with the members of a caller that are needed here. */
export interface Owner {
  id: number;
  name: string;
  email: string;
  /** Tenant whose administrators may read the audit event, in addition to global ones; null for none. */
  tenantId?: number | null;
}

interface Notifying {
  /** Sender of the mails. */
  title: string;
  clock: Clock;
  mails: MailQueue;
}

/** Records a change in its transaction, so that the audit event and the mail are committed together with it. */
export async function noteChange(
  context: Notifying,
  trx: ServiceDb,
  change: AccountChange,
  actor: Owner,
  request: FastifyRequest,
): Promise<void> {
  await record(trx, {
    at: iso(context.clock.now()),
    actorId: actor.id,
    actorLabel: actor.name,
    action: `user.${change}`,
    subjectType: 'user',
    subjectId: String(actor.id),
    tenantId: actor.tenantId ?? null,
    ip: request.ip,
    requestId: request.id,
    changes: null,
  });
  await context.mails.queue(trx, noticeTo(context, change, actor));
}

/** Announces a change after the commit. */
export function announceChange(
  { mails }: Pick<Notifying, 'mails'>,
  change: AccountChange,
  { id: userId }: Pick<Owner, 'id'>,
  request: FastifyRequest,
): void {
  mails.wake();
  tell(request, change, { userId });
}

/**
 * Changes an account, records the change, and announces it after the commit. Nothing is recorded when `work` returns
 * undefined.
 */
export async function changeAccount<T, Tables>(
  context: Notifying & { db: Kysely<Tables> },
  change: AccountChange,
  actor: Owner,
  request: FastifyRequest,
  work: (trx: Transaction<Tables>, now: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const result = await withTransaction(context.db, async (trx) => {
    const done = await work(trx, iso(context.clock.now()));
    if (done !== undefined) await noteChange(context, trx, change, actor, request);
    return done;
  });
  if (result !== undefined) announceChange(context, change, actor, request);
  return result;
}

function noticeTo({ title: sender }: Notifying, change: AccountChange, { name, email }: Owner) {
  const { title, text } = NOTICES[change];
  return {
    to: email,
    subject: `${title} (${sender})`,
    ...layout({
      sender,
      title,
      paragraphs: [
        greeting(name),
        text,
        'If it was not you, reset your password now and tell whoever administers your account.',
      ],
    }),
  };
}
