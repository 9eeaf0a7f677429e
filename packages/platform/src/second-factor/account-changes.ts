import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { record } from '../audit/audit.ts';
import { withTransaction } from '../database/transaction.ts';
import { languageOf, languageOfRequest } from '../http/language.ts';
import { report } from '../http/security/request-security-events.ts';
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
    en: {
      title: 'Your password was changed',
      text: 'The password of your account was just changed, and all other devices were signed out.',
    },
    fil: {
      title: 'Pinalitan ang inyong password',
      text: 'Kapapalit lang ng password ng inyong account, at na-sign out ang lahat ng iba pang device.',
    },
  },
  password_reset: {
    en: {
      title: 'Your password was reset',
      text: 'A new password was set for your account through the link that we emailed, and all devices were signed out.',
    },
    fil: {
      title: 'Na-reset ang inyong password',
      text: 'May itinakdang bagong password sa inyong account gamit ang link na ipinadala namin, at na-sign out ang lahat ng device.',
    },
  },
  two_factor_enabled: {
    en: {
      title: 'Two-step sign-in is on',
      text: 'From now on, signing in also asks for a code from your authenticator app.',
    },
    fil: {
      title: 'Naka-on na ang dalawang hakbang na pag-sign in',
      text: 'Mula ngayon, hihingin din sa pag-sign in ang code mula sa inyong authenticator app.',
    },
  },
  two_factor_disabled: {
    en: {
      title: 'The authenticator app is off',
      text: 'Signing in no longer asks for a code from your authenticator app.',
    },
    fil: {
      title: 'Naka-off na ang authenticator app',
      text: 'Hindi na hihingin sa pag-sign in ang code mula sa inyong authenticator app.',
    },
  },
  recovery_code_used: {
    en: {
      title: 'A recovery code was used',
      text: 'Someone signed in to your account with one of its recovery codes. A new code has replaced it.',
    },
    fil: {
      title: 'May ginamit na recovery code',
      text: 'May nag-sign in sa inyong account gamit ang isa sa mga recovery code nito. Napalitan na ito ng bagong code.',
    },
  },
  recovery_codes_renewed: {
    en: {
      title: 'Your recovery codes were replaced',
      text: 'Your account has new recovery codes. The earlier ones no longer work.',
    },
    fil: {
      title: 'Pinalitan ang inyong mga recovery code',
      text: 'May mga bagong recovery code ang inyong account. Hindi na gumagana ang mga nauna.',
    },
  },
  passkey_added: {
    en: {
      title: 'A passkey was added',
      text: 'A passkey was added to your account. From now on, signing in asks for a second step.',
    },
    fil: {
      title: 'May idinagdag na passkey',
      text: 'May idinagdag na passkey sa inyong account. Mula ngayon, hihingin ang ikalawang hakbang sa pag-sign in.',
    },
  },
  passkey_removed: {
    en: {
      title: 'A passkey was removed',
      text: 'A passkey was removed from your account. It can no longer be used to sign in.',
    },
    fil: {
      title: 'May inalis na passkey',
      text: 'May inalis na passkey sa inyong account. Hindi na ito magagamit sa pag-sign in.',
    },
  },
} as const satisfies Record<string, Record<Language, { title: string; text: string }>>;

const WARNING: Record<Language, string> = {
  en: 'If this wasn’t you, reset your password right away and contact support.',
  fil: 'Kung hindi kayo ang gumawa nito, i-reset agad ang inyong password at makipag-ugnayan sa support.',
};

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
  /**
   * Returns the stored language of an account. Without it, or for an account without one, the language of the request
   * is used.
   */
  findLanguage?: ((trx: ServiceDb, userId: number) => Promise<Language | null>) | undefined;
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
  const stored = await context.findLanguage?.(trx, actor.id);
  // The owner makes these changes, so the request's language is theirs.
  const language = languageOf(stored ?? languageOfRequest(request));
  await context.mails.queue(trx, noticeTo(context, change, actor, language));
}

/** Announces a change after the commit. */
export function announceChange(
  { mails }: Pick<Notifying, 'mails'>,
  change: AccountChange,
  { id: userId }: Pick<Owner, 'id'>,
  request: FastifyRequest,
): void {
  mails.wake();
  report(request, change, { userId });
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

function noticeTo(
  { title: sender }: Notifying,
  change: AccountChange,
  { name, email }: Owner,
  language: Language,
) {
  const { title, text } = NOTICES[change][language];
  return {
    to: email,
    subject: `${title} (${sender})`,
    ...layout({ sender, title, language, paragraphs: [greeting(name, language), text, WARNING[language]] }),
  };
}
