import { matchesGlob, relative } from 'node:path';
import { runCommand } from '@bulwagan/platform/commands/command.ts';
import { keepingInMemory } from '@bulwagan/testing/temporary.ts';
import { shortenings, sizeOf } from '../tests/weekly/sizes.ts';
import { WEEKLY_PACKAGES } from './suites/debian.ts';
import type { Part } from './suites/part.ts';
import { runSuiteInParts } from './suites/parts.ts';
import { findTestFiles, runTests } from './tests/run.ts';
import { runStories } from './tests/stories.ts';

const RESULTS = 'bench/results/weekly.json';
const PAGE = 'docs/weekly.md';

const USAGE = `
Usage: npm run weekly [-- --minutes N | --page | --only FILES]

Runs the tests of tests/weekly, which take too long for the night, and in full those of which the night does a part. Each file is
a part, with nothing else running, because it measures capacity and speed; all browser tests at both widths are the last part.
Runs the parts that failed, then those without a result, then the oldest. With --minutes, starts none after that time, so
that every night runs a share of them. Writes the last result of each part to ${RESULTS}, and ${PAGE} from
it. Ends with a table of figures, goals and verdicts, and with "N passed, N failed", tests and figures together. With
--page, writes only the page. With --only, runs a file, folder or pattern and writes nothing.
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

await runCommand(USAGE, (args) => {
  process.env.WEEKLY = '1';
  return runSuiteInParts(args, {
    results: RESULTS,
    page: PAGE,
    texts: {
      heading: 'The last results of the weekly tests',
      about: `Generated from \`${RESULTS}\` by \`npm run weekly\`, which runs the tests that take too long for [the nightly run](nightly.md),
one part after the other and not all in one night. Each test is described in its file. A seed repeats random choices:
\`FAULT_SEED=7 npm run weekly -- --only FILE\`.`,
    },
    packages: WEEKLY_PACKAGES,
    parts,
    run,
    shortenings,
  });
});

function parts(only: string | undefined): Part[] {
  // First those of which no night does a part.
  const wanted = only === undefined ? [[TESTS], FULL, [PAGES]] : [[only]];
  const files = wanted.flatMap((paths) => findTestFiles(paths, TIMED));
  const pages = files.filter(isPage);
  const apart = files.filter((file) => !isPage(file));
  return [
    ...apart.map((file) => ({ name: relative('', file), files: [file] })),
    ...(pages.length === 0 ? [] : [{ name: PAGES, files: pages }]),
  ];
}

function run({ name, files }: Part) {
  // The soak test may be configured to run for a day.
  const timeoutInSeconds = (FILE_TIMEOUT_IN_MINUTES + sizeOf('WEEKLY_SOAK_MINUTES')) * 60;
  if (name === PAGES) return keepingInMemory(() => runStories(files, { timeoutInSeconds }));
  return runTests(files, { timeoutInSeconds, concurrency: 1, isApart: true });
}

function isPage(file: string): boolean {
  return matchesGlob(file, `**/${PAGES}/**`);
}
