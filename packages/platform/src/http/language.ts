import type { Localized } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { FastifyReply } from 'fastify';

const FILIPINO = /^(?:fil|tl)(?:-|$)/;
const ENGLISH = /^en(?:-|$)/;

/**
 * Returns the supported language that an `Accept-Language` header prefers; null when it names none. Tagalog (`tl`) is
 * Filipino.
 */
export function preferredLanguage(header: string | undefined): Language | null {
  const wanted = (header ?? '')
    .slice(0, 200)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.split(';').map((text) => text.trim());
      return { tag, quality: weight?.startsWith('q=') ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => quality > 0 && (FILIPINO.test(tag) || ENGLISH.test(tag)))
    .sort((one, other) => other.quality - one.quality);
  const [first] = wanted;
  if (first === undefined) return null;
  return FILIPINO.test(first.tag) ? 'fil' : 'en';
}

/** Returns the language of a request by `Accept-Language`, which our own pages set to their language. */
export const languageOfRequest = ({
  headers,
}: {
  headers: { 'accept-language'?: string | undefined };
}): Language | null => preferredLanguage(headers['accept-language']);

/** Returns the language of a stored preference. */
export const languageOf = (stored: string | null | undefined): Language => (stored === 'fil' ? 'fil' : 'en');

/**
 * Returns the language of a text in the response, English by default. A Filipino response says so, and caches keep it
 * apart. English is also right for a client that asked for nothing, so it needs no `Vary`.
 */
export function languageOfAnswer(reply: FastifyReply): Language {
  const language = languageOf(languageOfRequest(reply.request));
  if (language === 'fil' && !reply.hasHeader('content-language')) {
    const varied = [reply.getHeader('vary') ?? []].flat();
    reply.header('content-language', 'fil').header('vary', [...varied, 'Accept-Language'].join(', '));
  }
  return language;
}

/** Returns the text of a message in a successful response, in the language of the request. */
export const say = (reply: FastifyReply, text: Localized): string => text.in(languageOfAnswer(reply));
