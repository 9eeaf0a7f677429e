import assert from 'node:assert/strict';
import { tellFigure } from './figures.ts';

/** Counts a try, and that it held unless it throws. */
export type Hold = (assertion: () => void | Promise<void>) => Promise<void>;

interface Tallied {
  /** As in a figure. */
  check: string;
  /** What each of them is when it holds: `refused`. */
  what: string;
  /** How many there must be: a few would be no proof. */
  least: number;
}

/**
 * Tells how many of all tries held, whether they come to their end or one of them throws: that one was tried, and did not
 * hold. Throws when there were too few.
 */
export async function tallied(
  { check, what, least }: Tallied,
  work: (hold: Hold) => Promise<void>,
): Promise<void> {
  let tried = 0;
  let held = 0;
  let isDone = false;
  try {
    await work(async (assertion) => {
      tried += 1;
      await assertion();
      held += 1;
    });
    isDone = true;
  } finally {
    tellFigure({
      check,
      figure: `${held} of ${tried} ${what}`,
      goal: `all of at least ${least}`,
      holds: isDone && held === tried && tried >= least,
    });
  }
  assert.ok(tried >= least, `${check}: only ${tried}`);
}
