import { FILIPINO as COURT } from '../../../apps/console/src/court/server-sentences.ts';
import { FILIPINO as FUNDRAISING } from '../../../apps/console/src/fundraising/server-sentences.ts';
import { FILIPINO as ALL } from '../../../apps/console/src/language/server-sentences.ts';
import { joined, translated, translatedBeside } from '../../../apps/console/src/language/translations.ts';
import { FILIPINO as WORKFORCE } from '../../../apps/console/src/workforce/server-sentences.ts';

/** Filipino texts that the pages show in place of server messages. */

export const WORDINGS = {
  fundraising: joined([FUNDRAISING, ALL]),
  workforce: joined([WORKFORCE, ALL]),
  court: joined([COURT, ALL]),
};

export type Reported = keyof typeof WORDINGS;

/** Messages that no page receives. */
const TO_PROGRAMS: ReadonlySet<string> = new Set([
  // Only the gateway receives these, for its webhooks.
  'The signature is missing or invalid.',
  'The body is not an event.',
]);
/** Message for unknown paths, which pages never request. */
const NOWHERE = /^Nothing is found at [A-Z]+ \S+\.$/;

/** Returns the Filipino text as shown alone and next to its field, or undefined if there is no translation. */
export function inFilipino(
  service: Reported,
  sentence: string,
): { alone: string; beside: string } | undefined {
  const alone = translated(sentence, WORDINGS[service]);
  if (alone === sentence) return undefined;
  return { alone, beside: translatedBeside(sentence, WORDINGS[service]) };
}

interface Refusal {
  message?: unknown;
  errors?: Record<string, string[]>;
}

/**
 * Fails if an error response has no Filipino translation. Every response in the tests passes through here, so a new
 * message cannot be forgotten.
 */
export function assertRefusedInFilipino(url: string, body: Refusal): void {
  const service = /^\/(fundraising|workforce|court)\//.exec(url)?.[1] as Reported | undefined;
  if (service === undefined) return;
  const unsaid = sentencesOf(body).filter(
    (sentence) =>
      !TO_PROGRAMS.has(sentence) && !NOWHERE.test(sentence) && inFilipino(service, sentence) === undefined,
  );
  if (unsaid.length > 0)
    throw new Error(
      `The pages of ${service} cannot say this in Filipino (apps/console/src/${service}/server-sentences.ts): ${unsaid.join(' | ')}`,
    );
}

/** For validation errors, the message repeats the first field error and states the number of others. */
function sentencesOf({ message, errors }: Refusal): string[] {
  const beside = Object.values(errors ?? {}).flat();
  const isFirst = typeof message === 'string' && beside.some((sentence) => message.startsWith(sentence));
  return typeof message !== 'string' || message === '' || isFirst ? beside : [message, ...beside];
}
