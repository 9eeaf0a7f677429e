import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { COLLECT_EVERY_MS, type Collected, PREFIX } from './collected.ts';

/**
 * Loaded before the program by a test. Of what a process holds, most is waiting to be collected, by as much as the engine
 * likes; so now and then it collects all of it, and writes what is left. The rest of the program knows nothing of this.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
setFlagsFromString('--no-expose-gc');

function tell(): void {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const collected: Collected = { at: Date.now(), usedInBytes: heapUsed + external, residentInBytes: rss };
  process.stdout.write(`${PREFIX}${JSON.stringify(collected)}\n`);
}

// Threads load it as well.
if (isMainThread) setInterval(tell, Number(process.env[COLLECT_EVERY_MS])).unref();
