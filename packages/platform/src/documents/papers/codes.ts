import { randomBytes } from 'node:crypto';

/** Letters and digits without look-alikes: no I, L, O, U, 0 or 1. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const LARGEST = 256 - (256 % ALPHABET.length);

/** Returns a new verification code: twelve characters in three groups, nearly 59 random bits. */
export function newVerificationCode(): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) {
      if (byte < LARGEST && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code.replace(/(.{4})(?!$)/g, '$1-');
}

/** Normalizes a typed code for the lookup: capitals in groups of four, separated by hyphens. */
export function normalizedCode(typed: string): string {
  const characters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return characters.replace(/(.{4})(?!$)/g, '$1-');
}
