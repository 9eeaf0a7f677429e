import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Block, Paper } from '@bulwagan/platform/documents/rendering/paper.ts';
import { createRenderer } from '@bulwagan/platform/documents/rendering/renderer.ts';
import { wordsOf } from './pdf-programs.ts';
import { KINDS_BY_SERVICE, samplePaper } from './seeded-papers.ts';

const renderer = createRenderer();
const folder = await mkdtemp(join(tmpdir(), 'bulwagan-tables-'));
after(async () => {
  renderer.close();
  await rm(folder, { recursive: true, force: true });
});

const KINDS = ['payroll_register', 'docket_sheet', 'calendar_of_cases', 'case_list', 'service_record'];
const ROWS = 40;
type Table = Block & { type: 'table' };

const kindNamed = (name: string) =>
  Object.values(KINDS_BY_SERVICE)
    .flat()
    .find(({ kind }) => kind === name)!;

/** Returns the paper with its last table of many columns lengthened; each row begins and ends with a mark. */
function lengthened(paper: Paper, more: string[] = []): Paper {
  const table = paper.blocks.findLast(
    (block): block is Table => block.type === 'table' && block.header !== null,
  )!;
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const cells = table.rows[0]!.map((cell) => cell.filter(({ joined }) => joined === undefined));
    const longest = cells.reduce((most, cell) => (lengthOf(cell) > lengthOf(most) ? cell : most));
    const text = index === ROWS / 2 ? more.map((word) => ({ s: ` ${word}` })) : [];
    return cells.map((cell, column) => [
      ...(column === 0 ? [{ s: `R${index}a ` }] : []),
      ...cell,
      ...(cell === longest ? [...text, { s: ` R${index}z` }] : []),
    ]);
  });
  return { ...paper, blocks: paper.blocks.map((block) => (block === table ? { ...table, rows } : block)) };
}

const lengthOf = (cell: { s: string }[]) => cell.reduce((sum, { s }) => sum + s.length, 0);

/** Renders a paper; returns the pages of each mark and of the heading of the last column. */
async function pagesOf(paper: Paper, name: string) {
  const { pdf, pages } = await renderer.render([paper]);
  const file = join(folder, `${name}.pdf`);
  await writeFile(file, pdf);
  const words = await wordsOf(file);
  const pageOf = new Map(words.map(({ text, page }) => [text, page]));
  const marks = Array.from({ length: ROWS }, (_, index) => ({
    first: pageOf.get(`R${index}a`)!,
    last: pageOf.get(`R${index}z`)!,
  }));
  return { pages, marks, words };
}

for (const kind of KINDS)
  test(`contract §3.2 a long ${kind} splits no row between pages, and repeats the header on each`, async () => {
    for (const language of ['en', 'fil'] as const) {
      const paper = lengthened(samplePaper(kindNamed(kind), language, 'all', true).paper);
      const { pages, marks, words } = await pagesOf(paper, `${kind}-${language}`);
      assert.ok(pages > 2, `${pages} pages`);
      for (const [index, { first, last }] of marks.entries())
        assert.deepEqual([index, first, first > 0], [index, last, true]);
      const table = paper.blocks.findLast(
        (block) => block.type === 'table' && block.header !== null,
      ) as Table;
      const heading = table.header!.find((cell) => cell.length > 0)![0]!.s.split(/\s/)[0]!;
      for (const page of new Set(marks.map(({ first }) => first))) {
        const onPage = words.filter((word) => word.page === page);
        const firstMark = onPage.findIndex(({ text }) => /^R\d+a$/.test(text));
        assert.ok(
          onPage.slice(0, firstMark).some(({ text }) => text === heading),
          `${heading} on page ${page}`,
        );
      }
    }
  });

test('contract §3.2 a row longer than a page goes on to the next one, and loses no word', async () => {
  const count = 4_000;
  const more = Array.from({ length: count }, (_, index) => `w${index}`);
  const paper = lengthened(samplePaper(kindNamed('docket_sheet'), 'en', 'all', true).paper, more);
  const { marks, words } = await pagesOf(paper, 'long-row');
  const long = marks[ROWS / 2]!;
  assert.ok(long.last > long.first + 1, `${long.first} to ${long.last}`);
  assert.equal(new Set(words.map(({ text }) => text).filter((text) => /^w\d+$/.test(text))).size, count);
  for (const [index, { first, last }] of marks.entries())
    if (index !== ROWS / 2) assert.equal(first, last, `row ${index}`);
});
