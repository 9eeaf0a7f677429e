import { createRandom, type Random } from './random.ts';

/** So many of all rows, from `first` on. */
export interface Batch {
  first: number;
  length: number;
  /** Follows from the seed and the batch alone: the same rows come out whichever writer makes them. */
  random: Random;
}

export interface Batches {
  total: number;
  size: number;
  seed: number;
  /** At once, each on a connection of its own: one makes rows while another waits for the database. */
  writers: number;
  onProgress(done: number): void;
}

const BATCH_FACTOR = 0x85eb_ca6b;

/**
 * Has made-up rows written batch by batch, the earlier ones first. A batch is whole or not there at all when `write` is
 * one transaction: then it may be stopped at any time. Rejects with the first failure, once the other writers have ended
 * with their batch.
 */
export async function writeInBatches(
  { total, size, seed, writers, onProgress }: Batches,
  write: (batch: Batch) => Promise<void>,
): Promise<void> {
  const count = Math.ceil(total / size);
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      const first = number * size;
      const length = Math.min(size, total - first);
      await write({ first, length, random: createRandom(seed ^ Math.imul(number + 1, BATCH_FACTOR)) });
      done += length;
      onProgress(done);
    }
  };
  const stop = () => {
    next = count;
  };
  const ended = await Promise.allSettled(Array.from({ length: writers }, () => work().finally(stop)));
  for (const writer of ended) if (writer.status === 'rejected') throw writer.reason;
}
