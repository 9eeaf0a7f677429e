import type { Figure } from '../../test/figures.ts';

/**
 * What the run before has told, and this one has not: where a test has gone, has another name or was left out, its figure would
 * be missed by nobody. It stands in the table once, as not answered: whoever reads that knows whether it was meant to go.
 */
export function untold(before: readonly Figure[], now: readonly Figure[]): Figure[] {
  const told = new Set(now.map(({ check }) => check));
  const goals = new Map(
    before.flatMap(({ check, goal, holds }) => (holds === null || told.has(check) ? [] : [[check, goal]])),
  );
  return [...goals].map(([check, goal]) => ({
    check,
    figure: 'told by nothing any more',
    goal,
    holds: null,
  }));
}
