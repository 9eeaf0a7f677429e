import { randomBytes } from 'node:crypto';

/** Something by which one entry is known among all. */
export const mark = (): string => randomBytes(12).toString('hex');

/** The same without a digit. */
export const inLetters = (hex: string): string =>
  hex.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
