import { matchesGlob } from 'node:path';
import { runCommand } from '@bulwagan/platform/commands/command.ts';
import { keepingInMemory } from '@bulwagan/testing/temporary.ts';
import { shortenings, sizeOf } from '../tests/weekly/sizes.ts';
import { WEEKLY_PACKAGES } from './suites/debian.ts';
import type { PageTexts } from './suites/page.ts';
import { runSuite } from './suites/suite.ts';
import { findTestFiles, runTests } from './tests/run.ts';
import { runStories } from './tests/stories.ts';
import type { Tally } from './tests/tally.ts';

const RESULTS = 'bench/results/weekly.json';
const PAGE = 'docs/weekly.md';

const USAGE = `
Usage: npm run weekly [-- --page | --only FILES]

Runs the tests of tests/weekly, which take too long for the night, and in full those of which the night does a part, one file at
a time with nothing else running, because they measure capacity and speed. Then runs all browser tests at both widths. Ends with a table of figures, goals and verdicts,
and with "N passed, N failed", tests and figures together.
Writes ${RESULTS}, and ${PAGE} from it. With --page, writes only the page, from the existing
results. With --only, runs a file, folder or pattern and writes nothing.
`;

const TESTS = 'tests/weekly';
/** Tests that do a part at night and all of it here. */
const FULL = [
  'tests/nightly/documents/issuing-crash.test.ts',
  'tests/nightly/jobs/payroll-crash.test.ts',
  'tests/nightly/faults/faults-{lines,postgres,programs}.test.ts',
  'tests/nightly/fuzz/*.test.ts',
];
/** Browser tests that the nightly run performs at only one of both widths. */
const PAGES = 'tests/browser';
/** Timing tests, which the nightly run performs separately. */
const TIMED = ['**/tests/browser/budget.test.ts'];
const FILE_TIMEOUT_IN_MINUTES = 30;

const TEXTS: PageTexts = {
  heading: 'The last weekly run',
  about: `Generated from \`${RESULTS}\` by \`npm run weekly\`, which runs the tests that take too long for [the nightly run](nightly.md).
Each test is described in its file.`,
  files: `The files run one at a time, except browser tests, of which two run at the same time. A file whose process died is
listed with 0 seconds. A seed repeats random choices: \`FAULT_SEED=7 npm run weekly -- --only FILE\`.`,
};

await runCommand(USAGE, (args) =>
  runSuite(args, {
    results: RESULTS,
    page: PAGE,
    texts: TEXTS,
    packages: WEEKLY_PACKAGES,
    run: runWeeklyTests,
    figures: async () => [],
    shortenings,
  }),
);

async function runWeeklyTests(only: string | undefined): Promise<Tally[]> {
  process.env.WEEKLY = '1';
  const files = only === undefined ? findTestFiles([TESTS, ...FULL, PAGES], TIMED) : findTestFiles([only]);
  const isPage = (file: string) => matchesGlob(file, `**/${PAGES}/**`);
  // The soak test may be configured to run for a day.
  const timeoutInSeconds = (FILE_TIMEOUT_IN_MINUTES + sizeOf('WEEKLY_SOAK_MINUTES')) * 60;
  const tests = await runTests(
    files.filter((file) => !isPage(file)),
    { timeoutInSeconds, concurrency: 1, isApart: true },
  );
  const stories = await keepingInMemory(() => runStories(files.filter(isPage), { timeoutInSeconds }));
  return [tests, stories];
}
