import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, runCommand } from '@bulwagan/platform/commands/command.ts';
import { type Chapter, type Requirement, renderPage } from './asvs-page.ts';
import { readTestTitles } from './test-titles.ts';

const PAGE = 'docs/asvs.md';

const USAGE = `
Usage: npm run dev -- asvs [--check]

Writes ${PAGE} from the data in docs/asvs: every requirement of OWASP ASVS 5.0 at level 2, with the tests that show it, the
reason why it does not apply, or what is missing. Exits with code 1 when a requirement is missing or incomplete, and when a
test or heading that one names does not exist. With --check it writes nothing and also exits with 1 when the page is out of date.
`;

/** Number of requirements of level 1 and level 2 in each chapter of the standard, to detect missing ones. */
const STANDARD: Record<string, [level1: number, level2: number]> = {
  V1: [8, 19],
  V2: [4, 7],
  V3: [8, 11],
  V4: [2, 8],
  V5: [4, 5],
  V6: [13, 22],
  V7: [6, 12],
  V8: [4, 3],
  V9: [4, 3],
  V10: [5, 24],
  V11: [3, 11],
  V12: [3, 6],
  V13: [1, 12],
  V14: [2, 7],
  V15: [3, 10],
  V16: [0, 16],
  V17: [0, 7],
};

/** Shorter parts could match unrelated titles. */
const LEAST_PART_LENGTH = 16;
const STATES = ['met', 'not-applicable', 'open'];
const WEIGHTS = ['high', 'middle', 'low'];

const titles = readTestTitles();
const problems: string[] = [];
const chapters = globSync('docs/asvs/*.json')
  .sort()
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Chapter);

await runCommand(USAGE, async (args) => {
  const { check = false } = readOptions(args, { check: { type: 'boolean' } });
  for (const chapter of chapters) checkChapter(chapter);
  for (const name of Object.keys(STANDARD)) {
    if (!chapters.some(({ chapter }) => chapter === name)) problems.push(`${name} has no file.`);
  }
  const ids = chapters.flatMap(({ requirements }) => requirements.map(({ id }) => id));
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
    problems.push(`${id} occurs twice.`);
  return report(check);
});

function checkChapter({ chapter, requirements }: Chapter): void {
  const counts = [1, 2].map((level) => requirements.filter((one) => one.level === level).length);
  const expected = STANDARD[chapter] ?? [0, 0];
  if (counts[0] !== expected[0] || counts[1] !== expected[1]) {
    problems.push(
      `${chapter} has ${counts.join(' and ')} requirements; the standard has ${expected.join(' and ')}.`,
    );
  }
  for (const requirement of requirements) {
    const { id } = requirement;
    if (!new RegExp(`^${chapter.slice(1)}\\.\\d+\\.\\d+$`).test(id))
      problems.push(`${id} is none of ${chapter}.`);
    for (const problem of problemsOf(requirement)) problems.push(`${id} ${problem}`);
  }
}

function problemsOf({ asks, state, by = [], see = [], because, weight, operator }: Requirement): string[] {
  const found: string[] = [];
  if (!asks) found.push('has no summary.');
  if (!STATES.includes(state)) found.push(`has no such state: ${state}.`);
  if (state === 'met' && by.length === 0) found.push('is met by no test.');
  if (state !== 'met' && !because) found.push('gives no reason.');
  if (state === 'not-applicable' && by.length > 0) found.push('does not apply, and names a test.');
  if (state === 'open' && !WEIGHTS.includes(weight ?? '')) found.push('is open and has no weight.');
  if (state !== 'not-applicable' && operator)
    found.push('is the operator’s, but its state is not "not-applicable".');
  for (const part of by) {
    if (part.length < LEAST_PART_LENGTH) found.push(`too short: ${part}`);
    if (fileOf(part) === undefined) found.push(`names a test that does not exist: ${part}`);
  }
  for (const place of see) if (!isHeading(place)) found.push(`points to what is not there: ${place}`);
  return found;
}

/** Returns the file of the first test whose title contains these words. */
function fileOf(part: string): string | undefined {
  return titles.find(({ title }) => title.includes(part))?.file;
}

/** True for a file in docs with one of its headings, as a link: `asvs-rules.md#keys`. */
function isHeading(place: string): boolean {
  const [name, anchor] = place.split('#');
  const file = `docs/${name}`;
  if (!existsSync(file)) return false;
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  const anchors = [...headings].map(([, text]) =>
    text!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return anchor === undefined || anchors.includes(anchor);
}

/** Writes the page, or compares it; prints the problems and the number of requirements by state. */
function report(isCheck: boolean): number {
  const page = renderPage(chapters, (part) => fileOf(part) ?? '');
  const isStale = !existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page;
  if (isCheck && isStale) problems.push(`${PAGE} is out of date: npm run dev -- asvs writes it.`);
  if (!isCheck && problems.length === 0) writeFileSync(PAGE, page);
  for (const problem of problems) console.error(problem);
  const requirements = chapters.flatMap((chapter) => chapter.requirements);
  const count = (state: string) => requirements.filter((one) => one.state === state).length;
  const counts = STATES.map((state) => `${count(state)} ${state}`).join(', ');
  console.log(`${requirements.length} requirements: ${counts}.`);
  return problems.length > 0 ? EXIT.refused : EXIT.done;
}
