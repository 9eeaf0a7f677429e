import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

const LOOK_EVERY_MS = 5_000;
/** Share of time in which the process was busy. */
const RESTING_BELOW = 0.05;

/**
 * Runs garbage collection once, at the first idle moment after the start, and returns the pages to the system: sources,
 * parsed schemas and compiled templates are no longer needed. V8 would collect under load and hardly ever return
 * memory: an idle process would hold 70 MB for nothing. Takes about 100 ms, so it waits for idle time.
 */
export function giveBackMemoryAtRest(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > RESTING_BELOW) return;
    clearInterval(timer);
    giveBackMemory();
  }, LOOK_EVERY_MS).unref();
}

function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
