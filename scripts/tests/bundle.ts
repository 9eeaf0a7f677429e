import { relative } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { BundleTimes } from './bundles.ts';
import { seeToTheEnd } from './sure-end.ts';

const LONG_IN_MILLISECONDS = 1_000_000_000;

/**
 * Runs test files one after another in this process, each below a test named after the file, so that they share loaded
 * modules and compiled code. A file's own `after` hooks run at its end, before the next file is loaded.
 */
export async function runBundle(files: string[], { timeout, endsWithin }: BundleTimes): Promise<void> {
  // When nothing is pending, Node.js ends all tests, including those of files not yet loaded.
  const awake = setInterval(() => undefined, LONG_IN_MILLISECONDS);
  const end = seeToTheEnd({ timeout, endsWithin });
  for (const file of files) {
    end.begin(file);
    await test(relative('', file), { timeout }, () => {
      const loaded = import(pathToFileURL(file).href);
      // As in a separate run, the tests start when the whole file is loaded.
      before(() => loaded);
      return loaded;
    });
  }
  clearInterval(awake);
  end.expect();
}
