import { setImmediate } from 'node:timers/promises';
import type { Queue } from './queue.ts';
import type { Claim, Ending } from './run-one.ts';

export interface Settling {
  /** Resolves when it is written how the try has ended, or when it cannot be written any more. */
  settle(claim: Claim, ending: Ending): Promise<void>;
  /** From now on each is written at once or not at all: the program ends. */
  finish(): void;
}

interface Ended {
  claim: Claim;
  ending: Ending;
  onSettled: () => void;
}

const AGAIN_AFTER_MS = 1_000;

/**
 * Writes how tries have ended as soon as they have. What ends while that is being written goes along with the next statement, so
 * that many short jobs cost few of them. While the database is away it is tried again until the queue holds the try for lost.
 */
export function createSettling({
  write,
  onTrouble,
}: {
  write: Queue['write'];
  onTrouble: (error: Error) => void;
}): Settling {
  const ended: Ended[] = [];
  /** To be written again in a moment. */
  const waiting = new Map<Ended, NodeJS.Timeout>();
  let isWriting = false;
  let isFinishing = false;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (ended.length > 0) {
      // What else ends in this turn goes along.
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
      onTrouble(error as Error);
      isWritten = false;
    }
    for (const one of alike) {
      if (isWritten || !mayTryAgain(one)) one.onSettled();
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

  /** Given back twice, a job would be taken from whom it was given to: nothing tells the second of its tries from the first. */
  const mayTryAgain = ({ claim, ending }: Ended): boolean =>
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
