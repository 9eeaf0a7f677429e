import assert from 'node:assert/strict';
import { type Reason, unexplained } from '../attack/reasons.ts';
import { type Figure, tellFigure } from '../figures.ts';
import type { Operation } from '../operations.ts';
import { FAULTS } from './faults.ts';
import { NAUGHTY_STRINGS } from './naughty.ts';
import type { Run } from './run.ts';

/** Where it is told what was done. */
export interface Told {
  diagnostic(line: string): void;
}

export interface FuzzOptions {
  /** How its figures are called. */
  name: string;
  /** How many requests must have been sent. FUZZ_RUNS sends others, and makes nothing of this less. */
  count: number;
  /**
   * Why some operations are never let in, whatever is drawn. With these every other gets its turn in the end, and must be let
   * in; without, more than half of all.
   */
  neverLetIn?: Reason[];
  /** Where figures go; the table of the night or of CI. */
  tell?: (figure: Figure) => void;
}

/**
 * How many requests each service gets of each kind: of the three at least 2,000 in CI, and 100,000 at night. With 450 in any order
 * one seed in twenty let in less than half of fundraising's operations.
 */
export const REQUESTS = {
  ci: { anyOrder: 650, texts: 250 },
  night: { anyOrder: 16_700, texts: 16_700 },
} as const;

/** Tells with the run what is no figure. */
export function tellRun(t: Told, run: Run): void {
  const { count, statuses, slowestInMs } = run;
  const counts = [...statuses].sort().map((pair) => pair.join(': '));
  t.diagnostic(`${count} requests; statuses ${counts.join(', ')}`);
  t.diagnostic(`the slowest answer took ${Math.round(slowestInMs)} ms`);
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** Which operations were let in and done: requests that nobody lets in would show nothing. */
export function reached(t: Told, { taken, operations }: Run, { neverLetIn }: FuzzOptions): Figure {
  const never = operations.filter((operation) => !taken.has(operation)).map(nameOf);
  if (never.length > 0) t.diagnostic(`never let in: ${never.join(', ')}`);
  const check = 'operations let in';
  const figure = `${taken.size} of ${operations.length}`;
  if (neverLetIn === undefined)
    return { check, figure, goal: 'more than half', holds: taken.size > operations.length / 2 };
  const { left, idle } = unexplained(never, neverLetIn);
  const amiss = [...left.map((name) => `not ${name}`), ...idle.map((why) => `though ${why}`)];
  return {
    check,
    figure: [figure, ...amiss].join(', '),
    goal: `all but what ${neverLetIn.length} reasons speak for`,
    holds: amiss.length === 0,
  };
}

/** Which naughty strings were sent, in the place of how many texts. */
export function tried(strings: ReadonlySet<string>, places: number, { count }: FuzzOptions): Figure {
  // With fewer requests than there are strings, not all can have been sent.
  const wanted = Math.min(NAUGHTY_STRINGS.length, count);
  return {
    check: 'naughty strings',
    figure: `${strings.size} of ${NAUGHTY_STRINGS.length} in the place of ${places} texts`,
    goal: `at least ${wanted}`,
    holds: strings.size >= wanted,
  };
}

/** Tells the figures of a run, and more that its kind has, and fails with what was found first of each fault. */
export function assertRun(run: Run, { name, count, tell = tellFigure }: FuzzOptions, more: Figure): void {
  const figures = [...figuresOf(run, count), more].map((one) => ({ ...one, check: `${name}: ${one.check}` }));
  for (const figure of figures) tell(figure);
  if (run.findings.size > 0) assert.fail([...run.findings.values()].join('\n\n'));
  assert.deepEqual(
    figures.filter(({ holds }) => holds !== true),
    [],
  );
}

function figuresOf({ count, faults, findings, compared }: Run, wanted: number): Figure[] {
  const ofEach = FAULTS.map((fault) => `${faults.get(fault) ?? 0} ${fault}`);
  return [
    { check: 'requests', figure: String(count), goal: `at least ${wanted}`, holds: count >= wanted },
    { check: 'answers', figure: ofEach.join(', '), goal: '0 each', holds: findings.size === 0 },
    { check: 'texts read again', figure: String(compared), goal: 'at least 1', holds: compared > 0 },
  ];
}
