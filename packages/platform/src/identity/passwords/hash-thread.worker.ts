import { argon2Sync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashAnswer, HashOrder } from './hash-threads.ts';

/**
 * Lowers the priority of the thread, so that signed-in users are served while passwords are hashed. It does not use the
 * lowest priority: on a busy processor this thread gets a tenth of the time of another, but at the lowest priority a
 * seventieth, and nobody could sign in. Only Linux has priorities per thread.
 */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may hide or forbid priorities; hashing then works at normal priority.
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
