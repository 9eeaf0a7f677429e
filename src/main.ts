import cluster from 'node:cluster';
import { readConfig } from './config.ts';
import { runPrimary } from './start/primary.ts';
import { runProcess } from './start/process.ts';

const config = readOrExit();
if (cluster.isPrimary) await runPrimary(config);
else await runProcess(config, 'worker');

/** A setting that is missing is for people to read, without a stack. */
function readOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
