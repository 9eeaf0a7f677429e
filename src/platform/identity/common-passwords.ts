import { readFileSync } from 'node:fs';
import { isOfLocalWords } from './local-words.ts';

/** Source and licence stand beside the list. */
const LIST = new URL('./common-passwords.txt', import.meta.url);

let known: Set<string> | undefined;

/**
 * Whether the password is among the ten thousand most common ones, or made of words of this place, in whatever case it is
 * written.
 * The list is read at the first question (a few milliseconds), so that a process that asks none does not hold it.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(LIST, 'utf8').trimEnd().split('\n'));
  return known.has(password.toLowerCase()) || isOfLocalWords(password);
}
