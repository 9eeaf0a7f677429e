/** Member names under which forms send card numbers and security codes, ignoring case and separators. */
const CARD_MEMBERS = new Set([
  'cardnumber',
  'number',
  'pan',
  'cvc',
  'cvc2',
  'cvv',
  'cvv2',
  'csc',
  'securitycode',
]);

/** More levels than any accepted body has. */
const MAX_DEPTH = 32;
const LEAST_DIGITS = 13;
const MOST_DIGITS = 19;
const MOST_GROUPS = 5;
/** Digits grouped by spaces, hyphens or dots. */
const DIGIT_RUN = /\d(?:[\s\p{Pd}.]*\d){12,}/gu;
/** Invisible characters, removed so that the digits around them are read as one number. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const BETWEEN = /[\s\p{Pd}.]+/u;
/** Group lengths of a card number, as printed or without spaces. Two phone numbers have other groups. */
const GROUPED_AS_ON_CARDS = /^ (?:1[3-9]|4(?: 4){2,3}(?: [1-4])?|4 6 [45])$/;
/** Group lengths used only for cards: 4-4-4-4 with up to three more digits, 4-6-5 and 4-6-4. */
const PRINTED_ON_CARDS = /^ (?:4 4 4 4(?: [1-3])?|4 6 [45])$/;

/**
 * Prefixes of card networks, each with the lengths of its numbers (ISO/IEC 7812): Visa, Mastercard, American Express,
 * Diners Club, JCB, Discover, UnionPay and Maestro.
 */
const ISSUED =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11,16}|3095\d{10,15}|35(?:2[89]|[3-8]\d)\d{12,15}|(?:6011|64[4-9]\d|65\d\d|62\d\d)\d{12,15}|(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{9,15})$/;

/**
 * - `any`: every run of 13 to 19 digits that passes the Luhn check, for bodies about payment methods (contract §2).
 * - `text`: only numbers with the prefix and length of a card network, or grouped as on cards. In texts people quote
 * transfer references and ID numbers, one in ten of which passes the Luhn check.
 */
export type CardSearch = 'any' | 'text';

/**
 * Returns the paths of a body that contain card numbers or security codes, such as `card_meta.number`: members with
 * such a name, and text or numbers with a card number. The value itself is not returned.
 */
export function findCardData(body: unknown, search: CardSearch = 'any'): string[] {
  const found = new Set<string>();
  walk(body, '', 0, { found, search });
  return [...found];
}

interface Search {
  found: Set<string>;
  search: CardSearch;
}

function walk(value: unknown, path: string, depth: number, to: Search): void {
  const { found, search } = to;
  if (typeof value === 'string' || typeof value === 'number') {
    if (holdsCardNumber(String(value), search)) found.add(path);
    return;
  }
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) walk(value[at], join(path, String(at)), depth + 1, to);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    // Such a name must not be repeated in a response, so the enclosing object is reported.
    if (holdsCardNumber(name, search)) found.add(path);
    else if (isCardMember(name)) found.add(join(path, name));
    else walk(member, join(path, name), depth + 1, to);
  }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isCardMember(name: string): boolean {
  return CARD_MEMBERS.has(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

/** Also finds numbers within a longer text, in other digit forms such as full-width ones, and with invisible characters inside. */
function holdsCardNumber(text: string, search: CardSearch): boolean {
  if (text.length < LEAST_DIGITS) return false;
  const shown = text.normalize('NFKC').replaceAll(INVISIBLE, '');
  return (shown.match(DIGIT_RUN) ?? []).some((run) => {
    const groups = run.split(BETWEEN);
    const digits = groups.join('');
    const isComplete = isCardNumber(digits) && (search === 'any' || ISSUED.test(digits));
    return isComplete || groups.some((_, at) => beginsCardNumber(groups, at, search));
  });
}

/** A date, a security code or a price may precede or follow the number. */
function beginsCardNumber(groups: string[], at: number, search: CardSearch): boolean {
  const { length } = groups[at]!;
  // In a megabyte of digits, hardly any group needs a closer check.
  if (length < LEAST_DIGITS && length !== 4) return false;
  let [digits, lengths] = ['', ''];
  for (const group of groups.slice(at, at + MOST_GROUPS)) {
    digits += group;
    lengths += ` ${group.length}`;
    const isLike =
      search === 'any' || ISSUED.test(digits)
        ? GROUPED_AS_ON_CARDS.test(lengths)
        : PRINTED_ON_CARDS.test(lengths);
    if (isLike && isCardNumber(digits)) return true;
  }
  return false;
}

const isCardNumber = (digits: string): boolean =>
  digits.length >= LEAST_DIGITS && digits.length <= MOST_DIGITS && passesLuhn(digits);

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
