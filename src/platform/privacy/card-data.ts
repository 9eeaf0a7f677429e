/** Member names under which forms send card numbers and security codes, without regard to case and separators. */
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

/** Deeper than any body that is let through. */
const MAX_DEPTH = 32;
const LEAST_DIGITS = 13;
const MOST_DIGITS = 19;
const MOST_GROUPS = 5;
/** Digits as people group them: by spaces, hyphens or dots. */
const DIGIT_RUN = /\d(?:[\s\p{Pd}.]*\d){12,}/gu;
const BETWEEN = /[\s\p{Pd}.]+/u;
/** How many digits stand together in a card's number, as it is printed or without a space. Two phone numbers do not. */
const GROUPED_AS_ON_CARDS = /^ (?:1[3-9]|4(?: 4){2,3}(?: [1-4])?|4 6 [45])$/;

/**
 * The places of a body that hold card numbers or security codes: members named so, and any text or number with 13 to
 * 19 digits that pass the Luhn check. Each place is a path such as `card_meta.number`; what stands there is not told.
 */
export function findCardData(body: unknown): string[] {
  const found = new Set<string>();
  walk(body, '', 0, found);
  return [...found];
}

function walk(value: unknown, path: string, depth: number, found: Set<string>): void {
  if (typeof value === 'string' || typeof value === 'number') {
    if (holdsCardNumber(String(value))) found.add(path);
    return;
  }
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) walk(value[at], join(path, String(at)), depth + 1, found);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    // Such a name must not be repeated in an answer, so the place is the object around it.
    if (holdsCardNumber(name)) found.add(path);
    else if (isCardMember(name)) found.add(join(path, name));
    else walk(member, join(path, name), depth + 1, found);
  }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isCardMember(name: string): boolean {
  return CARD_MEMBERS.has(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

/** Also within a longer text, and in digits of other forms, e.g. full-width ones. */
function holdsCardNumber(text: string): boolean {
  if (text.length < LEAST_DIGITS) return false;
  return (text.normalize('NFKC').match(DIGIT_RUN) ?? []).some((run) => {
    const groups = run.split(BETWEEN);
    return isCardNumber(groups.join('')) || groups.some((_, at) => beginsCardNumber(groups, at));
  });
}

/** Its date, a security code or a price may stand before it or after. */
function beginsCardNumber(groups: string[], at: number): boolean {
  const { length } = groups[at]!;
  // Of a megabyte of digits hardly any group is looked at any closer.
  if (length < LEAST_DIGITS && length !== 4) return false;
  let [digits, lengths] = ['', ''];
  for (const group of groups.slice(at, at + MOST_GROUPS)) {
    digits += group;
    lengths += ` ${group.length}`;
    if (GROUPED_AS_ON_CARDS.test(lengths) && isCardNumber(digits)) return true;
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
