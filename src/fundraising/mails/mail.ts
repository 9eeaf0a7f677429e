import { type Language, languageOf } from '../../platform/http/language.ts';
import { nameInMail } from '../../platform/mail/greeting.ts';
import { layout, type MailContent } from '../../platform/mail/layout.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { oneLine } from '../../platform/mail/plain-text.ts';

const SENDER = 'Bulwagan Fundraising';

/** Whom a mail goes to. Pass no name for an address that nobody has verified. */
export interface Recipient {
  email: string;
  name?: string | undefined;
  language: string | null;
}

/** What a mail says in one language: its subject is its title unless given. */
export type MailWords = Pick<MailContent, 'title' | 'paragraphs' | 'code' | 'action' | 'footnote'> & {
  subject?: string;
};

const GREETINGS: Record<Language, (name: string | undefined) => string> = {
  en: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  fil: (name) => (name === undefined ? 'Magandang araw po,' : `Magandang araw po, ${name},`),
};

/** Returns a mail in the recipient's language, in the layout that all mails of fundraising share. */
export function mailTo(recipient: Recipient, words: Record<Language, MailWords>): MailMessage {
  const language = languageOf(recipient.language);
  const { subject, ...content } = words[language];
  const name = recipient.name === undefined ? undefined : nameInMail(recipient.name);
  return {
    to: recipient.email,
    subject: oneLine(subject ?? content.title),
    ...layout({
      ...content,
      paragraphs: [GREETINGS[language](name), ...content.paragraphs],
      sender: SENDER,
      language,
    }),
  };
}
