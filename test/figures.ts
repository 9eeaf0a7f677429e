import { appendFileSync, readFileSync } from 'node:fs';

/** What a test has measured beside what it must be: one line of the table that the night and CI end with. */
export interface Figure {
  /** Which promise, in a few words that are the same every night: `kill -9 of a process`. */
  check: string;
  /** What was found, with its unit: `200 kills, 0 acknowledged writes lost`. */
  figure: string;
  /** What it must be, in the same unit: `0 lost`. */
  goal: string;
  /** Null where whoever had to be asked did not answer: nothing was shown, neither way. */
  holds: boolean | null;
}

/** Names the file that figures are told to, a line of JSON each. Without it they are only printed. */
export const FIGURES_FILE = 'FIGURES_FILE';

/**
 * Tells a figure to the table of the night or of CI. Tell it before the assertion that may fail, so that the table has it
 * either way; this does not throw for a goal that is missed.
 */
export function tellFigure({ check, figure, goal, holds }: Figure): void {
  const file = process.env[FIGURES_FILE];
  if (file === undefined) console.log(`${check}: ${figure} (goal: ${goal}), ${verdictOf(holds)}`);
  // One write of one short line: files that run side by side do not tear each other's lines.
  else appendFileSync(file, `${JSON.stringify({ check, figure, goal, holds })}\n`);
}

/** The figures that were told to a file, in the order they came. */
export function readFigures(file: string): Figure[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Figure);
}

export function verdictOf(holds: Figure['holds']): string {
  if (holds === null) return 'not answered';
  return holds ? 'holds' : 'MISSED';
}
