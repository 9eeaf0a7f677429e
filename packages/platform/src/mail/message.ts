/** A mail to one person. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * Identifies the decision to send the mail, e.g. `verify-email-<job id>`: letters, digits, `.`, `_`, `-`, at most
   * 100. It becomes the Message-ID, so that a mail sent again after an unknown outcome is recognized as the same.
   */
  id?: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  /** In base64, since mails are queued as JSON. */
  content: string;
}

/** An invalid mail. Retrying does not help. */
export class UnsendableMail extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnsendableMail';
  }
}

/** The server refuses the mail permanently. Retrying does not help. */
export class RefusedMail extends Error {
  readonly responseCode: number;

  constructor(message: string, responseCode: number) {
    super(message);
    this.name = 'RefusedMail';
    this.responseCode = responseCode;
  }
}

/** Control characters end a header line or hide in one; separators would turn one address into several. */
const BAD_IN_SUBJECT = /[\p{Cc}\u2028\u2029]/u;
const ADDRESS = /^[^\p{Cc}\p{Z}<>()[\]\\,;:"@]{1,64}@[^\p{Cc}\p{Z}<>()\\,;"@]{1,255}$/u;
const ID = /^[A-Za-z0-9._-]{1,100}$/;

/** Throws UnsendableMail for header injection, for more than one address, and for invalid text. */
export function assertSendable(message: MailMessage): void {
  if (!isMailAddress(message.to)) throw new UnsendableMail('The address of a mail is not a single address.');
  if (BAD_IN_SUBJECT.test(message.subject)) {
    throw new UnsendableMail('The subject of a mail contains a line break or another control character.');
  }
  if (message.id !== undefined && !ID.test(message.id))
    throw new UnsendableMail('The id of a mail is malformed.');
  for (const part of [message.subject, message.text, message.html]) {
    if (!part.isWellFormed() || part.includes('\u0000'))
      throw new UnsendableMail('A mail contains invalid text.');
  }
}

/** True for one bare address, which may be international, without a name, group or list. */
export function isMailAddress(text: string): boolean {
  return text.isWellFormed() && text.length <= 254 && ADDRESS.test(text);
}
