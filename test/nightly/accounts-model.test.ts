import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAsModel } from '../../src/fundraising/accounts/test-model.ts';
import { tellFigure } from '../figures.ts';

const RUNS = 200;
/** That ask for something, of a run, on the average. */
const STEPS = 50;
/** Of the steps that are drawn some wait, and some find nothing to ask for: with more of them the requests are surely enough. */
const MORE = 2.4;

test('A1 F§3 F§5 two hundred random orders of fifty steps over both kinds of client end as the model says', async (t) => {
  const { runs, requests } = await assertAsModel(t, { runs: RUNS * MORE, mostSteps: 2 * STEPS });
  const isEnough = runs >= RUNS && requests >= RUNS * STEPS;
  tellFigure({
    check: 'accounts as the model says, whatever is asked for in any order',
    figure: `${requests} requests in ${runs} orders`,
    goal: `at least ${RUNS * STEPS} in ${RUNS}`,
    holds: isEnough,
  });
  assert.ok(isEnough, `${requests} requests in ${runs} orders`);
});
