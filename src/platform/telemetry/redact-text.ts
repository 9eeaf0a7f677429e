export const HIDDEN = '[hidden]';

const MAX_TEXT = 4_000;

const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g;
const BEARER = /\b(Bearer|Basic) +[\w.~+/=-]+/gi;
const USER_INFO = /(:\/\/)[^\s/@]+@/g;
/** What each of these needs at least. Nearly every text lacks it, and is let through after one look. */
const SUSPECT = /\d(?:[ -]?\d){12}|bearer|basic|:\/\//i;

/** A text of four thousand characters at most, without its card numbers, credentials and passwords of URLs. */
export function redactText(text: string): string {
  const bounded = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  if (!SUSPECT.test(bounded)) return bounded;
  return bounded
    .replaceAll(USER_INFO, `$1${HIDDEN}@`)
    .replaceAll(BEARER, `$1 ${HIDDEN}`)
    .replaceAll(CARD_LIKE, (digits) => (isCardNumber(digits) ? HIDDEN : digits));
}

/** Luhn's check, which one in ten numbers passes by chance: better hidden than told. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
