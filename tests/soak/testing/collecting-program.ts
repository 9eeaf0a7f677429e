import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { COLLECT_EVERY_MS, type Collected, PREFIX } from '../collected.ts';

/**
 * Preloaded into the program by a test. Most memory of a process is garbage that the engine has not collected yet. This
 * script therefore runs a full collection regularly and prints what is left. The program itself is unaware of it.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
setFlagsFromString('--no-expose-gc');

function report(): void {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const collected: Collected = { at: Date.now(), usedInBytes: heapUsed + external, residentInBytes: rss };
  process.stdout.write(`${PREFIX}${JSON.stringify(collected)}\n`);
}

// Worker threads load it too.
if (isMainThread) setInterval(report, Number(process.env[COLLECT_EVERY_MS])).unref();
