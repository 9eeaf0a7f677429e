import { type Figure, verdictOf } from '@bulwagan/testing/metrics.ts';
import type { FileResult } from '../tests/tally.ts';

/** bench/results/nightly.json: results of a full run. */
export interface SuiteRun {
  /** End of the run, ISO 8601 in UTC. */
  at: string;
  /** Tested commit, if known. */
  commit?: string;
  machine: { node: string; cores: number };
  minutes: number;
  tests: { passed: number; failed: number };
  figures: Figure[];
  files: FileResult[];
}

export function countFigures(figures: readonly Figure[]): {
  held: number;
  missed: number;
  unanswered: number;
} {
  const count = (holds: Figure['holds']) => figures.filter((one) => one.holds === holds).length;
  return { held: count(true), missed: count(false), unanswered: count(null) };
}

const HEAD = ['check', 'figure', 'goal', 'verdict'];

export function byCheck(one: Figure, other: Figure): number {
  return one.check.localeCompare(other.check, 'en');
}

/** Formats the figures as a table for the terminal. */
export function renderTable(figures: readonly Figure[]): string {
  const rows = [HEAD, ...rowsOf(figures)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lineOf = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ');
  return rows.map((row) => lineOf(row).trimEnd()).join('\n');
}

/** Texts of a suite's page. */
export interface PageTexts {
  heading: string;
  /** Content of the run. */
  about: string;
  /** How its files were run. */
  files: string;
}

/** Renders the page as Markdown. */
export function renderPage(run: SuiteRun, texts: PageTexts): string {
  const { at, commit, machine, minutes, tests, figures, files } = run;
  const { held, missed, unanswered } = countFigures(figures);
  const source = commit === undefined ? '' : `, of commit ${commit}`;
  const answers = unanswered > 0 ? `, ${unanswered} not answered` : '';
  return `${[
    `# ${texts.heading}`,
    texts.about,
    `**${figures.length} figures: ${held} hold, ${missed} missed${answers}. Tests: ${tests.passed} passed, ${tests.failed} failed.
${minutes} minutes on ${machine.cores} cores with Node.js ${machine.node}, until ${at.slice(0, 16).replace('T', ' ')} UTC${source}.**`,
    '## Figures',
    figuresTable(figures),
    '## Files',
    texts.files,
    table(
      ['file', 'seconds', 'passed', 'failed', 'seeds'],
      files.map((one) => [`[${one.file}](../${one.file})`, ...numbersOf(one), (one.seeds ?? []).join(', ')]),
    ),
  ].join('\n\n')}\n`;
}

function rowsOf(figures: readonly Figure[]): string[][] {
  return figures.map(({ check, figure, goal, holds }) => [check, figure, goal, verdictOf(holds)]);
}

const numbersOf = ({ seconds, passed, failed }: FileResult): string[] =>
  [seconds, passed, failed].map(String);

/** Renders figures as a Markdown table. */
export const figuresTable = (figures: readonly Figure[]): string => table(HEAD, rowsOf(figures));

/** Renders a Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
