import { randomBytes } from 'node:crypto';

/** Returns a unique mark for one entry. */
export const mark = (): string => randomBytes(12).toString('hex');

/** Returns the mark without digits. */
export const inLetters = (hex: string): string =>
  hex.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
