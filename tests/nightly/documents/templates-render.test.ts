import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Block, LAYOUTS, PAGE_SIZES } from '@bulwagan/platform/documents/rendering/paper.ts';
import { createRenderer } from '@bulwagan/platform/documents/rendering/renderer.ts';
import type { DocumentLanguage, Field } from '@bulwagan/platform/documents/values/fields.ts';
import { assertGolden, goldenFile, pictureOf } from './golden-images.ts';
import { assertFontsEmbedded, assertSound, languageOf, propertiesOf, run, wordsOf } from './pdf-programs.ts';
import { isAlwaysGiven } from './sample-values.ts';
import { KINDS_BY_SERVICE, type SamplePaper, samplePaper } from './seeded-papers.ts';

const renderer = createRenderer();
const folder = await mkdtemp(join(tmpdir(), 'bulwagan-papers-'));
after(async () => {
  renderer.close();
  await rm(folder, { recursive: true, force: true });
});

const LANGUAGES: readonly DocumentLanguage[] = ['en', 'fil'];
/** A paper with all data and long names, one with every answer no, and one with only what is required. */
const VARIANTS = [
  { extent: 'all', yes: true },
  { extent: 'all', yes: false },
  { extent: 'required', yes: false },
] as const;

for (const [service, kinds] of Object.entries(KINDS_BY_SERVICE))
  for (const kind of kinds)
    for (const language of LANGUAGES)
      test(`contract §3.2 ${service} ${kind.kind} (${language}) is complete with the longest names, and without optional data`, async () => {
        const files: string[] = [];
        for (const { extent, yes } of VARIANTS) {
          const sample = samplePaper(kind, language, extent, yes);
          const file = join(folder, `${service}-${kind.kind}-${language}-${extent}-${yes}.pdf`);
          const { pdf, pages } = await renderer.render([sample.paper]);
          await writeFile(file, pdf);
          await assertSound(file);
          await assertFontsEmbedded(file);
          await assertProperties(file, sample, pages);
          await assertText(file, sample, pages);
          assertNoEmptyRows(sample.paper.blocks);
          await assertPlaces(file, sample);
          files.push(file);
        }
        await assertGolden(goldenFile(service, language, kind.kind), await pictureOf([files[0]!, files[2]!]));
      });

async function assertProperties(file: string, { paper }: SamplePaper, pages: number): Promise<void> {
  const { Title, Tagged, Pages } = await propertiesOf(file);
  assert.deepEqual({ Title, Tagged, Pages }, { Title: paper.title, Tagged: 'yes', Pages: String(pages) });
  assert.equal(await languageOf(file), paper.language);
}

const PAGE = { en: ['Page', 'of'], fil: ['Pahina', 'ng'] } as const;

/** Traces of values that are missing, or printed in another form than people read. */
const TRACES = [
  ...[/undefined/, /\bnull\b/, /NaN/, /\[object/, /\{\{|\}\}/, /\[\[|\]\]/, /\[[A-Z][^\]]*\]/],
  ...[/\.\./, /\*\*/, /:::/, /\|\|/, /,\s*,/, /,\s*\./, /\(\s*\)/, /\s,/, /:\s*\./, /\bNo\.\s*\./],
];
/** A label or separator at the end or start of a line whose value is missing. */
const TORN_LINE = /^[,;:·]|,\s*$/;

async function assertText(file: string, { paper, printed }: SamplePaper, pages: number): Promise<void> {
  const text = await run('pdftotext', '-raw', file, '-');
  const [word, of] = PAGE[paper.language];
  for (let page = 1; page <= pages; page += 1)
    assert.ok(text.includes(`${word} ${page} ${of} ${pages}`), `${word} ${page} ${of} ${pages}`);
  const footers = [
    ...paper.footer,
    ...Array.from({ length: pages }, (_, index) => `${word} ${index + 1} ${of} ${pages}`),
  ];
  const squeezed = footers.reduce((rest, line) => rest.replaceAll(squeeze(line), ''), squeeze(text));
  // The footer contains the number, which the body may print as well.
  for (const value of printed)
    assert.ok(
      squeezed.includes(squeeze(value)) || squeeze(text).includes(squeeze(value)),
      `“${value}” is not in ${text}`,
    );
  for (const trace of TRACES) assert.doesNotMatch(text, trace);
  for (const line of linesOf(paper.blocks)) assert.doesNotMatch(line, TORN_LINE);
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, '');

/** Returns the lines of the blocks of a paper, as composed, except those of a caption, which end with commas. */
function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) {
    const isLine =
      value.length > 0 && value.every((one) => typeof one === 'object' && one !== null && 's' in one);
    return isLine
      ? [
          value
            .map(({ s }) => s)
            .join('')
            .trim(),
        ]
      : value.flatMap(linesOf);
  }
  const isCaption = typeof value === 'object' && value !== null && 'isCaption' in value && value.isCaption;
  if (isCaption) return [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesOf) : [];
}

/** Room that a hyphen or comma may take beyond the margin, and that boxes of words next to each other share. */
const SLACK = 4;

/** Asserts that no word leaves the margins or lies on another one. */
async function assertPlaces(file: string, { paper }: SamplePaper): Promise<void> {
  const layout = LAYOUTS[paper.layout];
  const { width, height } = PAGE_SIZES[paper.pageSize];
  const rightMost = (layout.isWide ? height : width) - layout.right + SLACK;
  const words = await wordsOf(file);
  for (const { text, left, right } of words)
    assert.ok(left >= layout.left - SLACK && right <= rightMost, `“${text}” leaves the margin`);
  for (const [index, one] of words.entries())
    for (const other of words.slice(index + 1)) {
      const isBeside = Math.min(one.right, other.right) - Math.max(one.left, other.left) < 1;
      const isAbove = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) < SLACK;
      assert.ok(one.page !== other.page || isBeside || isAbove, `“${one.text}” lies on “${other.text}”`);
    }
}

test('contract §3.2 a seeded template leaves no trace of any one optional value that is missing', () => {
  for (const kinds of Object.values(KINDS_BY_SERVICE))
    for (const kind of kinds)
      for (const language of LANGUAGES)
        for (const without of optionalNames(kind.fields))
          for (const yes of [true, false]) {
            const { paper } = samplePaper(kind, language, 'all', yes, without);
            for (const line of linesOf(paper.blocks))
              for (const trace of [...TRACES, TORN_LINE])
                assert.doesNotMatch(line, trace, `${kind.kind} (${language}) without ${without}`);
          }
});

const optionalNames = (fields: readonly Field[]): string[] =>
  fields.flatMap(({ name, required, items = [] }) => [
    ...(required || isAlwaysGiven(name) ? [] : [name]),
    ...optionalNames(items),
  ]);

/** Asserts that a table without a header, which lists labels and values, has a value for each label. */
function assertNoEmptyRows(blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (block.type !== 'table' || block.header !== null) continue;
    for (const [label, value] of block.rows)
      assert.notDeepEqual(value, [], `nothing after ${label!.map(({ s }) => s).join('')}`);
  }
}
