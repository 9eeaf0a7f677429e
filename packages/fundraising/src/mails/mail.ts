import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { languageOf } from '@bulwagan/platform/http/language.ts';
import { greeting } from '@bulwagan/platform/mail/greeting.ts';
import { layout, type MailContent } from '@bulwagan/platform/mail/layout.ts';
import type { MailMessage } from '@bulwagan/platform/mail/message.ts';
import { oneLine } from '@bulwagan/platform/mail/plain-text.ts';

const SENDER = 'Bulwagan Fundraising';

/** Recipient of a mail. Pass no name for an unverified address. */
export interface Recipient {
  email: string;
  name?: string | undefined;
  language: string | null;
}

/** Text of a mail in one language: its subject is its title unless given. */
export type MailWords = Pick<MailContent, 'title' | 'paragraphs' | 'code' | 'action' | 'footnote'> & {
  subject?: string;
};

/** Returns a mail in the recipient's language, in the shared layout of fundraising. */
export function mailTo(recipient: Recipient, words: Record<Language, MailWords>): MailMessage {
  const language = languageOf(recipient.language);
  const { subject, ...content } = words[language];
  return {
    to: recipient.email,
    subject: oneLine(subject ?? content.title),
    ...layout({
      ...content,
      paragraphs: [greeting(recipient.name, language), ...content.paragraphs],
      sender: SENDER,
      language,
    }),
  };
}
