import { relative } from 'node:path';
import type { FileResult } from './tally.ts';

/**
 * By what each took the last time, the longest first: so that none of them is begun when the others are nearly done, and
 * waited for alone. One that has never run to its end comes before all: it may be the longest.
 */
export function longestFirst(
  files: readonly string[],
  last: readonly Pick<FileResult, 'file' | 'seconds'>[],
): string[] {
  const seconds = new Map(last.filter((one) => one.seconds > 0).map((one) => [one.file, one.seconds]));
  const of = (file: string): number => seconds.get(relative('', file)) ?? Number.POSITIVE_INFINITY;
  return files.toSorted((one, other) => (of(one) === of(other) ? 0 : of(other) - of(one)));
}
