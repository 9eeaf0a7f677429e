export const HIDDEN = '[hidden]';

const MAX_TEXT = 4_000;

/** Between the digits of a card: a blank or a hyphen, also as an address writes them. */
const BETWEEN = /([ +-]|%20)/;
/**
 * Thirteen digits or more, wherever they stand apart: after a sign, also one that an address writes as `%3D`. An id comes first:
 * the end of one may be nothing but digits, by chance such as a card has.
 */
const ID_OR_DIGITS =
  /\b(?<id>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\b|(?:(?<![\w%])|(?<=%[0-9a-f]{2}))\d(?:(?:[ +-]|%20)?\d){12,}\b/gi;
const LEAST_DIGITS = 13;
const MOST_DIGITS = 19;
const BEARER = /\b(Bearer|Basic) +([\w.~+/=-]+)/gi;
/** No word is so long and has a digit. */
const TOKEN = /^(?=.*\d).{16,}$/;
const UNPRINTED = /[^\x20-\x7e]/;
/** By which the gateway charges a card: it stands in the gateway's own addresses. */
const CARD_TOKEN = /(?:\b|(?<=%[0-9a-f]{2}))pm_[\w-]{16,}/gi;
const USER_INFO = /(:\/\/)[^\s/@]+@/g;
/** What each of these needs at least. Nearly every text lacks it, and is let through after one look. */
const SUSPECT = /\d(?:(?:[ +-]|%20)?\d){12}|bearer|basic|pm_|:\/\//i;

/** For logs: four thousand characters at most, without secrets, nor whatever stands where one would be. */
export function redactText(text: string): string {
  const bounded = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;
  return hide(bounded, () => true);
}

/**
 * The whole text, without its card numbers and tokens, credentials and passwords of URLs. People write of basic pay and of the
 * bearer of a letter: such words stay.
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

/** With a colon between them, as nothing else is when it is read as base64. */
function isNameAndPassword(token: string): boolean {
  const text = Buffer.from(token, 'base64').toString('latin1');
  return text.includes(':') && !UNPRINTED.test(text);
}

/** Whole groups of digits that may be a card's number are hidden; its date, or anything, may stand before and after. */
function withoutCards(run: string): string {
  // With what stands between them at the odd places.
  const groups = run.split(BETWEEN);
  const left: string[] = [];
  for (let from = 0; from < groups.length; ) {
    const end = endOfCard(groups, from);
    // With what stands behind it, which is nothing at the end.
    left.push(end === undefined ? groups[from]! : HIDDEN, groups[(end ?? from) + 1] ?? '');
    from = (end ?? from) + 2;
  }
  return left.join('');
}

/** The last group of a card's number that begins with this one. */
function endOfCard(groups: readonly string[], from: number): number | undefined {
  let digits = '';
  for (let to = from; to < groups.length && digits.length < MOST_DIGITS; to += 2) {
    digits += groups[to];
    if (isCardNumber(digits)) return to;
  }
  return undefined;
}

/** Luhn's check, which one in ten numbers passes by chance: better hidden than told. */
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
