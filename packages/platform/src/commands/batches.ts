import { createRandom, type Random } from './random.ts';

/** A range of rows, starting at `first`. */
export interface Batch {
  first: number;
  length: number;
  /** Seeded by the seed and the batch only, so that the rows do not depend on the writer. */
  random: Random;
}

export interface Batches {
  total: number;
  size: number;
  seed: number;
  /**
   * Number of concurrent writers, each on its own connection: one generates rows while another waits for the database.
   */
  writers: number;
  onProgress(done: number): void;
}

const BATCH_FACTOR = 0x85eb_ca6b;

/**
 * Writes generated rows in batches, starting with the first. If `write` is one transaction, each batch is written
 * completely or not at all, so the command can be stopped at any time. Rejects with the first failure, after the other
 * writers have finished their batches.
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
