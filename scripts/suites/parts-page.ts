import { byCheck, countFigures, figuresTable, type PageTexts, table } from './page.ts';
import type { Part, PartResult } from './part.ts';

/** Renders the page of a suite in parts as Markdown. */
export function renderParts(
  parts: readonly Part[],
  results: readonly PartResult[],
  { heading, about }: Pick<PageTexts, 'heading' | 'about'>,
): string {
  const figures = results.flatMap((one) => one.figures).toSorted(byCheck);
  const { held, missed, unanswered } = countFigures(figures);
  const sum = (of: (one: PartResult) => number) => results.reduce((total, one) => total + of(one), 0);
  const dates = results.map(({ at }) => at).sort();
  const missing = parts.filter(({ name }) => !results.some((one) => one.name === name));
  const period =
    dates.length === 0 ? '' : `, between ${minuteOf(dates[0]!)} and ${minuteOf(dates.at(-1)!)} UTC`;
  const shortened = results.flatMap((one) => (one.shortened ?? []).map((what) => `${one.name}: ${what}`));
  return `${[
    `# ${heading}`,
    about,
    `**${results.length} of ${parts.length} parts have a result${period}, of ${(sum((one) => one.seconds) / 3600).toFixed(1)} hours together.
${figures.length} figures: ${held} hold, ${missed} missed${unanswered > 0 ? `, ${unanswered} not answered` : ''}. Tests: ${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed.**`,
    ...(missing.length === 0
      ? []
      : [`Without a result: ${missing.map(({ name }) => linkTo(name)).join(', ')}.`]),
    ...(shortened.length === 0
      ? []
      : [`**Shortened by hand, so that goals for amounts of work are missed:** ${shortened.join('; ')}.`]),
    '## Figures',
    figuresTable(figures),
    '## Parts',
    table(
      ['part', 'result of', 'commit', 'machine', 'seconds', 'passed', 'failed', 'seeds'],
      results.map(rowOf),
    ),
  ].join('\n\n')}\n`;
}

function rowOf(one: PartResult): string[] {
  const { node, cores } = one.machine;
  return [
    linkTo(one.name),
    minuteOf(one.at),
    shortCommit(one.commit),
    `${cores} cores, ${node}`,
    ...[one.seconds, one.passed, one.failed].map(String),
    (one.seeds ?? []).join(', '),
  ];
}

const linkTo = (name: string): string => `[${name}](../${name})`;
const minuteOf = (at: string): string => at.slice(0, 16).replace('T', ' ');
/** Keeps the note about changes after the commit. */
const shortCommit = (commit = ''): string => commit.replace(/^[0-9a-f]{40}/, (hash) => hash.slice(0, 8));
