import { createHash } from 'node:crypto';

/** Finds secrets in any output, in plain or encoded form. */

export interface Secret {
  /** Kind of secret, e.g. `password` or `refresh token`. */
  what: string;
  value: string;
  /** Names of operations that may show it to its owner. */
  shownBy?: RegExp;
  /** True if the database stores it in plain text because the program needs it that way. */
  isKept?: boolean;
}

/** Common prefixes of all seeded texts and numbers, so that one search finds them all. */
const MARK = 'canary-7f3a-';
const DIGITS = '707199';
const CARD_LENGTH = 16;
const SIX_DIGITS = /^\d{6}$/;

/** Separators that people and URLs put between digits. */
const BETWEEN = '(?:[-\\s.+]|%20)?';

/**
 * Returns the base64 forms of a text at every byte offset, without the characters that depend on neighbouring bytes.
 */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]).toString('base64');
    const [from, to] = [shift, shift + Buffer.byteLength(text)];
    return encoded.slice(Math.ceil((from * 4) / 3), Math.floor((to * 4) / 3));
  });
}

const asUrlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');
const divided = (digits: string): string => digits.split('').join(BETWEEN);

const SEEDED = new RegExp(
  [
    `${MARK}[0-9a-f]{20}`,
    `(?<!\\d)${divided(DIGITS)}(?:${BETWEEN}\\d){3,${CARD_LENGTH - DIGITS.length}}(?!\\d)`,
    `${Buffer.from(MARK).toString('hex')}[0-9a-f]*`,
    ...inBase64(MARK),
  ].join('|'),
  'g',
);

let serial = 0;

/** Returns unique values: a text, and numbers of ten, twelve and, like a card, sixteen digits. */
export function newMark(): { text: string; tenDigits: string; digits: string; card: string } {
  serial += 1;
  const hash = createHash('sha256').update(`${serial}`).digest('hex');
  const digits = `${DIGITS}${String(serial).padStart(6, '0')}`;
  const tenDigits = DIGITS + digits.slice(-4);
  return { text: `${MARK}${hash.slice(0, 20)}`, tenDigits, digits, card: asCard(`${digits}000`) };
}

/** Appends the Luhn check digit. */
function asCard(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Returns true for a six-digit code, which other data may equal by chance. */
export const isCode = ({ value }: Pick<Secret, 'value'>): boolean => SIX_DIGITS.test(value);

/** Returns a match as it was seeded, without separators between digits. */
function plainOf(found: string): string {
  return found.startsWith(MARK) ? found : found.replaceAll('%20', '').replaceAll(/[-\s.+]/g, '');
}

/** Returns a function that lists the secrets in a text, in plain or encoded form. Numbers match only as a whole. */
export function finder(secrets: Secret[]): (text: string) => Secret[] {
  const seeded = new Map(secrets.map((secret) => [secret.value.replace(/^pm_/, ''), secret]));
  const others = secrets.filter(({ value }) => value.search(SEEDED) === -1);
  const real = others.map((secret) => ({ secret, isIn: lookFor(secret.value) }));
  return (text) => [
    ...[...text.matchAll(SEEDED)].map(
      ([found]) => seeded.get(plainOf(found)) ?? { what: `what was ${found}`, value: found },
    ),
    ...real.filter(({ isIn }) => isIn(text)).map(({ secret }) => secret),
  ];
}

function lookFor(value: string): (text: string) => boolean {
  if (SIX_DIGITS.test(value)) return lookForCode(value);
  if (/^\d+$/.test(value)) {
    const full = new RegExp(`(?<!\\d)${divided(value)}(?!\\d)`);
    return (text) => full.test(text);
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
 * Matches six digits that are not part of a hash, id or fraction; a JSON-escaped line break may precede them and a full
 * stop may follow.
 */
function lookForCode(code: string): (text: string) => boolean {
  const [before, after] = ['(?:(?<!\\d\\.|[0-9A-Za-z])|(?<=\\\\[nrt]))', '(?!\\.\\d|[0-9A-Za-z])'];
  const full = new RegExp(`${before}${code.slice(0, 3)}[- ]?${code.slice(3)}${after}`);
  return (text) => full.test(text);
}
