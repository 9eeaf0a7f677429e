import type { Argon2Parameters } from 'node:crypto';
import { Worker } from 'node:worker_threads';

export interface HashOrder {
  id: number;
  parameters: Argon2Parameters;
}

export type HashAnswer = { id: number; tag: Uint8Array } | { id: number; error: Error };

interface Waiting {
  resolve(tag: Buffer): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

/** Heap of a thread, which stores next to nothing there: the memory of argon2 is outside the heap. */
const HEAP_IN_MEBIBYTES = 16;

const threads = new Set<Thread>();
let lastId = 0;

/**
 * Computes argon2id in a low-priority thread instead of Node's thread pool, which also reads files and resolves names.
 * There are as many threads as concurrent hashes; a thread starts when none is free and does not keep the process
 * alive.
 */
export function deriveInThread(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = [...threads].find(({ waiting }) => waiting.size === 0) ?? open();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject });
    // Keep the process alive while a caller waits.
    thread.worker.ref();
    thread.worker.postMessage({ id, parameters } satisfies HashOrder);
  });
}

function open(): Thread {
  const worker = new Worker(new URL('./hash-thread.worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_IN_MEBIBYTES },
  });
  const thread: Thread = { worker, waiting: new Map() };
  threads.add(thread);
  worker.on('message', (answer: HashAnswer) => {
    const waiting = thread.waiting.get(answer.id);
    thread.waiting.delete(answer.id);
    if (thread.waiting.size === 0) worker.unref();
    if ('error' in answer) waiting?.reject(answer.error);
    else waiting?.resolve(Buffer.from(answer.tag));
  });
  const end = (error: Error): void => {
    threads.delete(thread);
    for (const { reject } of thread.waiting.values()) reject(error);
    thread.waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`A password hashing thread exited with ${code}.`)));
  return thread;
}
