import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT } from '@bulwagan/platform/commands/command.ts';
import type { Figure } from '@bulwagan/testing/metrics.ts';
import type { Tally } from '../tests/tally.ts';
import { commitOf } from './commit.ts';
import { type DebianPackage, requirePackages } from './debian.ts';
import { withFigures } from './figures-file.ts';
import { missingMetrics } from './missing-metrics.ts';
import { byCheck, countFigures, type PageTexts, renderPage, type SuiteRun } from './page.ts';
import { closeSuite } from './suite-end.ts';

/** Test suite that takes too long for every change, with its figures. */
export interface Suite {
  /** JSON file with the results of a full run. */
  results: string;
  /** Page generated from the results. */
  page: string;
  texts: PageTexts;
  /** A full run installs those that are missing before the first test. */
  packages: readonly DebianPackage[];
  /** Runs the tests; with `only`, a file, folder or pattern of them. */
  run(only: string | undefined): Promise<Tally[]>;
  /** Returns figures that no test measures, after all tests. `minutes` is the time passed until then. */
  figures(minutes: () => number): Promise<Figure[]>;
}

/**
 * Runs a suite with its command line arguments. The output ends with a table of figures, goals and verdicts, and with
 * `N passed, N failed`, tests and figures together. Returns the exit code.
 */
export async function runSuite(args: string[], suite: Suite): Promise<number> {
  const { page, only } = readOptions(args, { page: { type: 'boolean' }, only: { type: 'string' } });
  if (page === true) {
    writeFileSync(suite.page, renderPage(readRun(suite), suite.texts));
    return EXIT.done;
  }
  if (only === undefined) requirePackages(suite.packages);
  const before = only === undefined && existsSync(suite.results) ? readRun(suite).figures : [];
  const run = await withFigures((recorded) => spend({ suite, only, before, recorded }));
  if (only === undefined) {
    writeFileSync(suite.results, `${JSON.stringify(run, null, 2)}\n`);
    writeFileSync(suite.page, renderPage(run, suite.texts));
  }
  const { held, missed } = countFigures(run.figures);
  return closeSuite(run.figures, { passed: run.tests.passed + held, failed: run.tests.failed + missed });
}

const readRun = ({ results }: Suite): SuiteRun => JSON.parse(readFileSync(results, 'utf8')) as SuiteRun;

interface Spent {
  suite: Suite;
  only: string | undefined;
  /** Figures of the previous full run. */
  before: readonly Figure[];
  /** Returns the figures recorded by tests. */
  recorded: () => Figure[];
}

async function spend({ suite, only, before, recorded }: Spent): Promise<SuiteRun> {
  const started = performance.now();
  const minutes = () => (performance.now() - started) / 60_000;
  // Read the commit before the run writes any file.
  const commit = commitOf();
  const { passed, failed, files } = together(await suite.run(only));
  const others = await suite.figures(minutes);
  const reported = recorded();
  return {
    at: new Date().toISOString(),
    ...(commit === undefined ? {} : { commit }),
    machine: { node: process.version, cores: availableParallelism() },
    minutes: Number(minutes().toFixed(1)),
    tests: { passed, failed },
    // Sorted, because files end in a different order every time, and the page is compared with the previous one.
    figures: [
      ...[...reported, ...missingMetrics(before, [...reported, ...others])].toSorted(byCheck),
      ...others,
    ],
    files: files.map((one) => ({ ...one, seconds: Math.round(one.seconds) })),
  };
}

function together(tallies: Tally[]): Pick<Tally, 'passed' | 'failed' | 'files'> {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((all, tally) => all + of(tally), 0);
  const lost = tallies.flatMap((tally) => tally.lost);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    files: [
      ...tallies.flatMap(({ files }) => files),
      ...lost.map((file) => ({ file, seconds: 0, passed: 0, failed: 1 })),
    ].toSorted((one, other) => other.seconds - one.seconds),
  };
}
