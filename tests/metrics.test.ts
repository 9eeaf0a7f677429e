import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { FIGURES_FILE, readFigures, recordMetric } from '@bulwagan/testing/metrics.ts';
import { missingMetrics } from '../scripts/suites/missing-metrics.ts';
import { countFigures, renderPage, renderTable } from '../scripts/suites/page.ts';
import { inOrderOfNeed } from '../scripts/suites/part.ts';
import { renderParts } from '../scripts/suites/parts-page.ts';
import { FULL_SIZES, shortenings, sizeOf } from './weekly/sizes.ts';

test('a figure that misses its goal is recorded like one that meets it, in order', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-figures-'));
  const before = process.env[FIGURES_FILE];
  t.after(async () => {
    if (before === undefined) delete process.env[FIGURES_FILE];
    else process.env[FIGURES_FILE] = before;
    await rm(folder, { recursive: true });
  });
  const file = join(folder, 'figures');
  await writeFile(file, '');
  process.env[FIGURES_FILE] = file;
  const missed = { check: 'lost writes', figure: '1 lost', goal: '0 lost', holds: false };
  const held = { check: 'a line\nof two', figure: '0 of 2', goal: '0', holds: true };

  recordMetric(missed);
  recordMetric(held);

  assert.deepEqual(readFigures(file), [missed, held]);
});

const NIGHT = {
  at: '2026-11-21T05:03:00.123Z',
  commit: '0123abc with changes',
  machine: { node: 'v26.10.0', cores: 2 },
  minutes: 41.5,
  tests: { passed: 7, failed: 1 },
  figures: [
    { check: 'lost writes', figure: '1 | 2 lost', goal: '0 lost', holds: false },
    { check: 'kills', figure: '200', goal: 'at least 200', holds: true },
    { check: 'weaknesses', figure: 'no answer', goal: '0 high', holds: null },
  ],
  files: [
    {
      file: 'tests/nightly/one.test.ts',
      seconds: 90,
      passed: 7,
      failed: 1,
      seeds: ['FUZZ_SEED=7', 'FAULT_SEED=8'],
    },
    { file: 'tests/nightly/two.test.ts', seconds: 1, passed: 1, failed: 0 },
  ],
};

const TEXTS = {
  heading: 'The last nightly run',
  about: 'What runs at night.',
  files: 'Two run side by side.',
};

test('the nightly table shows whether each figure meets its goal; an unanswered one counts as neither', () => {
  assert.deepEqual(countFigures(NIGHT.figures), { held: 1, missed: 1, unanswered: 1 });
  assert.deepEqual(renderTable(NIGHT.figures).split('\n'), [
    'check        figure      goal          verdict',
    'lost writes  1 | 2 lost  0 lost        MISSED',
    'kills        200         at least 200  holds',
    'weaknesses   no answer   0 high        not answered',
  ]);
  const page = renderPage(NIGHT, TEXTS);
  assert.ok(page.startsWith('# The last nightly run\n\nWhat runs at night.\n\n**3 figures'));
  assert.ok(page.includes('## Files\n\nTwo run side by side.\n\n| file |'));
  assert.match(page, /\*\*3 figures: 1 hold, 1 missed, 1 not answered\. Tests: 7 passed, 1 failed\./);
  assert.ok(page.includes('| lost writes | 1 \\| 2 lost | 0 lost | MISSED |'));
  assert.match(page, / until 2026-11-21 05:03 UTC, of commit 0123abc with changes\.\*\*/);
  assert.ok(
    page.includes(
      '| [tests/nightly/one.test.ts](../tests/nightly/one.test.ts) | 90 | 7 | 1 | FUZZ_SEED=7, FAULT_SEED=8 |',
    ),
  );
  assert.ok(page.includes('| [tests/nightly/two.test.ts](../tests/nightly/two.test.ts) | 1 | 1 | 0 |  |'));
});

test('a figure recorded last night but not tonight is listed once, as unanswered', () => {
  const kills = { check: 'kills', figure: '200', goal: 'at least 200', holds: true };
  const gone = { check: 'lost writes', figure: 'no longer reported', goal: '0 lost', holds: null };
  assert.deepEqual(missingMetrics(NIGHT.figures, [{ ...kills, figure: '180', holds: false }]), [gone]);
  assert.deepEqual(missingMetrics([...NIGHT.figures, kills], NIGHT.figures), []);
  assert.deepEqual(missingMetrics([gone, kills], [kills]), []);
});

const PART = {
  name: 'tests/weekly/one.test.ts',
  at: '2026-11-21T05:03:00.123Z',
  commit: '0123456789012345678901234567890123456789 with changes',
  machine: { node: 'v26.10.0', cores: 2 },
  seconds: 1800,
  passed: 2,
  failed: 0,
  figures: [{ check: 'kills', figure: '200', goal: 'at least 200', holds: true }],
};
const PARTS = ['one', 'two', 'three', 'four'].map((name) => ({
  name: `tests/weekly/${name}.test.ts`,
  files: [],
}));
const PARTS_TEXTS = { heading: 'The last results', about: 'What runs weekly.' };

test('parts that failed run first, then those without a result, then the oldest', () => {
  const [one, two, three, four] = PARTS.map(({ name }) => name);
  const newer = { ...PART, name: one!, at: '2026-11-22T05:03:00.000Z' };
  const missed = { ...PART, name: three!, figures: [{ ...PART.figures[0]!, holds: false }] };
  const order = inOrderOfNeed(PARTS, [newer, { ...PART, name: two! }, missed]);
  assert.deepEqual(
    order.map(({ name }) => name),
    [three, four, two, one],
  );
  const failed = { ...PART, name: two!, failed: 1 };
  assert.equal(inOrderOfNeed(PARTS, [newer, failed])[0]!.name, two);
});

test('the page of a suite in parts names the commit of each result and the parts without one', () => {
  const other = { ...PART, name: PARTS[1]!.name, at: '2026-11-20T23:00:00.000Z', failed: 1, figures: [] };
  const page = renderParts(PARTS, [PART, other], PARTS_TEXTS);
  assert.ok(page.startsWith('# The last results\n\nWhat runs weekly.\n\n**2 of 4 parts have a result'));
  assert.ok(page.includes('between 2026-11-20 23:00 and 2026-11-21 05:03 UTC, of 1.0 hours together.'));
  assert.ok(page.includes('1 figures: 1 hold, 0 missed. Tests: 4 passed, 1 failed.**'));
  assert.ok(page.includes('Without a result: [tests/weekly/three.test.ts](../tests/weekly/three.test.ts), '));
  assert.ok(page.includes('| 2026-11-21 05:03 | 01234567 with changes | 2 cores, v26.10.0 | 1800 | 2 | 0 |'));
  assert.ok(!page.includes('Shortened'));
});

test('the page names the parts of a manually shortened run', () => {
  const shortened = shortenings({
    WEEKLY_EVENTS: '5000',
    WEEKLY_SECONDS: String(FULL_SIZES.WEEKLY_SECONDS + 1),
  });
  assert.deepEqual(shortened, ['WEEKLY_EVENTS 5000 of 200000']);
  const page = renderParts(PARTS, [{ ...PART, shortened }], PARTS_TEXTS);
  assert.ok(page.includes('are missed:** tests/weekly/one.test.ts: WEEKLY_EVENTS 5000 of 200000.'));
  assert.deepEqual(shortenings({}), []);
  assert.throws(() => sizeOf('WEEKLY_EVENTS', { WEEKLY_EVENTS: 'many' }), /above 0/);
});
