import type { Code } from '@bulwagan/contracts/errors/catalog.ts';
import { DECLINES } from '@bulwagan/contracts/errors/fundraising/declines.ts';
import type { Localized } from '@bulwagan/contracts/errors/message.ts';
import { storedTexts } from '@bulwagan/contracts/errors/stored.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';

/**
 * Returns the stored message of a failed payment in a language. Text from the gateway without a code is returned unchanged.
 */
const failureIn = storedTexts([
  ...(Object.keys(DECLINES) as Code[]),
  'payment.failed',
  'payment.page_not_opened',
  'payment.wrong_amount',
  'payment_method.not_chargeable',
]);

/** Makes the message of a failed payment the message of an error. */
export const failure = (text: string): Localized => ({ in: (language) => failureIn(text, language) });

/** Returns a stored failure message in both languages. */
export const inBothLanguages = (text: string): Record<Language, string> => ({
  en: failureIn(text, 'en'),
  fil: failureIn(text, 'fil'),
});

/** Returns a row with its failure message in a language. */
export const withFailureIn = <Row extends { failure_message: string | null }>(
  row: Row,
  language: Language,
): Row => ({
  ...row,
  failure_message: row.failure_message && failureIn(row.failure_message, language),
});
