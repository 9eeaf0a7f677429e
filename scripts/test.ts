import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startTestServer } from '../test/database.ts';

/**
 * `npm test [-- file, folder or pattern ...]`: all tests on one PostgreSQL of their own. The last line is
 * `N passed, N failed`. Exits 1 when a test fails or there is none.
 */

const FILES = ['src/**/*.test.ts', 'test/**/*.test.ts'];
/** They take minutes or need a Redis server: `npm run test:nightly`. */
const NIGHTLY = 'test/nightly/**';
/** A file that hangs fails, rather than holding up everything behind it. */
const FILE_TIMEOUT_IN_MILLISECONDS = 300_000;

function findFiles(wanted: string[]): string[] {
  const isFolder = (path: string): boolean =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const patterns = wanted.map((path) => (isFolder(path) ? `${path}/**/*.test.ts` : path));
  const files = patterns.length > 0 ? globSync(patterns) : globSync(FILES, { exclude: [NIGHTLY] });
  return files.sort().map((file) => resolve(file));
}

async function runFiles(files: string[]): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 };
  const events = run({ files, concurrency: 2, timeout: FILE_TIMEOUT_IN_MILLISECONDS });
  events.on('test:summary', (summary) => {
    // Each file has its own summary; the one of the run names none.
    if (summary.file !== undefined) return;
    const { tests, passed, skipped, todo } = summary.counts;
    counts.passed = passed;
    counts.failed = tests - passed - skipped - todo;
  });
  for await (const chunk of events.compose(new spec())) process.stdout.write(chunk);
  return counts;
}

// Each file is a process of its own; what one has compiled, the next need not. A third less work per file.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/tests');
const server = await startTestServer();
process.env.TEST_DATABASE_URL = server.url;
const { passed, failed } = await runFiles(findFiles(process.argv.slice(2))).finally(server.stop);
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0 || passed === 0) process.exitCode = 1;
