import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * A process keeps everything its files have compiled: with more files, memory grows (to 1.1 GB with 40) without any
 * gain.
 */
const MOST_FILES = 24;
const MOST_LONG_FILES = 8;
const LEAST_FILES = 3;
/** A bundle has at most this fraction of the remaining files, so that all processes end at about the same time. */
const SHARES = 8;

/** Files that need a fresh process: they measure its memory, count its workers from one, or fix its random numbers. */
const ALONE = /from '(?:\.\.?\/)+(?:tests\/)?memory\.ts'|from 'node:cluster'|from '\.\/check-service\.ts'/;

/** Tests of whole programs and services take longest, so they must not run last. */
const LONG = /^tests\//;

/**
 * Groups test files into processes: neighbours together, since files of one module load the same code. Files that need
 * a process of their own come first, then the longest; bundles become smaller towards the end.
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

/** Durations in milliseconds. */
export interface BundleTimes {
  /** A file that takes longer fails. */
  timeout: number;
  /** A process that takes longer to end after its tests fails too. */
  endsWithin: number;
}

/** Writes a program for each bundle, and returns their paths in the same order. */
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
