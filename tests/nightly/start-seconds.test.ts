import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { newDataDir, start } from '../start/program.ts';

const FIRST_WITHIN_SECONDS = 15;
const NEXT_WITHIN_SECONDS = 3;

test('contract §1: the first start compiles, creates a database and demo data within its time limit, and the next start is faster', async (t) => {
  const dataDir = newDataDir(t);
  const began = async (name: string, mostSeconds: number): Promise<void> => {
    const program = await start(t, { dataDir, compiles: true });
    const seconds = await program.ready();
    recordMetric({
      check: `start-up time in seconds, ${name} start`,
      figure: seconds.toFixed(2),
      goal: `at most ${mostSeconds}`,
      holds: seconds <= mostSeconds,
    });
    assert.equal(await program.end(), 0);
  };
  await began('first', FIRST_WITHIN_SECONDS);
  await began('next', NEXT_WITHIN_SECONDS);
});
