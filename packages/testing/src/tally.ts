import assert from 'node:assert/strict';
import { recordMetric } from './metrics.ts';

/** Counts an attempt, and counts it as held unless the assertion throws. */
export type Hold = (assertion: () => void | Promise<void>) => Promise<void>;

interface Tallied {
  /** Name of the figure. */
  check: string;
  /** Description of a successful attempt, e.g. `refused`. */
  what: string;
  /** Minimum number of attempts; a few would prove little. */
  least: number;
}

/**
 * Records how many of all attempts held, also when one throws, which counts as an attempt that did not hold. Throws if
 * there were too few.
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
    recordMetric({
      check,
      figure: `${held} of ${tried} ${what}`,
      goal: `all of at least ${least}`,
      holds: isDone && held === tried && tried >= least,
    });
  }
  assert.ok(tried >= least, `${check}: only ${tried}`);
}
