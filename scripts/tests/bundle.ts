import { relative } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { BundleTimes } from './bundles.ts';
import { seeToTheEnd } from './sure-end.ts';

const LONG_IN_MILLISECONDS = 1_000_000_000;

/**
 * Runs test files one after another in this process, each below a test that bears its name: so they share what they all
 * load, and what is compiled at the first use. A file's own `after` hooks run at its end, before the next is read.
 */
export async function runBundle(files: string[], { timeout, endsWithin }: BundleTimes): Promise<void> {
  // Where nothing is left to wait for, Node.js ends all tests, also those of the files that are still to come.
  const awake = setInterval(() => undefined, LONG_IN_MILLISECONDS);
  const end = seeToTheEnd({ timeout, endsWithin });
  for (const file of files) {
    end.begin(file);
    await test(relative('', file), { timeout }, () => {
      const loaded = import(pathToFileURL(file).href);
      // As when it is run alone, its tests begin when all of it has been read.
      before(() => loaded);
      return loaded;
    });
  }
  clearInterval(awake);
  end.expect();
}
