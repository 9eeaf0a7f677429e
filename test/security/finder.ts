import { createHash } from 'node:crypto';

/** Looks for secrets in whatever a program writes, however they are dressed. */

export interface Secret {
  /** `password`, `refresh token`: what it is. */
  what: string;
  value: string;
  /** The operations that tell it to whom it belongs, by name. */
  shownBy?: RegExp;
  /** It stands in the database as it is, since it is needed as it is. */
  isKept?: boolean;
}

/** What every planted text begins with, and every planted number: so all are found at once. */
const MARK = 'canary-7f3a-';
const DIGITS = '707199';
const CARD_LENGTH = 16;
const SIX_DIGITS = /^\d{6}$/;

/** What people and addresses write between the digits of a number. */
const BETWEEN = '(?:[-\\s.+]|%20)?';

/** A text in base64, wherever in the encoded bytes it begins: without the characters that its neighbours change. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]).toString('base64');
    const [from, to] = [shift, shift + Buffer.byteLength(text)];
    return encoded.slice(Math.ceil((from * 4) / 3), Math.floor((to * 4) / 3));
  });
}

const asUrlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
const divided = (digits: string): string => digits.split('').join(BETWEEN);

const PLANTED = new RegExp(
  [
    `${MARK}[0-9a-f]{20}`,
    `(?<!\\d)${divided(DIGITS)}(?:${BETWEEN}\\d){3,${CARD_LENGTH - DIGITS.length}}(?!\\d)`,
    `${Buffer.from(MARK).toString('hex')}[0-9a-f]*`,
    ...inBase64(MARK),
  ].join('|'),
  'g',
);

let serial = 0;

/** Values that nobody else has: a text, and numbers of ten, of twelve and, as on a card, of sixteen digits. */
export function newMark(): { text: string; tenDigits: string; digits: string; card: string } {
  serial += 1;
  const hash = createHash('sha256').update(`${serial}`).digest('hex');
  const digits = `${DIGITS}${String(serial).padStart(6, '0')}`;
  const tenDigits = DIGITS + digits.slice(-4);
  return { text: `${MARK}${hash.slice(0, 20)}`, tenDigits, digits, card: asCard(`${digits}000`) };
}

/** With the last digit by which Luhn's check knows a card. */
function asCard(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** What a person or a mail knows by six digits, as many other things are. */
export const isCode = ({ value }: Pick<Secret, 'value'>): boolean => SIX_DIGITS.test(value);

/** As planted, without what stands between digits. */
function plainOf(found: string): string {
  return found.startsWith(MARK) ? found : found.replaceAll('%20', '').replaceAll(/[-\s.+]/g, '');
}

/** Where a secret stands, as it is or written in another way; of digits alone only a whole number counts. */
export function finder(secrets: Secret[]): (text: string) => Secret[] {
  const planted = new Map(secrets.map((secret) => [secret.value.replace(/^pm_/, ''), secret]));
  const others = secrets.filter(({ value }) => value.search(PLANTED) === -1);
  const real = others.map((secret) => ({ secret, isIn: lookFor(secret.value) }));
  return (text) => [
    ...[...text.matchAll(PLANTED)].map(
      ([found]) => planted.get(plainOf(found)) ?? { what: `what was ${found}`, value: found },
    ),
    ...real.filter(({ isIn }) => isIn(text)).map(({ secret }) => secret),
  ];
}

function lookFor(value: string): (text: string) => boolean {
  if (SIX_DIGITS.test(value)) return lookForCode(value);
  if (/^\d+$/.test(value)) {
    const whole = new RegExp(`(?<!\\d)${divided(value)}(?!\\d)`);
    return (text) => whole.test(text);
  }
  const dresses = [
    value,
    Buffer.from(value).toString('hex'),
    ...inBase64(value).flatMap((text) => [text, asUrlSafe(text)]),
    encodeURIComponent(value),
    encodeURIComponent(value).replaceAll('%20', '+'),
  ];
  return (text) => dresses.some((dress) => text.includes(dress));
}

/**
 * Six digits by themselves, or at the beginning of a line as JSON writes it: not within a hash or an id, as some are by
 * chance, nor of a fraction. A point may end their sentence.
 */
function lookForCode(code: string): (text: string) => boolean {
  const [before, after] = ['(?:(?<!\\d\\.|[0-9A-Za-z])|(?<=\\\\[nrt]))', '(?!\\.\\d|[0-9A-Za-z])'];
  const whole = new RegExp(`${before}${code.slice(0, 3)}[- ]?${code.slice(3)}${after}`);
  return (text) => whole.test(text);
}
