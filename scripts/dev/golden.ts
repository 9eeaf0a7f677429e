import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import { keepingInMemory } from '@bulwagan/testing/temporary.ts';
import { findTestFiles, PROCESSES, runTests } from '../tests/run.ts';

const USAGE = `
Usage: npm run dev -- golden [--write]

Sends the recorded requests to the three services and compares the answers with tests/golden/pairs. With --write it records
the answers instead.
`;

const TIMEOUT_IN_SECONDS = 25 * 60;

await runCommand(USAGE, async (args) => {
  const { write = false } = readOptions(args, { write: { type: 'boolean' } });
  process.env.GOLDEN_WRITE = String(write);
  const { passed, failed } = await keepingInMemory(() =>
    runTests(findTestFiles(['tests/golden']), {
      timeoutInSeconds: TIMEOUT_IN_SECONDS,
      concurrency: PROCESSES,
    }),
  );
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? EXIT.refused : EXIT.done;
});
