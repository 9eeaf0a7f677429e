import { randomInt } from 'node:crypto';
import type { TestContext } from 'node:test';
import { seeded } from '../money/batch.ts';

export interface Dice {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a number from `least` up to, but not including, `most`. */
  between(least: number, most: number): number;
  one<T>(of: readonly T[]): T;
  /** Returns an independent generator, so that concurrent draws do not change this one. */
  another(): Dice;
}

/** Returns the random generator of a run and prints its seed; set `FAULT_SEED` to repeat it. */
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
