import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAsModel } from '../../src/fundraising/accounts/test-model.ts';
import { tellFigure } from '../figures.ts';

const RUNS = 200;
/** Of a run, on the average. */
const STEPS = 50;
/** How long a run is, is drawn as well: with a few more of them the steps are surely enough. */
const MORE = 1.2;

test('A1 F§3 F§5 two hundred random orders of fifty steps over both kinds of client end as the model says', async (t) => {
  const { runs, steps } = await assertAsModel(t, { runs: RUNS * MORE, mostSteps: 2 * STEPS });
  const isEnough = runs >= RUNS && steps >= RUNS * STEPS;
  tellFigure({
    check: 'accounts as the model says, in any order of steps',
    figure: `${steps} steps in ${runs} orders`,
    goal: `at least ${RUNS * STEPS} in ${RUNS}`,
    holds: isEnough,
  });
  assert.ok(isEnough, `${steps} steps in ${runs} orders`);
});
