import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

const LOOK_EVERY_MS = 5_000;
/** Share of the time that the process was at work. */
const RESTING_BELOW = 0.05;

/**
 * Collects what only the start needed (sources, parsed schemas, compiled templates) and hands the pages back to the
 * system, once, at the first rest. The engine would do the first at some time under load and the second hardly ever:
 * a process that waits for its visitors would hold 70 MB for nothing. Takes about 100 ms, hence not under load.
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
