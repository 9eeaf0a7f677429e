import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT } from '@bulwagan/platform/commands/command.ts';
import type { Tally } from '../tests/tally.ts';
import { commitOf } from './commit.ts';
import { type DebianPackage, requirePackages } from './debian.ts';
import { withFigures } from './figures-file.ts';
import { missingMetrics } from './missing-metrics.ts';
import { countFigures, type PageTexts } from './page.ts';
import { inOrderOfNeed, type Part, type PartResult } from './part.ts';
import { renderParts } from './parts-page.ts';
import { closeSuite } from './suite-end.ts';

/** Test suite so long that it runs in parts, on several nights, and keeps the last result of each part. */
export interface SuiteInParts {
  /** JSON file with the last result of each part. */
  results: string;
  /** Page generated from the results. */
  page: string;
  texts: Pick<PageTexts, 'heading' | 'about'>;
  /** Installed before the first part where they are missing. */
  packages: readonly DebianPackage[];
  /** Returns all parts; with `only`, those of a file, folder or pattern. */
  parts(only: string | undefined): Part[];
  run(part: Part): Promise<Tally>;
  /** Returns what this run does less of than a full one. */
  shortenings(): string[];
}

const MINUTES_OF_A_DAY = 24 * 60;

/**
 * Runs the parts that need it most, and writes the results and the page after each, so that an interrupted run loses one
 * part. `--minutes` starts no part after that time; `--only` writes nothing. The output ends with the table of figures
 * of these parts and `N passed, N failed`. Returns the exit code.
 */
export async function runSuiteInParts(args: string[], suite: SuiteInParts): Promise<number> {
  const options = readOptions(args, {
    page: { type: 'boolean' },
    only: { type: 'string' },
    minutes: { type: 'string' },
  });
  const { page, only } = options;
  const minutes = integer('minutes', options.minutes, MINUTES_OF_A_DAY, 1);
  // Before the first part, so that a wrong setting is reported immediately. Earlier results are no changes of the commit.
  const run = { commit: commitOf('.', [suite.results, suite.page]), shortened: suite.shortenings() };
  const all = suite.parts(only);
  const before = only === undefined ? readResults(suite) : [];
  if (page === true) {
    write(suite, all, readResults(suite));
    return EXIT.done;
  }
  if (only === undefined) requirePackages(suite.packages);
  const end = performance.now() + minutes * 60_000;
  const ran: PartResult[] = [];
  for (const part of inOrderOfNeed(all, before)) {
    if (performance.now() > end) break;
    ran.push(await resultOf(suite, part, { ...run, before }));
    if (only === undefined) write(suite, all, [...ran, ...before]);
  }
  const sum = (of: (one: PartResult) => number) => ran.reduce((total, one) => total + of(one), 0);
  return closeSuite(
    ran.flatMap(({ figures }) => figures),
    {
      passed: sum((one) => one.passed + countFigures(one.figures).held),
      failed: sum((one) => one.failed + countFigures(one.figures).missed),
    },
  );
}

async function resultOf(
  suite: SuiteInParts,
  part: Part,
  {
    before,
    commit,
    shortened,
  }: { before: readonly PartResult[]; commit: string | undefined; shortened: string[] },
): Promise<PartResult> {
  const started = performance.now();
  return withFigures(async (recorded) => {
    const { passed, failed, files } = await suite.run(part);
    const seeds = files.flatMap((file) => file.seeds ?? []);
    const last = before.find(({ name }) => name === part.name);
    const reported = recorded();
    return {
      name: part.name,
      at: new Date().toISOString(),
      ...(commit === undefined ? {} : { commit }),
      ...(shortened.length === 0 ? {} : { shortened }),
      machine: { node: process.version, cores: availableParallelism() },
      seconds: Math.round((performance.now() - started) / 1000),
      passed,
      failed,
      ...(seeds.length === 0 ? {} : { seeds }),
      figures: [...reported, ...missingMetrics(last?.figures ?? [], reported)],
    };
  });
}

function readResults({ results }: SuiteInParts): PartResult[] {
  return existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as PartResult[]) : [];
}

/** Writes the first result of each part, and drops those of parts that no longer exist. */
function write(suite: SuiteInParts, parts: readonly Part[], results: readonly PartResult[]): void {
  const kept = parts.flatMap(({ name }) => results.find((one) => one.name === name) ?? []);
  writeFileSync(suite.results, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(suite.page, renderParts(parts, kept, suite.texts));
}
