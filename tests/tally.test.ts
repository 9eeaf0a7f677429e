import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FIGURES_FILE, type Figure, readFigures } from '@bulwagan/testing/metrics.ts';
import { tallied } from '@bulwagan/testing/tally.ts';

/** Returns the figures recorded while `work` runs. */
async function reportedBy(t: TestContext, work: () => Promise<void>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-tally-'));
  const before = process.env[FIGURES_FILE];
  const file = join(folder, 'figures');
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(file, '');
  process.env[FIGURES_FILE] = file;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env[FIGURES_FILE];
    else process.env[FIGURES_FILE] = before;
  }
  return readFigures(file);
}

const FIGURE = { check: 'doors', what: 'shut', least: 2 };

test('a failed attempt misses the figure; too few attempts miss it and fail the test', async (t) => {
  const attempts = (...answers: boolean[]) =>
    tallied(FIGURE, async (hold) => {
      for (const isShut of answers) await hold(() => assert.ok(isShut));
    });
  const reported = await reportedBy(t, async () => {
    await attempts(true, true);
    await assert.rejects(attempts(true, true, false, true));
    await assert.rejects(attempts(true), /doors: only 1/);
    await assert.rejects(
      tallied(FIGURE, async (hold) => {
        await hold(() => undefined);
        await hold(() => undefined);
        throw new Error('Something beside.');
      }),
    );
  });
  assert.deepEqual(
    reported.map(({ figure, goal, holds }) => [figure, goal, holds]),
    [
      ['2 of 2 shut', 'all of at least 2', true],
      ['2 of 3 shut', 'all of at least 2', false],
      ['1 of 1 shut', 'all of at least 2', false],
      ['2 of 2 shut', 'all of at least 2', false],
    ],
  );
});
