import { availableParallelism } from 'node:os';
import { keepingInMemory } from '../test/temporary.ts';
import { findTestFiles } from './tests/run.ts';
import { tellStories } from './tests/stories.ts';

/**
 * `npm run test:browser [-- file, folder or pattern ...]`: the stories of `test/browser` in Chromium, against the program
 * as it is started, with a database of its own, the demo data, the mailbox and the simulator of the gateway. The last
 * line is `N passed, N failed`; all of them together fail when there is a page whose access no story checks. With
 * `STORIES=main` the first story of each file is told, at one width, of those that a change waits for. With `BROWSER_URL`
 * an already running program is used instead, e.g. `BROWSER_URL=http://localhost:3000`.
 */
const FILE_TIMEOUT_IN_SECONDS = 300;
/** While one of the main stories waits for its page, the others are at work. */
const MAIN_AT_A_TIME = Math.min(availableParallelism() + 1, 8);

/**
 * Of trouble, of the upkeep of lists, content and accounts, of what single people of a run get, of what each role may open,
 * of what is done now and then, of the keyboard, of what is told in Filipino, of the API reference, and of the rules of
 * stories themselves, the night tells.
 */
const OF_THE_NIGHT = [
  ...['trouble-*', '*-admin-*', 'account-*', '*-second-factor', '*-upkeep', '*-holidays', 'changing-pages'],
  ...[
    'manage-{content,donations,fees,meanwhile,people,returns,system}',
    'payroll-{employees,people,rosters}',
    'help-center',
  ],
  ...['cases-{access,docket,roles}', 'court-lists', 'calendar-hearings', 'dashboard-*'],
  ...['donor-{account,cards,proposing,scholars,recurring}', 'employees-import'],
  ...['keyboard*', '*-keyboard', '*-filipino', 'reference', 'rules', 'tab'],
].map((name) => `**/test/browser/${name}.test.ts`);

const wanted = process.argv.slice(2);
const isMain = process.env.STORIES === 'main';
const files =
  wanted.length > 0 ? findTestFiles(wanted) : findTestFiles(['test/browser'], isMain ? OF_THE_NIGHT : []);
const { passed, failed, lost, notChecked } = await keepingInMemory(() =>
  tellStories(files, {
    timeoutInSeconds: FILE_TIMEOUT_IN_SECONDS,
    // One story takes hardly longer than what its process loads.
    isApart: !isMain,
    ...(isMain ? { concurrency: MAIN_AT_A_TIME } : {}),
  }),
);
for (const file of lost) console.log(`Did not end, because its process died: ${file}`);
// A few of the stories check few pages.
const areAll = wanted.length === 0 && !isMain;
const missing = areAll ? notChecked : [];
for (const page of missing) console.log(`No story checks the access of ${page}`);
console.log(`${passed} passed, ${failed + missing.length} failed`);
if (failed + missing.length > 0 || passed === 0) process.exitCode = 1;
