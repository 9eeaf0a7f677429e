import type { FieldEncryption } from '../privacy/field-encryption.ts';
import { assertSendable, type MailMessage } from './message.ts';

/** Payload of a queued mail job. It is encrypted, because mails contain one-time codes and a database dump must not. */
export interface MailJob {
  /** An encrypted MailMessage. */
  mail: string;
}

const CONTEXT = 'mail.outbox';

/** Encrypts a mail for the queue. Throws UnsendableMail already here instead of in the job. */
export function encryptMail(fieldEncryption: FieldEncryption, message: MailMessage): string {
  assertSendable(message);
  const { to, subject, text, html, id, attachments } = message;
  return fieldEncryption.encrypt(JSON.stringify({ to, subject, text, html, id, attachments }), CONTEXT);
}

/** Decrypts a queued mail. Throws CannotOpen, e.g. when its key is gone. */
export function openMail(fieldEncryption: FieldEncryption, encrypted: string): MailMessage {
  return JSON.parse(fieldEncryption.open(encrypted, CONTEXT)) as MailMessage;
}
