import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that a number read aloud is written down right. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** `BW-7Q2M9KXR4T0D`: 60 random bits, so that nobody finds a gift by trying numbers. */
export function newReference(): string {
  const digits = Array.from(randomBytes(LENGTH), (byte) => DIGITS[byte % DIGITS.length]);
  return `BW-${digits.join('')}`;
}
