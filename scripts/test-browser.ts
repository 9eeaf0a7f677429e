import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKED_FILE, pagesNotChecked } from './tests/pages-checked.ts';
import { startProgram } from './tests/program.ts';
import { findTestFiles, runTests } from './tests/run.ts';

/**
 * `npm run test:browser [-- file, folder or pattern ...]`: the stories of `test/browser` in Chromium, against the program
 * as it is started, with a database of its own, the demo data, the mailbox and the simulator of the gateway. The last
 * line is `N passed, N failed`; all of them together fail when there is a page whose access no story checks. With `BROWSER_URL` an already running program is used instead, e.g.
 * `BROWSER_URL=http://localhost:3000`.
 */
const FILE_TIMEOUT_IN_SECONDS = 300;
/** A browser and the program it asks are two; more would wait for each other. */
const CONCURRENCY = 2;

const wanted = process.argv.slice(2);
const files = findTestFiles(wanted.length > 0 ? wanted : ['test/browser']);
const program = process.env.BROWSER_URL === undefined ? await startProgram() : undefined;
process.env.BROWSER_URL ??= program!.url;
const checked = join(tmpdir(), `bulwagan-pages-checked-${process.pid}`);
process.env[CHECKED_FILE] = checked;
try {
  const { passed, failed, lost } = await runTests(files, {
    timeoutInSeconds: FILE_TIMEOUT_IN_SECONDS,
    concurrency: CONCURRENCY,
    isApart: true,
  });
  for (const file of lost) console.log(`Did not end, because its process died: ${file}`);
  // A few of the stories check few pages.
  const unseen = wanted.length === 0 ? await pagesNotChecked(checked) : [];
  for (const page of unseen) console.log(`No story checks the access of ${page}`);
  console.log(`${passed} passed, ${failed + unseen.length} failed`);
  if (failed + unseen.length > 0 || passed === 0) process.exitCode = 1;
} finally {
  rmSync(checked, { force: true });
  await program?.stop();
}
