/** One requirement of the standard: its id and level, and a summary in our own words. */
export interface Requirement {
  id: string;
  level: 1 | 2;
  asks: string;
  state: 'met' | 'not-applicable' | 'open';
  /** Parts of test titles, each matching at least one test. */
  by?: string[];
  /** Pages of docs with a heading, for requirements met by documentation. */
  see?: string[];
  /**
   * Why it does not apply, or what is missing and what compensates for it; for met requirements only where that helps.
   */
  because?: string;
  /** Importance of an open requirement. */
  weight?: 'high' | 'middle' | 'low';
  /** True if it is the operator's responsibility and does not apply to the program. */
  operator?: boolean;
}

export interface Chapter {
  /** `V6` */
  chapter: string;
  title: string;
  requirements: Requirement[];
}

const WEIGHT_ORDER = ['high', 'middle', 'low'];

/** Renders the page as Markdown. `fileOf` returns the file of a quoted test. */
export function renderPage(chapters: Chapter[], fileOf: (part: string) => string): string {
  const all = chapters.flatMap(({ requirements }) => requirements);
  return `${[
    '# OWASP ASVS 5.0, level 2',
    INTRODUCTION,
    `**${summary(all)}**`,
    table(
      ['chapter', 'level 1', 'level 2', 'met', 'not applicable', 'open'],
      [...chapters.map(counts), totals(all)],
    ),
    '## Open',
    OPEN_INTRODUCTION,
    table(
      ['id', 'level', 'weight', 'requirement', 'what is missing, and what compensates for it'],
      openOnes(all).map((one) => [one.id, `L${one.level}`, one.weight ?? '', one.asks, shown(one, fileOf)]),
    ),
    ...chapters.flatMap((chapter) => [
      `## ${chapter.chapter} ${chapter.title}`,
      chapterTable(chapter, fileOf),
    ]),
  ].join('\n\n')}\n`;
}

const INTRODUCTION = `Generated from \`docs/asvs/*.json\` by \`npm run dev -- asvs\`; edit those files, not this page. The ids and levels are those of the
[standard](https://github.com/OWASP/ASVS); the requirements are summarized here, so read the full text there. *Met*
lists the tests that show it, by part of their titles. *Not applicable* gives the reason; where it says *Operator*, the
operator is responsible and the [rules](asvs-rules.md#operators-responsibilities) say what to do. *Open* is not met.`;

const OPEN_INTRODUCTION =
  'Most important first. Where a specification prevents compliance, the entry says so and names what compensates for it.';

function summary(all: Requirement[]): string {
  const [of1, of2] = [1, 2].map((level) => all.filter((one) => one.level === level).length);
  const operators = all.filter(({ operator }) => operator).length;
  return (
    `${all.length} requirements (${of1} of level 1, ${of2} of level 2): ${inState(all, 'met')} met, ` +
    `${inState(all, 'not-applicable')} not applicable (of which ${operators} are the operator’s), ` +
    `${inState(all, 'open')} open.`
  );
}

const inState = (all: Requirement[], state: Requirement['state']): number =>
  all.filter((one) => one.state === state).length;

function counts({ chapter, title, requirements }: Chapter): string[] {
  return [`${chapter} ${title}`, ...totals(requirements).slice(1)];
}

function totals(all: Requirement[]): string[] {
  const numbers = [
    ...[1, 2].map((level) => all.filter((one) => one.level === level).length),
    inState(all, 'met'),
    inState(all, 'not-applicable'),
    inState(all, 'open'),
  ];
  return ['all', ...numbers.map(String)];
}

/** Sorts open requirements by importance, then in the order of the standard. */
function openOnes(all: Requirement[]): Requirement[] {
  const rank = ({ weight }: Requirement) => WEIGHT_ORDER.indexOf(weight ?? 'low');
  return all.filter(({ state }) => state === 'open').toSorted((a, b) => rank(a) - rank(b));
}

function chapterTable({ requirements }: Chapter, fileOf: (part: string) => string): string {
  return table(
    ['id', 'level', 'requirement', 'state', 'shown by, or reason'],
    requirements.map((one) => [
      one.id,
      `L${one.level}`,
      one.asks,
      one.state === 'not-applicable' ? 'not applicable' : one.state,
      one.state === 'open' ? 'See [above](#open).' : shown(one, fileOf),
    ]),
  );
}

function shown(
  { by = [], see = [], because, operator }: Requirement,
  fileOf: (part: string) => string,
): string {
  const tests = by.map((part) => {
    const file = fileOf(part);
    return `“${part}” ([${file.split('/').at(-1)}](../${file}))`;
  });
  const pages = see.map((place) => `[${place.replace('.md', '').replace('#', ': ')}](${place})`);
  return [
    operator ? 'Operator:' : '',
    because ?? '',
    tests.length > 0 ? `${tests.join('; ')}.` : '',
    pages.length > 0 ? `Documented in ${pages.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
