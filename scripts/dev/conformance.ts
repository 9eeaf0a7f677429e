import { existsSync, readFileSync } from 'node:fs';
import { readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { EXIT, Refusal, runCommand } from '@bulwagan/platform/commands/command.ts';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { readTestTitles } from './test-titles.ts';

const USAGE = `
Usage: npm run dev -- conformance [--strict]

Lists each row of the specification with the tests that show it, from the tables in docs/conformance. A quoted text that
matches no title is stale: the test was renamed or removed. With --strict, lists only rows that are not shown, and exits
with code 1 when a row has no test, a text is stale or too short, or a section has no row; always for an unreadable line
or a missing page.
`;

interface Row {
  id: string;
  says: string;
  /** Parts of test titles, each matching at least one test. */
  shownBy: string[];
}

interface Section {
  title: string;
  rows: Row[];
}

/** One page per specification, listed so that a missing page is detected. */
const PAGES = SERVICE_NAMES.map((service) => `docs/conformance/${service}.md`);
const ROW = /^\| (\S+§\S+) \| (.+?) \| (.*?) ?\|$/;
const HEAD = /^\| (?:row \| statement \| shown by|--- \| --- \| ---) \|$/;
/** Shorter parts could match unrelated titles. */
const LEAST_PART_LENGTH = 16;

/** Throws Refusal for a missing page, and for a table line that is neither a header nor a row: it would be ignored. */
function readSections(file: string): Section[] {
  if (!existsSync(file)) throw new Refusal(`${file}: no such file.`);
  const sections: Section[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('## ')) sections.push({ title: line.slice(3), rows: [] });
    if (!line.trimStart().startsWith('|') || HEAD.test(line)) continue;
    const [, id, says, tests] = ROW.exec(line) ?? [];
    const section = sections.at(-1);
    if (id === undefined || says === undefined || tests === undefined || section === undefined)
      throw new Refusal(`${file} has a line that is not a row of a section: ${line}`);
    const shownBy = [...tests.matchAll(/`([^`]+)`/g)].map(([, part]) => part!);
    section.rows.push({ id, says, shownBy });
  }
  return sections;
}

function assertUniqueIds(rows: Row[]): void {
  const seen = new Set<string>();
  for (const { id } of rows) {
    if (seen.has(id)) throw new Refusal(`${id} occurs twice in docs/conformance.`);
    seen.add(id);
  }
}

const titles = readTestTitles().map(({ title }) => title);
const titlesWith = (part: string): string[] => titles.filter((title) => title.includes(part));
const isTooShort = (part: string): boolean => part.length < LEAST_PART_LENGTH;
const isShown = ({ shownBy }: Row): boolean =>
  shownBy.length > 0 && shownBy.every((part) => !isTooShort(part) && titlesWith(part).length > 0);

function printRow(row: Row): void {
  console.log(`  ${isShown(row) ? '✔' : '✘'} ${row.id}  ${row.says}`);
  for (const part of row.shownBy) {
    const found = titlesWith(part);
    if (isTooShort(part)) console.log(`      too short: ${part}`);
    if (found.length === 0) console.log(`      stale: ${part}`);
    for (const title of found) console.log(`      ${title}`);
  }
  if (row.shownBy.length === 0) console.log('      no test');
}

await runCommand(USAGE, async (args) => {
  const { strict = false } = readOptions(args, { strict: { type: 'boolean' } });
  const sections = PAGES.toSorted().flatMap(readSections);
  const rows = sections.flatMap((section) => section.rows);
  assertUniqueIds(rows);
  for (const section of sections) {
    const shown = section.rows.filter(isShown);
    console.log(`${section.title}: ${shown.length} of ${section.rows.length}`);
    for (const row of section.rows) if (!strict || !isShown(row)) printRow(row);
  }
  const missing = rows.filter((row) => !isShown(row));
  const empty = sections.filter((section) => section.rows.length === 0);
  for (const { title } of empty) console.log(`No row in ${title}`);
  console.log(
    `\n${rows.length - missing.length} of ${rows.length} rows are shown, by ${titles.length} tests.`,
  );
  const isIncomplete = missing.length + empty.length > 0 || rows.length === 0;
  return strict && isIncomplete ? EXIT.refused : EXIT.done;
});
