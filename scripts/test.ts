import { spawnSync } from 'node:child_process';
import { matchesGlob, relative } from 'node:path';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import { keepingInMemory } from '@bulwagan/testing/temporary.ts';
import { findTestFiles, PROCESSES, runTests } from './tests/run.ts';

const USAGE = `
Usage: npm test [-- FILE, FOLDER or PATTERN ...]

Runs all tests of changes, or the given ones, on a temporary PostgreSQL. Prints the slowest files; the last line is "N passed,
N failed". Exits with 1 when a test fails or none is found.
`;

const FILES = ['{apps,packages}/*/src/**/*.test.ts', 'tests/**/*.test.ts'];
/**
 * Tests that need minutes or a Redis server (`npm run nightly`), a quarter of an hour (`npm run weekly`), or a browser
 * (`npm run test:browser`).
 */
const ELSEWHERE = ['tests/nightly/**', 'tests/weekly/**', 'tests/browser/**'];
/** Recorded requests: thousands of them, which `npm run dev -- golden` sends. */
const GOLDEN = 'tests/golden/**';
const FILE_TIMEOUT_IN_SECONDS = 300;
const SLOWEST_SHOWN = 10;

await runCommand(USAGE, async (wanted) => {
  const files = wanted.length > 0 ? findTestFiles(wanted) : findTestFiles(FILES, [...ELSEWHERE, GOLDEN]);
  // Several tests start the program, and each would start building the pages at the same moment.
  const { status } = spawnSync(process.execPath, ['apps/console/build.ts'], { stdio: 'inherit' });
  if (status !== 0)
    console.error('The pages could not be built: tests that start the program will miss them.');

  const run = () => runTests(files, { timeoutInSeconds: FILE_TIMEOUT_IN_SECONDS, concurrency: PROCESSES });
  // Some of the other suites measure recovery from disk.
  const isElsewhere = (file: string) => ELSEWHERE.some((pattern) => matchesGlob(relative('', file), pattern));
  const isOfChanges = !files.some(isElsewhere);
  const { passed, failed, files: results, lost } = await (isOfChanges ? keepingInMemory(run) : run());

  console.log('The slowest files, in seconds:');
  for (const { file, seconds } of results.slice(0, SLOWEST_SHOWN))
    console.log(`${seconds.toFixed(1).padStart(6)}  ${file}`);
  for (const file of lost) console.log(`Incomplete, because its process died: ${file}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? EXIT.refused : EXIT.done;
});
