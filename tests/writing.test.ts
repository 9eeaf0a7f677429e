import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkCommits, checkFile } from '../scripts/dev/writing/check.ts';
import { sampleOf } from '../scripts/dev/writing/sample.ts';
import { textsOf } from '../scripts/dev/writing/texts.ts';

const SOURCE = `/** Who asks is told. */
export function openHall(deed: string): string {
  // Counted anew
  // every night.
  return deed;
}
test('closes the case', () => {});
`;

test('a name, a comment or a beginning that the glossary has replaced is reported with its line', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-writing-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'example.ts');
  await writeFile(file, SOURCE);
  const found = checkFile(file).map(({ line, word }) => `${line} ${word}`);
  assert.deepEqual(new Set(found), new Set(['2 hall', '2 deed', '1 is told', '3 anew', '1 Who …']));
});

test('a replaced word in the name of a case or figure is reported in tests, and in other files not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-writing-'));
  t.after(() => rm(folder, { recursive: true }));
  const source = "check('acknowledged gifts', 'gift');\ncheck(`lost in vain`);\n";
  const found = [];
  for (const name of ['example.test.ts', 'example.ts']) {
    await writeFile(join(folder, name), source);
    found.push(checkFile(join(folder, name)).map(({ line, word }) => `${line} ${word}`));
  }
  assert.deepEqual(found, [['1 gift', '2 in vain'], []]);
});

test('an identifier that the API or the database fixes is legal, and one that only contains it is not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-writing-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'example.ts');
  await writeFile(
    file,
    'export const row = { first_gift_at: 1, reach: 2 };\nexport const firstGift = row.reach;\n',
  );
  assert.deepEqual(
    checkFile(file).map(({ line, word }) => `${line} ${word}`),
    ['2 gift'],
  );
});

test('a commit subject may have 72 characters and no more', () => {
  assert.deepEqual(checkCommits(['x'.repeat(72)]), []);
  assert.equal(checkCommits(['x'.repeat(73)]).length, 1);
});

test('a sample is the same for the same seed, and has no text twice', () => {
  const values = Array.from({ length: 50 }, (_, n) => n);
  assert.deepEqual(sampleOf(values, 10, 7), sampleOf(values, 10, 7));
  assert.notDeepEqual(sampleOf(values, 10, 7), sampleOf(values, 10, 8));
  assert.equal(new Set(sampleOf(values, 50, 7)).size, 50);
});

test('comments on lines that follow each other are one text; titles of tests are found', () => {
  const { comments, titles } = textsOf('example.ts', SOURCE);
  assert.deepEqual(comments[1], { line: 3, text: 'Counted anew every night.' });
  assert.deepEqual(titles, [{ line: 7, text: 'closes the case' }]);
});
