import { appendFileSync, readFileSync } from 'node:fs';

/** Measurement compared with its goal: one line of the table at the end of a nightly or CI run. */
export interface Figure {
  /** Name of the promise, identical every night, e.g. `kill -9 of a process`. */
  check: string;
  /** Measured value with its unit, e.g. `200 kills, 0 acknowledged writes lost`. */
  figure: string;
  /** Required value in the same unit, e.g. `0 lost`. */
  goal: string;
  /** Null if an external system did not answer, so that nothing is proven. */
  holds: boolean | null;
}

/** Environment variable with the file for figures, one JSON line each. Without it figures are only printed. */
export const FIGURES_FILE = 'FIGURES_FILE';

/**
 * Records a figure for the table of the nightly or CI run. Call it before the assertion that may fail, so that the
 * table has the figure either way; it does not throw for a missed goal.
 */
export function recordMetric({ check, figure, goal, holds }: Figure): void {
  const file = process.env[FIGURES_FILE];
  if (file === undefined) console.log(`${check}: ${figure} (goal: ${goal}), ${verdictOf(holds)}`);
  // One short write, so that lines of parallel test files do not mix.
  else appendFileSync(file, `${JSON.stringify({ check, figure, goal, holds })}\n`);
}

/** Returns the figures in a file, in order. */
export function readFigures(file: string): Figure[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Figure);
}

export function verdictOf(holds: Figure['holds']): string {
  if (holds === null) return 'not answered';
  return holds ? 'holds' : 'MISSED';
}
