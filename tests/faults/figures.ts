import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Figure, recordMetric } from '@bulwagan/testing/metrics.ts';

/** Figure of one run; without a goal it is printed with the run and not in the table. */
export type Finding = Omit<Figure, 'goal'> & { goal?: string };

export const exactly = (check: string, value: number | bigint, goal: number | bigint): Finding => ({
  check,
  figure: String(value),
  goal: String(goal),
  holds: value === goal,
});

/** Returns a figure that counts faults among all checks, with the goal 0. */
export const noneOf = (check: string, found: number, all: number): Finding => ({
  check,
  figure: `${found} of ${all}`,
  goal: '0',
  holds: found === 0 && all > 0,
});

export const atMost = (check: string, value: number, goal: number, unit = ''): Finding => ({
  check,
  figure: `${rounded(value)}${unit}`,
  goal: `at most ${goal}${unit}`,
  holds: value <= goal,
});

export const atLeast = (check: string, value: number, goal: number, unit = ''): Finding => ({
  check,
  figure: `${rounded(value)}${unit}`,
  goal: `at least ${goal}${unit}`,
  holds: value >= goal,
});

export const reported = (check: string, value: number | string): Finding => ({
  check,
  figure: String(value),
  holds: true,
});

const rounded = (value: number): number => Number(value.toFixed(2));

/** Records all figures of a run, and fails if one misses its goal. */
export function assertFigures(test: TestContext, run: string, findings: Finding[]): void {
  for (const { check, figure, goal, holds } of findings) {
    if (goal === undefined) test.diagnostic(`${check}: ${figure}`);
    else recordMetric({ check: `${run}: ${check}`, figure, goal, holds });
  }
  assert.deepEqual(
    findings.filter(({ holds }) => !holds),
    [],
  );
}
