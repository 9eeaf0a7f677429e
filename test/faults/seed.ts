import { randomInt } from 'node:crypto';
import type { TestContext } from 'node:test';
import { seeded } from '../money/batch.ts';

export interface Dice {
  /** From 0 to below 1. */
  next(): number;
  /** Milliseconds, or whatever is counted: from `least` to below `most`. */
  between(least: number, most: number): number;
  one<T>(of: readonly T[]): T;
  /** Dice of their own, so that who rolls beside does not change what is rolled here. */
  another(): Dice;
}

/** What is rolled in a run is told with it, and is rolled again with `FAULT_SEED`. */
export function diceOf(test: TestContext): Dice {
  const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));
  test.diagnostic(`FAULT_SEED=${seed}`);
  return dice(seed);
}

function dice(seed: number): Dice {
  const next = seeded(seed);
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    one: (of) => of[Math.floor(next() * of.length)]!,
    another: () => dice(Math.floor(next() * 2 ** 31)),
  };
}
