import type { Sealing } from '../privacy/sealing.ts';
import { assertSendable, type MailMessage } from './message.ts';

/** The payload of a queued mail job: mails carry codes in clear, and a database dump must hold none. */
export interface MailJob {
  /** A sealed MailMessage. */
  mail: string;
}

const CONTEXT = 'mail.outbox';

/** What is stored of a mail that waits to be sent. Throws UnsendableMail at once rather than in the job. */
export function sealMail(sealing: Sealing, message: MailMessage): string {
  assertSendable(message);
  const { to, subject, text, html, id } = message;
  return sealing.seal(JSON.stringify({ to, subject, text, html, id }), CONTEXT);
}

/** The mail that was sealed. Throws CannotOpen, e.g. when its key is gone. */
export function openMail(sealing: Sealing, sealed: string): MailMessage {
  return JSON.parse(sealing.open(sealed, CONTEXT)) as MailMessage;
}
