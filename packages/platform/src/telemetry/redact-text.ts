export const HIDDEN = '[hidden]';

const MAX_TEXT = 4_000;

/** Separators within a card number: a space or hyphen, also URL-encoded. */
const BETWEEN = /([ +-]|%20)/;
/**
 * Thirteen or more digits with separators, also after a URL-encoded sign such as `%3D`. UUIDs are matched first: the
 * end of one may consist of digits that happen to pass as a card number.
 */
const ID_OR_DIGITS =
  /\b(?<id>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\b|(?:(?<![\w%])|(?<=%[0-9a-f]{2}))\d(?:(?:[ +-]|%20)?\d){12,}\b/gi;
const LEAST_DIGITS = 13;
const MOST_DIGITS = 19;
const BEARER = /\b(Bearer|Basic) +([\w.~+/=-]+)/gi;
/** No word is this long and contains a digit. */
const TOKEN = /^(?=.*\d).{16,}$/;
const UNPRINTED = /[^\x20-\x7e]/;
/** Card token of the gateway; it occurs in the gateway's URLs. */
const CARD_TOKEN = /(?:\b|(?<=%[0-9a-f]{2}))pm_[\w-]{16,}/gi;
const USER_INFO = /(:\/\/)[^\s/@]+@/g;
/** Quick test for all of these patterns: most texts match none and are returned after one scan. */
const SUSPECT = /\d(?:(?:[ +-]|%20)?\d){12}|bearer|basic|pm_|:\/\//i;

/** Redacts a text for the log: at most four thousand characters, without secrets or anything in the position of one. */
export function redactText(text: string): string {
  const bounded = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;
  return hide(bounded, () => true);
}

/**
 * Redacts card numbers and tokens, credentials and passwords of URLs in the whole text. Ordinary words after "basic"
 * and "bearer", such as basic pay or the bearer of a letter, are kept.
 */
export const withoutSecrets = (text: string): string => hide(text, isCredential);

function hide(text: string, isHidden: (scheme: string, token: string) => boolean): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .replaceAll(USER_INFO, `$1${HIDDEN}@`)
    .replaceAll(BEARER, (found, scheme: string, token: string) =>
      isHidden(scheme, token) ? `${scheme} ${HIDDEN}` : found,
    )
    .replaceAll(CARD_TOKEN, `pm_${HIDDEN}`)
    .replaceAll(ID_OR_DIGITS, (found, id?: string) => (id === undefined ? withoutCards(found) : found));
}

const isCredential = (scheme: string, token: string): boolean =>
  TOKEN.test(token) || (scheme.toLowerCase() === 'basic' && isNameAndPassword(token));

/** True if the text decodes from base64 to printable text with a colon, which other words do not. */
function isNameAndPassword(token: string): boolean {
  const text = Buffer.from(token, 'base64').toString('latin1');
  return text.includes(':') && !UNPRINTED.test(text);
}

/** Hides whole groups of digits that may be a card number; an expiry date or other digits may precede or follow. */
function withoutCards(run: string): string {
  // Separators are at the odd indexes.
  const groups = run.split(BETWEEN);
  const left: string[] = [];
  for (let from = 0; from < groups.length; ) {
    const end = endOfCard(groups, from);
    // Append the separator that follows, or nothing at the end.
    left.push(end === undefined ? groups[from]! : HIDDEN, groups[(end ?? from) + 1] ?? '');
    from = (end ?? from) + 2;
  }
  return left.join('');
}

/** Returns the index of the last group of a card number that starts with this group. */
function endOfCard(groups: readonly string[], from: number): number | undefined {
  let digits = '';
  for (let to = from; to < groups.length && digits.length < MOST_DIGITS; to += 2) {
    digits += groups[to];
    if (isCardNumber(digits)) return to;
  }
  return undefined;
}

/** Luhn check, which one in ten numbers passes by chance: hiding too much is better than leaking. */
function isCardNumber(digits: string): boolean {
  if (digits.length < LEAST_DIGITS || digits.length > MOST_DIGITS) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
