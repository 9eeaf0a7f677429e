import './start/compile-cache.js';
import cluster from 'node:cluster';
import { readConfig } from './config.ts';

const [, , order, mark] = process.argv;
if (order === 'compile' && mark !== undefined) await compile(mark);
else await run();

async function run(): Promise<void> {
  const config = readOrExit();
  if (cluster.isPrimary) {
    const { runPrimary } = await import('./start/primary.ts');
    await runPrimary(config);
  } else {
    const { runWorker } = await import('./start/worker.ts');
    await runWorker(config);
  }
}

/** For `start/compile-first.js`. */
async function compile(mark: string): Promise<never> {
  const { compileAll } = await import('./start/compile.ts');
  await compileAll(mark);
  process.exit(0);
}

/** A setting that is missing is for people to read, without a stack. */
function readOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
