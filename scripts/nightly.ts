import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { readOptions } from '../src/platform/commands/arguments.ts';
import { EXIT, runCommand } from '../src/platform/commands/command.ts';
import { FIGURES_FILE, type Figure, readFigures, tellFigure } from '../test/figures.ts';
import { commitOf } from './nightly/commit.ts';
import { byCheck, countFigures, type Night, renderPage, renderTable } from './nightly/page.ts';
import { auditPackages } from './packages/audit.ts';
import { findTestFiles, PROCESSES, runTests } from './tests/run.ts';
import { tellStories } from './tests/stories.ts';
import type { Tally } from './tests/tally.ts';

const RESULTS = 'bench/results/nightly.json';
const PAGE = 'docs/nightly.md';

const USAGE = `
Usage: npm run nightly [-- --page | --only FILES]

Runs what takes longer than a change can wait for, in under an hour on two cores: the nightly tests, those of CI that
measure something, every story of the pages at both widths, and the audit of packages. Ends in a table of figure, goal and verdict, and in "N passed, N failed",
tests and figures together. Writes ${RESULTS}, and ${PAGE} made of it; with --page the page alone, of the
results that are there. With --only it runs a file, folder or pattern of them and writes nothing.
`;

/** The nightly tests, and those of CI that measure something, or try more at night. */
const TESTS = ['test/nightly', 'test/security', 'test/fuzz', 'test/money'];
/** They measure how soon the service is back, or how long it takes: nothing else runs beside them. */
const ALONE = '**/test/nightly/{faults-*,security-timing,bench-*}.test.ts';
/** Every story at both widths, against a program that is started once for all of them. */
const PAGES = 'test/browser';
/** How soon first pages can be used: by itself as well. */
const TIMED_PAGES = '**/test/browser/budget.test.ts';
const FILE_TIMEOUT_IN_SECONDS = 25 * 60;
const GOAL_IN_MINUTES = 60;

await runCommand(USAGE, async (args) => {
  const { page, only } = readOptions(args, { page: { type: 'boolean' }, only: { type: 'string' } });
  if (page === true) {
    writeFileSync(PAGE, renderPage(JSON.parse(readFileSync(RESULTS, 'utf8')) as Night));
    return EXIT.done;
  }
  const night = await spendNight(only);
  if (only === undefined) {
    writeFileSync(RESULTS, `${JSON.stringify(night, null, 2)}\n`);
    writeFileSync(PAGE, renderPage(night));
  }
  console.log(`\n${renderTable(night.figures)}\n`);
  const figures = countFigures(night.figures);
  const failed = night.tests.failed + figures.missed;
  console.log(`${night.tests.passed + figures.held} passed, ${failed} failed`);
  return failed > 0 ? EXIT.refused : EXIT.done;
});

async function spendNight(only: string | undefined): Promise<Night> {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-night-'));
  const file = join(folder, 'figures');
  writeFileSync(file, '');
  process.env[FIGURES_FILE] = file;
  // Some tests of CI try more then.
  process.env.NIGHTLY = '1';
  const started = performance.now();
  // Before anything is written that a night writes.
  const commit = commitOf();
  try {
    const { passed, failed, files } = await runNightlyTests(only === undefined ? [...TESTS, PAGES] : [only]);
    const weaknesses = await weaknessesOfPackages();
    const minutes = (performance.now() - started) / 60_000;
    return {
      at: new Date().toISOString(),
      ...(commit === undefined ? {} : { commit }),
      machine: { node: process.version, cores: availableParallelism() },
      minutes: Number(minutes.toFixed(1)),
      tests: { passed, failed },
      // Files end in another order every night; the page is to be compared with yesterday's.
      figures: [...readFigures(file).toSorted(byCheck), weaknesses, minutesOfNight(minutes)],
      files: files.map((one) => ({ ...one, seconds: Math.round(one.seconds) })),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runNightlyTests(wanted: string[]): Promise<Pick<Tally, 'passed' | 'failed' | 'files'>> {
  const options = { timeoutInSeconds: FILE_TIMEOUT_IN_SECONDS, isApart: true };
  const files = findTestFiles(wanted);
  const isPage = (file: string): boolean => matchesGlob(file, `**/${PAGES}/*`);
  const together = await runTests(
    files.filter((file) => !matchesGlob(file, ALONE) && !isPage(file)),
    { ...options, concurrency: PROCESSES },
  );
  const isTimed = (file: string): boolean => matchesGlob(file, TIMED_PAGES);
  const pages = await tellStories(
    files.filter((file) => isPage(file) && !isTimed(file)),
    options,
  );
  const timed = await tellStories(files.filter(isTimed), options);
  if (wanted.includes(PAGES)) tellFigure(pagesChecked(pages.notChecked));
  const alone = await runTests(
    files.filter((file) => matchesGlob(file, ALONE)),
    { ...options, concurrency: 1 },
  );
  const lost = [...together.lost, ...pages.lost, ...timed.lost, ...alone.lost].map((file) => ({
    file,
    seconds: 0,
    passed: 0,
    failed: 1,
  }));
  return {
    passed: together.passed + pages.passed + timed.passed + alone.passed,
    failed: together.failed + pages.failed + timed.failed + alone.failed,
    files: [...together.files, ...pages.files, ...timed.files, ...alone.files, ...lost].toSorted(
      (one, other) => other.seconds - one.seconds,
    ),
  };
}

function pagesChecked(notChecked: string[]): Figure {
  return {
    check: 'pages whose access no story checks',
    figure: notChecked.length === 0 ? 'none' : notChecked.join(', '),
    goal: 'none',
    holds: notChecked.length === 0,
  };
}

async function weaknessesOfPackages(): Promise<Figure> {
  const audit = await auditPackages();
  const check = 'known weaknesses of packages (npm audit)';
  const goal = '0 critical, 0 high';
  if (!audit.isAnswered)
    return { check, figure: `the registry does not tell (${audit.because})`, goal, holds: null };
  const { critical, high } = audit.counts;
  return { check, figure: `${critical} critical, ${high} high`, goal, holds: critical + high === 0 };
}

function minutesOfNight(minutes: number): Figure {
  return {
    check: 'the nightly tier as a whole',
    figure: `${minutes.toFixed(1)} minutes`,
    goal: `under ${GOAL_IN_MINUTES} minutes`,
    holds: minutes < GOAL_IN_MINUTES,
  };
}
