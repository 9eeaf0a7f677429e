import { setImmediate } from 'node:timers/promises';
import type { Queue } from './queue.ts';
import type { Claim, Ending } from './run-one.ts';

export interface Settling {
  /** Resolves when the result is recorded, or can no longer be recorded. */
  settle(claim: Claim, ending: Ending): Promise<void>;
  /** Stops retries because the program ends: each result is written immediately or not at all. */
  finish(): void;
}

interface Ended {
  claim: Claim;
  ending: Ending;
  onSettled: () => void;
}

const AGAIN_AFTER_MS = 1_000;

/**
 * Records results as soon as attempts end. Results that arrive during a write go into the next statement, so that many
 * short jobs need few statements. While the database is down, writing is retried until the queue considers the attempt
 * lost.
 */
export function createSettling({
  write,
  onError,
}: {
  write: Queue['write'];
  onError: (error: Error) => void;
}): Settling {
  const ended: Ended[] = [];
  /** Results whose write is retried after a delay. */
  const waiting = new Map<Ended, NodeJS.Timeout>();
  let isWriting = false;
  let isFinishing = false;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (ended.length > 0) {
      // Collect other results of the same event loop turn.
      await setImmediate();
      const byEnding = Map.groupBy(ended.splice(0), ({ ending }) => JSON.stringify(ending));
      await Promise.all(byEnding.values().map(writeAlike));
    }
    isWriting = false;
  }

  async function writeAlike(alike: Ended[]): Promise<void> {
    let isWritten = true;
    try {
      await write(
        alike[0]!.ending,
        alike.map(({ claim }) => claim),
      );
    } catch (error) {
      onError(error as Error);
      isWritten = false;
    }
    for (const one of alike) {
      if (isWritten || !canTryAgain(one)) one.onSettled();
      else
        waiting.set(
          one,
          setTimeout(() => writeAgain(one), AGAIN_AFTER_MS),
        );
    }
  }

  function writeAgain(one: Ended): void {
    waiting.delete(one);
    ended.push(one);
    void writeAll();
  }

  /**
   * Returns whether the write may be retried. Returning a job to the queue twice could take the job from its new
   * process, because both attempts look the same.
   */
  const canTryAgain = ({ claim, ending }: Ended): boolean =>
    !isFinishing && ending.as !== 'interrupted' && performance.now() < claim.lostAt;

  return {
    settle: (claim, ending) =>
      new Promise((onSettled) => {
        ended.push({ claim, ending, onSettled });
        void writeAll();
      }),
    finish() {
      isFinishing = true;
      for (const [one, timer] of waiting) {
        clearTimeout(timer);
        writeAgain(one);
      }
    },
  };
}
