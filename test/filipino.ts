import { FILIPINO as COURT } from '../console/src/court/server-sentences.ts';
import { FILIPINO as FUNDRAISING } from '../console/src/fundraising/server-sentences.ts';
import { inOtherWords, inOtherWordsBeside, joined } from '../console/src/language/sayings.ts';
import { FILIPINO as ALL } from '../console/src/language/server-sentences.ts';
import { FILIPINO as WORKFORCE } from '../console/src/workforce/server-sentences.ts';

/** What the pages say in Filipino instead of what the server says. */

export const WORDINGS = {
  fundraising: joined([FUNDRAISING, ALL]),
  workforce: joined([WORKFORCE, ALL]),
  court: joined([COURT, ALL]),
};

export type Told = keyof typeof WORDINGS;

/** What no page is ever answered. */
const TO_PROGRAMS: ReadonlySet<string> = new Set([
  // The gateway alone sends its reports, and reads this.
  'The signature is missing or invalid.',
  'The body is not an event.',
]);
/** Where no service stands; pages ask for what there is. */
const NOWHERE = /^Nothing is found at [A-Z]+ \S+\.$/;

/** As a page says it, away from any field and beside its own; undefined where it would have to stay English. */
export function inFilipino(service: Told, sentence: string): { alone: string; beside: string } | undefined {
  const alone = inOtherWords(sentence, WORDINGS[service]);
  if (alone === sentence) return undefined;
  return { alone, beside: inOtherWordsBeside(sentence, WORDINGS[service]) };
}

interface Refusal {
  message?: unknown;
  errors?: Record<string, string[]>;
}

/**
 * Fails where somebody who reads Filipino would be refused in English: in the tests everything that is answered comes
 * by here, so a new sentence cannot be forgotten.
 */
export function assertRefusedInFilipino(url: string, body: Refusal): void {
  const service = /^\/(fundraising|workforce|court)\//.exec(url)?.[1] as Told | undefined;
  if (service === undefined) return;
  const unsaid = sentencesOf(body).filter(
    (sentence) =>
      !TO_PROGRAMS.has(sentence) && !NOWHERE.test(sentence) && inFilipino(service, sentence) === undefined,
  );
  if (unsaid.length > 0)
    throw new Error(
      `The pages of ${service} cannot say this in Filipino (console/src/${service}/server-sentences.ts): ${unsaid.join(' | ')}`,
    );
}

/** Of what is refused by fields the message is but the first of them, and how many more there are. */
function sentencesOf({ message, errors }: Refusal): string[] {
  const beside = Object.values(errors ?? {}).flat();
  const isFirst = typeof message === 'string' && beside.some((sentence) => message.startsWith(sentence));
  return typeof message !== 'string' || message === '' || isFirst ? beside : [message, ...beside];
}
