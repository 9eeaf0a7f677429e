import './start/compile-cache.js';
import cluster from 'node:cluster';
import { readConfig } from './config/read.ts';

const [, , order, mark] = process.argv;
if (order === 'compile' && mark !== undefined) await compile(mark);
else if (order === 'plant') await seedAndEnd();
else if (order === undefined) await run();
else explain(order);

/** All configuration comes from the environment. An argument either asks for help or is a mistake. */
function explain(argument: string): void {
  const isHelp = argument === '--help' || argument === '-h';
  if (!isHelp) console.error(`Unknown argument '${argument}'.`);
  const usage =
    'Usage: npm start\n\nStarts the program; applies migrations first. Settings are read from the environment: docs/operating/settings.md.';
  (isHelp ? console.log : console.error)(usage);
  process.exitCode = isHelp ? 0 : 2;
}

async function run(): Promise<void> {
  const config = readOrExit();
  if (cluster.isPrimary) {
    const { runPrimary } = await import('./start/processes/primary.ts');
    await runPrimary(config);
  } else {
    const { runWorker } = await import('./start/processes/worker.ts');
    await runWorker(config);
  }
}

/** Used by `start/compile-first.js`. */
async function compile(mark: string): Promise<never> {
  const { compileAll } = await import('./start/compile.ts');
  await compileAll(mark);
  process.exit(0);
}

/**
 * Used by `start/processes/seed-process.ts`. Errors are not reported here, because the serving process meets and
 * reports the same error.
 */
async function seedAndEnd(): Promise<never> {
  const { seed } = await import('./start/processes/seed.ts');
  const isDone = await seed(readOrExit()).then(
    () => true,
    () => false,
  );
  process.exit(isDone ? 0 : 1);
}

/** Prints a configuration error without a stack, for operators. */
function readOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
