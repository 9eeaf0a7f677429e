import { availableParallelism } from 'node:os';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import { keepingInMemory } from '@bulwagan/testing/temporary.ts';
import { findTestFiles } from './tests/run.ts';
import { runStories } from './tests/stories.ts';

const USAGE = `
Usage: npm run test:browser [-- FILE, FOLDER or PATTERN ...]

Runs the tests of tests/browser, or the given ones, in Chromium, against a freshly started program with its own database, the demo
data, the mailbox and the gateway simulator. The last line is "N passed, N failed"; a complete run fails when the access of
a page is checked by no test. With STORIES=main only the first test of each main file runs, at one width. With BROWSER_URL a
running program is used instead, e.g. BROWSER_URL=http://localhost:3000.
`;

const FILE_TIMEOUT_IN_SECONDS = 300;
/** Other main tests run while one waits for its page. */
const MAIN_AT_A_TIME = Math.min(availableParallelism() + 1, 8);

/**
 * Files that run only at night: errors; maintenance of lists, content and accounts; pay of single people in a run;
 * access by role; rare actions; keyboard use; Filipino; the API reference; and the rules of the tests themselves.
 */
const OF_THE_NIGHT = [
  ...['errors-*', '*-admin-*', 'account-*', '*-second-factor', '*-upkeep', '*-holidays', 'changing-pages'],
  ...[
    'manage-{content,donations,fees,concurrent,people,returns,system}',
    'payroll-{employees,people,rosters}',
    'help-center',
  ],
  ...['cases-{access,docket,roles}', 'court-lists', 'calendar-hearings', 'dashboard-*'],
  ...['donor-{account,cards,proposing,scholars,recurring}', 'employees-import'],
  ...['keyboard*', '*-keyboard', '*-filipino', 'reference', 'rules', 'tab'],
].map((name) => `**/tests/browser/**/${name}.test.ts`);

await runCommand(USAGE, async (wanted) => {
  const isMain = process.env.STORIES === 'main';
  const files =
    wanted.length > 0 ? findTestFiles(wanted) : findTestFiles(['tests/browser'], isMain ? OF_THE_NIGHT : []);
  const { passed, failed, lost, notChecked } = await keepingInMemory(() =>
    runStories(files, {
      timeoutInSeconds: FILE_TIMEOUT_IN_SECONDS,
      // A single test takes hardly longer than loading its process.
      isApart: !isMain,
      ...(isMain ? { concurrency: MAIN_AT_A_TIME } : {}),
    }),
  );
  for (const file of lost) console.log(`Incomplete, because its process died: ${file}`);
  // A selection of tests checks only a few pages.
  const areAll = wanted.length === 0 && !isMain;
  const missing = areAll ? notChecked : [];
  for (const page of missing) console.log(`No test checks the access of ${page}`);
  console.log(`${passed} passed, ${failed + missing.length} failed`);
  return failed + missing.length > 0 || passed === 0 ? EXIT.refused : EXIT.done;
});
