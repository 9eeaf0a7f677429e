export const LANGUAGES = ['en', 'fil'] as const;
export type Language = (typeof LANGUAGES)[number];

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
