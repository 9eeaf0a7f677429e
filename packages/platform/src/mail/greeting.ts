import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { oneLine } from './plain-text.ts';

/** Text that a mail program turns into a link. `Ma. Teresa` and `J.R.` are names. */
const LINK = /[/:@\\]|www|\.\p{L}{2}|\p{N}\.\p{N}/iu;
/** A telephone number, with any separators between its digits. */
const SEVEN_DIGITS = /(?:\p{N}[\p{P}\p{Z}\p{S}]*){7}/u;
const MOST_CHARACTERS = 60;

/**
 * Returns a person's name for use in mails: on one line, without control, bidirectional and invisible characters.
 * Returns undefined for a name with a link or seven digits in a row, so that nobody can put their own message into our
 * mails.
 */
export function nameInMail(name: string): string | undefined {
  const shown = oneLine(name);
  const compared = shown.normalize('NFKC').replace(/[。｡]/g, '.');
  if (shown === '' || [...shown].length > MOST_CHARACTERS) return undefined;
  return LINK.test(compared) || SEVEN_DIGITS.test(compared) ? undefined : shown;
}

const GREETINGS: Record<Language, (name: string | undefined) => string> = {
  en: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  fil: (name) => (name === undefined ? 'Magandang araw po,' : `Magandang araw po, ${name},`),
};

/** Returns the first line of a mail. Pass no name for an address that nobody has verified. */
export const greeting = (name?: string, language: Language = 'en'): string =>
  GREETINGS[language](name === undefined ? undefined : nameInMail(name));
