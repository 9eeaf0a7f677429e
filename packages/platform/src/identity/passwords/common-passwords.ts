import { readFileSync } from 'node:fs';
import { isOfLocalWords } from './local-words.ts';

/** Source and licence are in the same folder. */
const LIST = new URL('./common-passwords.txt', import.meta.url);

let known: Set<string> | undefined;

/**
 * True if the password, in any case, is among the ten thousand most common ones or is made of local words. The list is
 * read at the first call (a few milliseconds), so that processes without such calls do not load it.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(LIST, 'utf8').trimEnd().split('\n'));
  return known.has(password.toLowerCase()) || isOfLocalWords(password);
}
