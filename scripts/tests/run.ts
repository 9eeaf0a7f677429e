import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { UsageError } from '@bulwagan/platform/commands/command.ts';
import { startTestServer } from '@bulwagan/testing/database.ts';
import { bundle, writeBundles } from './bundles.ts';
import { createTally, type Tally } from './tally.ts';

/**
 * Returns the test files of folders, files and patterns, in order. Throws UsageError for one without a match, so that a renamed
 * file is not missed silently.
 */
export function findTestFiles(wanted: string[], exclude: string[] = []): string[] {
  const isFolder = (path: string): boolean =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const patterns = wanted.map((path) => (isFolder(path) ? `${path}/**/*.test.ts` : path));
  const empty = patterns.filter((pattern) => globSync(pattern, { exclude }).length === 0);
  if (empty.length > 0) throw new UsageError(`No tests: ${empty.join(', ')}`);
  return globSync(patterns, { exclude })
    .sort()
    .map((file) => resolve(file));
}

/** Test processes spend half of their time waiting: for a database, a started program, or a timer. */
export const PROCESSES = Math.min(2 * availableParallelism(), 8);

/** Time to stop what the tests of a process have started, after the last test: a service takes up to ten seconds. */
const ENDS_WITHIN_SECONDS = 30;

export interface RunOptions {
  /** A file that takes longer fails instead of blocking the ones after it. */
  timeoutInSeconds: number;
  /** A process that has not ended this long after its tests fails too; default 30. */
  endsWithinSeconds?: number;
  /** Concurrent processes; default 2. */
  concurrency?: number;
  /** Runs each file in its own process: for files so slow that their loading time does not matter. */
  isApart?: boolean;
  /** True if the tests use a running program with its own database. */
  needNoServer?: boolean;
}

/** Runs test files on a temporary PostgreSQL and prints their output. */
export async function runTests(files: string[], options: RunOptions): Promise<Tally> {
  if (files.length === 0) return { passed: 0, failed: 0, files: [], lost: [] };
  // Reuse compiled code between processes.
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
  { passed, failed, reported }: ReturnType<typeof createTally>,
  { concurrency = 2 }: RunOptions,
): Promise<void> {
  // No `timeout` here, because it would not end processes. Each process enforces its own end, even when it hangs.
  const events = run({ files: programs, concurrency });
  events.on('test:pass', passed);
  events.on('test:fail', failed);
  events.on('test:diagnostic', reported);
  for await (const chunk of events.compose(new spec())) process.stdout.write(chunk);
}
