import { randomBytes } from 'node:crypto';

/** Crockford's base 32 has no I, L, O or U, so that a number read aloud is written down correctly. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** Returns a reference such as `BW-7Q2M9KXR4T0D`: 60 random bits, too many to guess. */
export function newReference(): string {
  const digits = Array.from(randomBytes(LENGTH), (byte) => DIGITS[byte % DIGITS.length]);
  return `BW-${digits.join('')}`;
}
