import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import { readConfig } from './config.ts';
import { compileCacheFolder } from './start/compile-cache.ts';

const config = readOrExit();
// Before the rest of the program is read.
enableCompileCache(compileCacheFolder(config));
if (cluster.isPrimary) await (await import('./start/primary.ts')).runPrimary(config);
else await (await import('./start/worker.ts')).runWorker();

/** A setting that is missing is for people to read, without a stack. */
function readOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
