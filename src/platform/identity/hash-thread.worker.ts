import { argon2Sync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashAnswer, HashOrder } from './hash-threads.ts';

/**
 * Behind everything else that wants the processor: whoever is signed in is answered while passwords are hashed. Not last of
 * all: of a processor that others keep busy this gets a tenth of what one of them gets, at the lowest priority a seventieth,
 * and nobody could sign in. Linux has a priority for each thread, others for the process alone, which keeps its own.
 */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may hide the one or forbid the other: passwords are compared all the same, at the usual priority.
  }
}

stepBack();
parentPort?.on('message', ({ id, parameters }: HashOrder) => {
  try {
    parentPort?.postMessage({ id, tag: argon2Sync('argon2id', parameters) } satisfies HashAnswer);
  } catch (error) {
    parentPort?.postMessage({ id, error: error as Error } satisfies HashAnswer);
  }
});
