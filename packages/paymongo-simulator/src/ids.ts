import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const LENGTH = 24;

/** 24 random characters without look-alikes: 140 bits, so that addresses cannot be guessed. */
export function randomText(length = LENGTH): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes past the last whole multiple would bias the first letters.
      if (byte < ALPHABET.length * 4 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** Creates an id in the gateway's format, for example `pi_Abc…` (prefixes `pi_ pm_ pay_ cs_ cus_ evt_ hook_ ref_`). */
export function newId(prefix: string): string {
  return `${prefix}_${randomText()}`;
}
