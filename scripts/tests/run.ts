import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startTestServer } from '../../test/database.ts';
import { bundle, writeBundles } from './bundles.ts';
import { createTally, type Tally } from './tally.ts';

/**
 * The test files of folders, files and patterns, in order. Throws where one finds none: a file that is named and has been
 * renamed since would be missed by nobody.
 */
export function findTestFiles(wanted: string[], exclude: string[] = []): string[] {
  const isFolder = (path: string): boolean =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const patterns = wanted.map((path) => (isFolder(path) ? `${path}/**/*.test.ts` : path));
  const empty = patterns.filter((pattern) => globSync(pattern, { exclude }).length === 0);
  if (empty.length > 0) throw new Error(`No tests: ${empty.join(', ')}`);
  return globSync(patterns, { exclude })
    .sort()
    .map((file) => resolve(file));
}

/** Half of the time a process waits: for its database, for a program that it started, for a clock. */
export const PROCESSES = Math.min(2 * availableParallelism(), 8);

/** What tests have started is stopped after them: a service within ten seconds. */
const ENDS_WITHIN_SECONDS = 30;

export interface RunOptions {
  /** A file that takes longer fails, rather than holding up everything behind it. */
  timeoutInSeconds: number;
  /** A process that has not ended so long after its tests fails as well; 30. */
  endsWithinSeconds?: number;
  /** Processes at a time; 2. */
  concurrency?: number;
  /** Each file in a process of its own: for those that take so long that what they load counts for nothing. */
  isApart?: boolean;
  /** They have a program, with the database of that. */
  needNoServer?: boolean;
}

/** Runs test files, on one PostgreSQL of their own that is gone afterwards, and prints what they say. */
export async function runTests(files: string[], options: RunOptions): Promise<Tally> {
  if (files.length === 0) return { passed: 0, failed: 0, files: [], lost: [] };
  // What one process has compiled, the next need not.
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/tests');
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-bundles-'));
  const server = options.needNoServer === true ? undefined : await startTestServer();
  if (server !== undefined) process.env.TEST_DATABASE_URL = server.url;
  try {
    const bundles = options.isApart === true ? files.map((file) => [file]) : bundle(files);
    const tally = createTally(files.map((file) => relative('', file)));
    const times = {
      timeout: options.timeoutInSeconds * 1000,
      endsWithin: (options.endsWithinSeconds ?? ENDS_WITHIN_SECONDS) * 1000,
    };
    await runPrograms(writeBundles(bundles, folder, times), tally, options);
    return tally.result();
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true });
  }
}

async function runPrograms(
  programs: string[],
  { passed, failed, told }: ReturnType<typeof createTally>,
  { concurrency = 2 }: RunOptions,
): Promise<void> {
  // No `timeout` here: it ends no process. Each sees to its own end, whatever hangs in it.
  const events = run({ files: programs, concurrency });
  events.on('test:pass', passed);
  events.on('test:fail', failed);
  events.on('test:diagnostic', told);
  for await (const chunk of events.compose(new spec())) process.stdout.write(chunk);
}
