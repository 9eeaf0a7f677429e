import type { Code } from '@bulwagan/contracts/errors/catalog.ts';
import { EVENTS } from '@bulwagan/contracts/errors/fundraising/events.ts';
import { nestedMessage, storedTexts } from '@bulwagan/contracts/errors/stored.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { formatPesos } from '../money/money.ts';

/** Earlier versions stored amounts in centavos, such as `10000`. */
const inPesos = (text: string): string => (/^\d+$/.test(text) ? formatPesos(BigInt(text)) : text);

const sentenceIn = storedTexts(Object.keys(EVENTS) as Code[], {
  status: nestedMessage('event_status'),
  state: nestedMessage('subscription_status'),
  paid: inPesos,
  total: inPesos,
  amount: inPesos,
});

/** Sentences of a reason that names each payment to return. */
const BETWEEN_SENTENCES = /(?<=\.) (?=Another payment \(|Paid )/;

/** Returns the stored reason of a handled event in a language. */
export const reasonIn = (reason: string | null, language: Language): string | null =>
  reason
    ?.split(BETWEEN_SENTENCES)
    .map((sentence) => sentenceIn(sentence, language))
    .join(' ') ?? null;
