import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A process keeps what its files have compiled: with more of them, memory grows (to 1.1 GB with 40) and nothing is gained. */
const MOST_FILES = 24;
const MOST_LONG_FILES = 8;
const LEAST_FILES = 3;
/** Of what remains, a bundle is at most this part: so that all processes end at about the same time. */
const SHARES = 8;

/**
 * Such files need a process in which nothing else has been before: their figures are of its memory, or its workers are
 * counted from one.
 */
const ALONE = /from '(?:\.\.?\/)+(?:test\/)?memory\.ts'|from 'node:cluster'/;

/** Those of whole programs and whole services take longest, and shall not be what is still waited for in the end. */
const LONG = /^test\//;

/**
 * Puts test files together by the process that runs them: neighbours, since those of one room load the same. First those
 * that need a process of their own, then the longest, and towards the end fewer together.
 */
export function bundle(files: readonly string[]): string[][] {
  const isAlone = (file: string) => ALONE.test(readFileSync(file, 'utf8'));
  const isLong = (file: string) => LONG.test(relative('', file));
  const others = files.filter((file) => !isAlone(file));
  return [
    ...files.filter(isAlone).map((file) => [file]),
    ...shared(others.filter(isLong), MOST_LONG_FILES),
    ...shared(
      others.filter((file) => !isLong(file)),
      MOST_FILES,
    ),
  ];
}

function shared(files: string[], most: number): string[][] {
  const bundles: string[][] = [];
  const rest = [...files];
  while (rest.length > 0) {
    const share = Math.ceil(rest.length / SHARES);
    bundles.push(rest.splice(0, Math.max(LEAST_FILES, Math.min(most, share))));
  }
  return bundles;
}

/** In milliseconds. */
export interface BundleTimes {
  /** A file that takes longer fails. */
  timeout: number;
  /** So does a process that takes longer to end after its tests. */
  endsWithin: number;
}

/** Writes a program for each bundle, and answers their paths in that order. */
export function writeBundles(bundles: readonly string[][], folder: string, times: BundleTimes): string[] {
  const runner = JSON.stringify(new URL('./bundle.ts', import.meta.url).href);
  return bundles.map((files, index) => {
    const program = join(folder, `bundle-${String(index + 1).padStart(2, '0')}.ts`);
    writeFileSync(
      program,
      `import { runBundle } from ${runner};\n\nawait runBundle(${JSON.stringify(files)}, ${JSON.stringify(times)});\n`,
    );
    return program;
  });
}
