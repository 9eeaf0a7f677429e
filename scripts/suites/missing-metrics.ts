import type { Figure } from '@bulwagan/testing/metrics.ts';

/**
 * Returns figures of the previous run that are missing in this one: otherwise, if a test was removed, renamed or
 * skipped, its figure would disappear unnoticed. Each is listed once as unanswered, so that a reader can decide whether
 * it was meant to go.
 */
export function missingMetrics(before: readonly Figure[], now: readonly Figure[]): Figure[] {
  const reported = new Set(now.map(({ check }) => check));
  const goals = new Map(
    before.flatMap(({ check, goal, holds }) =>
      holds === null || reported.has(check) ? [] : [[check, goal]],
    ),
  );
  return [...goals].map(([check, goal]) => ({
    check,
    figure: 'no longer reported',
    goal,
    holds: null,
  }));
}
