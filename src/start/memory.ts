import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Collects what only the start needed (sources, parsed schemas, compiled templates) and hands the pages back to the
 * system. The engine would do the first at some time under load and the second hardly ever: a process that waits for
 * its visitors would hold 70 MB for nothing. Takes about 100 ms, once, when the doors are open already.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
