import './start/compile-cache.js';
import cluster from 'node:cluster';
import { readConfig } from './config.ts';

const config = readOrExit();
// Both, so that a worker finds its own compiled when it starts.
const [{ runPrimary }, { runWorker }] = await Promise.all([
  import('./start/primary.ts'),
  import('./start/worker.ts'),
]);
if (cluster.isPrimary) await runPrimary(config);
else await runWorker(config);

/** A setting that is missing is for people to read, without a stack. */
function readOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
