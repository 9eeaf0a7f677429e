const DASHES = /[\u2010-\u2015\u2043\u2212]/gu;
/** A fraction such as ½ is normalized to digits with this slash. */
const FRACTION_SLASH = '\u2044';
const INVISIBLE = /\p{Cf}/gu;
const SPACES = /[\s\u0085]+/gu;
const ACCENTS = /\p{M}/gu;
const PLURAL = /([\p{L}\p{N}]{3,}[^s\s\p{P}])s(?![\p{L}\p{N}])/gu;

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(DASHES, '-')
    .replaceAll(FRACTION_SLASH, '/')
    .replaceAll(SPACES, ' ')
    .trim()
    .replaceAll(PLURAL, '$1');

/** Returns true if a list of words treats both texts as one word: regardless of case, accents, spaces and plural. */
export const isSameWord = (one: string, other: string): boolean => folded(one) === folded(other);
