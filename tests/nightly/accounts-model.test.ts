import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAsModel } from '@bulwagan/fundraising/accounts/testing/model.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';

const RUNS = 200;
/** Average number of requests per run. */
const STEPS = 50;
/** Factor for additional steps, because some steps only wait or find nothing to request. */
const MORE = 2.4;

test('F§3 F§5 200 random sequences of fifty steps over both kinds of client end as the model predicts', async (t) => {
  const { runs, requests } = await assertAsModel(t, { runs: RUNS * MORE, mostSteps: 2 * STEPS });
  const isEnough = runs >= RUNS && requests >= RUNS * STEPS;
  recordMetric({
    check: 'account requests in random order: all results match the model',
    figure: `${requests} requests in ${runs} sequences`,
    goal: `at least ${RUNS * STEPS} in ${RUNS}`,
    holds: isEnough,
  });
  assert.ok(isEnough, `${requests} requests in ${runs} sequences`);
});
