import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A process keeps what its files have compiled: with more of them, memory grows and nothing is gained. */
const MOST_FILES = 12;
const LEAST_FILES = 3;
/** Processes that are busy at a time, and how many bundles each shall at least get of what remains. */
const SHARES = 2 * 3;

/**
 * Such files need a process in which nothing else has been before: their figures are of its memory, or its workers are
 * counted from one.
 */
const ALONE = /from '(?:\.\.?\/)+(?:test\/)?memory\.ts'|from 'node:cluster'/;

/**
 * Puts test files together by the process that runs them: neighbours, since those of one room load the same. First those
 * that need a process of their own, and towards the end fewer together, so that both processes end at about the same time.
 */
export function bundle(files: readonly string[]): string[][] {
  const isAlone = (file: string) => ALONE.test(readFileSync(file, 'utf8'));
  const bundles = files.filter(isAlone).map((file) => [file]);
  const rest = files.filter((file) => !isAlone(file));
  while (rest.length > 0) {
    const share = Math.ceil(rest.length / SHARES);
    bundles.push(rest.splice(0, Math.max(LEAST_FILES, Math.min(MOST_FILES, share))));
  }
  return bundles;
}

/** Writes a program for each bundle, and answers their paths in that order. */
export function writeBundles(bundles: readonly string[][], folder: string): string[] {
  const runner = JSON.stringify(new URL('./bundle.ts', import.meta.url).href);
  return bundles.map((files, index) => {
    const program = join(folder, `bundle-${String(index + 1).padStart(2, '0')}.ts`);
    writeFileSync(
      program,
      `import { runBundle } from ${runner};\n\nawait runBundle(${JSON.stringify(files)});\n`,
    );
    return program;
  });
}
