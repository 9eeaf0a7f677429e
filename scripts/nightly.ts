import { existsSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { runCommand } from '@bulwagan/platform/commands/command.ts';
import { type Figure, recordMetric } from '@bulwagan/testing/metrics.ts';
import { keepingInMemory } from '@bulwagan/testing/temporary.ts';
import { auditPackages } from './dev/packages/audit.ts';
import { NIGHTLY_PACKAGES } from './suites/debian.ts';
import type { PageTexts, SuiteRun } from './suites/page.ts';
import { runSuite } from './suites/suite.ts';
import { longestFirst } from './tests/longest-first.ts';
import { findTestFiles, PROCESSES, runTests } from './tests/run.ts';
import { runStories } from './tests/stories.ts';
import type { Tally } from './tests/tally.ts';

const RESULTS = 'bench/results/nightly.json';
const PAGE = 'docs/nightly.md';

const USAGE = `
Usage: npm run nightly [-- --page | --only FILES]

Runs the tests that take too long for every change, in under an hour on two cores: the nightly tests, the CI tests that
measure something, all browser tests at one width, and the audit of packages. Ends with a table of figures, goals and
verdicts, and with "N passed, N failed", tests and figures together. Writes ${RESULTS}, and ${PAGE} from it. With
--page, writes only the page, from the existing results. With --only, runs a file, folder or pattern and writes nothing.
`;

/** Nightly tests, and CI tests that measure something or do more at night. */
const TESTS = [
  // Without the fuzz tests of CI: the nightly ones send more requests of the same kind.
  ...['tests/nightly', 'tests/security', 'tests/money', 'tests/simulation', 'tests/golden'],
  ...['packages/*/src/access/access.test.ts', 'packages/fundraising/src/webhooks/signatures.test.ts'],
];
/**
 * Tests that measure start-up, recovery or overload, or send thousands of concurrent requests; nothing else runs at the
 * same time.
 */
const ALONE = '**/tests/nightly/**/{faults-*,start-seconds,security-rate-limits,security-markup}.test.ts';
/** All browser tests, against a program that is started once for all of them. */
const PAGES = 'tests/browser';
/** The weekly run tests both widths (docs/decisions/tests/0026-nightly-run-in-an-hour.md). */
const STORIES = 'one-width';
/** Measures how soon first pages are usable; runs separately too. */
const TIMED_PAGES = '**/tests/browser/budget.test.ts';
const FILE_TIMEOUT_IN_SECONDS = 25 * 60;
const GOAL_IN_MINUTES = 60;

const TEXTS: PageTexts = {
  heading: 'The last nightly run',
  about: `Generated from \`${RESULTS}\` by \`npm run nightly\`, which runs the tests that take too long for every change:
faults, floods, every order of arrival, many thousands of requests derived from the OpenAPI documents. Each test is
described in its file. Most tests write to memory where there is enough; tests of faults and timing write to disk, except
for the databases that they share.`,
  files: `Several files run at the same time, the longest first; tests of faults, starts, overload and a thousand concurrent
requests run alone. A file whose process died is listed with 0 seconds. A seed repeats random choices:
\`FUZZ_SEED=7 npm run nightly -- --only FILE\`.`,
};

await runCommand(USAGE, (args) =>
  runSuite(args, {
    results: RESULTS,
    page: PAGE,
    texts: TEXTS,
    packages: NIGHTLY_PACKAGES,
    run: (only) => runNightlyTests(only === undefined ? [...TESTS, PAGES] : [only]),
    // The audit belongs to the nightly run, so the duration is read after it.
    figures: async (minutes) => [await vulnerabilitiesInPackages(), durationOfRun(minutes())],
  }),
);

async function runNightlyTests(wanted: string[]): Promise<Tally[]> {
  // Makes some CI tests do more.
  process.env.NIGHTLY = '1';
  process.env.STORIES = STORIES;
  const options = { timeoutInSeconds: FILE_TIMEOUT_IN_SECONDS, isApart: true };
  const files = findTestFiles(wanted);
  const isOf = (pattern: string) => (file: string) => matchesGlob(file, pattern);
  const isPage = isOf(`**/${PAGES}/**`);
  const isTimedPage = isOf(TIMED_PAGES);
  const isByItself = (file: string) => isPage(file) || isOf(ALONE)(file);
  const others = files.filter((file) => !isByItself(file));
  const together = await keepingInMemory(() =>
    runTests(longestFirst(others, filesOfLastRun()), { ...options, concurrency: PROCESSES }),
  );
  const stories = files.filter((file) => isPage(file) && !isTimedPage(file));
  // Several files share a process: loading the browser driver takes as long as a test.
  const pages = await keepingInMemory(() => runStories(stories, { ...options, isApart: false }));
  const timedPages = await runStories(files.filter(isTimedPage), options);
  if (wanted.includes(PAGES)) recordMetric(pagesChecked(pages.notChecked));
  const alone = await runTests(files.filter(isOf(ALONE)), { ...options, concurrency: 1 });
  return [together, pages, timedPages, alone];
}

/** Returns the duration of each file in the last run; empty without one. */
function filesOfLastRun(): SuiteRun['files'] {
  if (!existsSync(RESULTS)) return [];
  return (JSON.parse(readFileSync(RESULTS, 'utf8')) as SuiteRun).files;
}

function pagesChecked(notChecked: string[]): Figure {
  return {
    check: 'console pages whose access no browser test checks',
    figure: notChecked.length === 0 ? 'none' : notChecked.join(', '),
    goal: 'none',
    holds: notChecked.length === 0,
  };
}

async function vulnerabilitiesInPackages(): Promise<Figure> {
  const audit = await auditPackages();
  const check = 'known vulnerabilities in dependencies (npm audit)';
  const goal = '0 critical, 0 high';
  if (!audit.isAnswered)
    return { check, figure: `no answer from the package registry (${audit.because})`, goal, holds: null };
  const { critical, high } = audit.counts;
  return { check, figure: `${critical} critical, ${high} high`, goal, holds: critical + high === 0 };
}

function durationOfRun(minutes: number): Figure {
  return {
    check: 'duration of the nightly run',
    figure: `${minutes.toFixed(1)} minutes`,
    goal: `under ${GOAL_IN_MINUTES} minutes`,
    holds: minutes < GOAL_IN_MINUTES,
  };
}
