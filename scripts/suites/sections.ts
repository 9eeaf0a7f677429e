import type { Figure } from '@bulwagan/testing/metrics.ts';
import { withFigures } from './figures-file.ts';
import { byCheck } from './page.ts';
import { endSections, runSection, type Section, type SectionResult } from './section.ts';
import { closeSuite } from './suite-end.ts';

/** Sections of a suite: `checks` run one after another, at the same time as `tests`; then `after`. */
export interface Plan {
  checks: readonly Section[];
  tests: readonly Section[];
  after: readonly Section[];
}

/** docs/decisions/tests/0032-ci-time.md. */
const GOAL_IN_SECONDS = 12 * 60;
/** Tests that hang fail within minutes by themselves; anything else that hangs is ended then. */
const SECTION_TIMEOUT_IN_SECONDS = 25 * 60;
/** All sections together, so that the suite reports its results before it is ended from outside. */
const TIMEOUT_IN_SECONDS = 75 * 60;
/** When the suite began, with the installation, in seconds since 1970. */
const STARTED_AT = 'CI_STARTED_AT';

/**
 * Every change is tested with the same random values, so that a failure comes from the change itself. The nightly run
 * draws new values.
 */
const SEED = '20261123';
const ENVIRONMENT = {
  CI: 'true',
  FUZZ_SEED: SEED,
  TEST_SEED: SEED,
  SECURITY_SEED: SEED,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  npm_config_update_notifier: 'false',
};

/** Runs the sections. Prints reasons of failures, a table of figures and `N passed, N failed`. Returns the exit code. */
export async function runSections(plan: Plan): Promise<number> {
  Object.assign(process.env, ENVIRONMENT);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      endSections(signal);
      process.exit(1);
    });
  }
  const startedAt = Number(process.env[STARTED_AT] ?? Date.now() / 1_000);
  const seconds = () => Math.round(Date.now() / 1_000 - startedAt);
  return await withFigures(async (recorded) => {
    const run = (section: Section, print: (line: string) => void) => {
      const left = Math.max(1, TIMEOUT_IN_SECONDS - seconds());
      return runSection(section, Math.min(SECTION_TIMEOUT_IN_SECONDS, left), print);
    };
    const [checks, tests] = await Promise.all([
      inTurn(plan.checks, (section) => inOnePiece((print) => run(section, print))),
      inTurn(plan.tests, (section) => run(section, console.log)),
    ]);
    const after = await inTurn(plan.after, (section) => run(section, console.log));
    const results = [...checks, ...tests, ...after];
    const reasons = results
      .filter(({ failed }) => failed > 0)
      .map((result) => `── ${result.name}\n${result.reasons.join('\n')}`);
    const figures = [...recorded().toSorted(byCheck), ...results.map(figureOf), timeOf(seconds())];
    const sum = (of: (result: SectionResult) => number) => results.reduce((all, one) => all + of(one), 0);
    const counts = { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) };
    return closeSuite(figures, counts, reasons);
  });
}

async function inTurn<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}

/** Prints the lines of a section together when it has ended, so that they do not mix with those of the tests. */
async function inOnePiece<T>(run: (print: (line: string) => void) => Promise<T>): Promise<T> {
  const lines: string[] = [];
  const result = await run((line) => lines.push(line));
  console.log(`\n${lines.join('\n')}\n`);
  return result;
}

const figureOf = ({ name, passed, failed, seconds }: SectionResult): Figure => ({
  check: name,
  figure: `${passed} passed and ${failed} failed in ${seconds} s`,
  goal: '0 failed',
  holds: failed === 0,
});

/** The duration is shown but decides nothing, because machines differ. */
const timeOf = (seconds: number): Figure => ({
  check: 'all that a change must pass',
  figure: `${seconds} s`,
  goal: `under ${GOAL_IN_SECONDS} s`,
  holds: seconds < GOAL_IN_SECONDS,
});
