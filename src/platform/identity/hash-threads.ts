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

/** A heap of its own that holds next to nothing: what a hash fills is not in it. */
const HEAP_IN_MEBIBYTES = 16;

const threads = new Set<Thread>();
let lastId = 0;

/**
 * argon2id in a thread of low priority, and not in those of the runtime, which read files and look up names as well. There
 * are as many threads as hashes at once; each begins with the first hash that finds none free, and keeps no process alive.
 */
export function deriveInThread(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = [...threads].find(({ waiting }) => waiting.size === 0) ?? open();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject });
    // Somebody waits for it: the process goes on until then.
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
  worker.on('exit', (code) => end(new Error(`A thread that hashes passwords has ended with ${code}.`)));
  return thread;
}
