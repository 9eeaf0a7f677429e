import { relative } from 'node:path';
import type { FileResult } from './tally.ts';

/**
 * Sorts files by their last duration, longest first, so that no long one starts when the others are nearly done. Files
 * without a known duration come first, since they may be the longest.
 */
export function longestFirst(
  files: readonly string[],
  last: readonly Pick<FileResult, 'file' | 'seconds'>[],
): string[] {
  const seconds = new Map(last.filter((one) => one.seconds > 0).map((one) => [one.file, one.seconds]));
  const of = (file: string): number => seconds.get(relative('', file)) ?? Number.POSITIVE_INFINITY;
  return files.toSorted((one, other) => (of(one) === of(other) ? 0 : of(other) - of(one)));
}
