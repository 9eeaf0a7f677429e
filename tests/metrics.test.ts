import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { FIGURES_FILE, readFigures, recordMetric } from '@bulwagan/testing/metrics.ts';
import { missingMetrics } from '../scripts/suites/missing-metrics.ts';
import { countFigures, renderPage, renderTable } from '../scripts/suites/page.ts';
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

test('the page of a manually shortened run says so above its figures, that of a full run does not', () => {
  const shortened = shortenings({
    WEEKLY_EVENTS: '5000',
    WEEKLY_SECONDS: String(FULL_SIZES.WEEKLY_SECONDS + 1),
  });
  assert.deepEqual(shortened, ['WEEKLY_EVENTS 5000 of 200000']);
  const page = renderPage({ ...NIGHT, shortened }, TEXTS);
  assert.ok(
    page.startsWith('# The last nightly run, shortened\n\nWhat runs at night.\n\n**This run was shortened'),
  );
  assert.ok(page.includes('shortened by hand: WEEKLY_EVENTS 5000 of 200000.\nGoals '));
  assert.deepEqual(shortenings({}), []);
  assert.ok(!renderPage(NIGHT, TEXTS).includes('shortened'));
  assert.throws(() => sizeOf('WEEKLY_EVENTS', { WEEKLY_EVENTS: 'many' }), /above 0/);
});
