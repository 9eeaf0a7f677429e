import { test } from 'node:test';
import { WEEK } from '../faults/goals.ts';
import { killPrograms } from '../faults/kills.ts';
import { restartInTurn } from '../faults/rolling.ts';
import { sizeOf } from './whole.ts';

/** With fundraising alone, which starts sooner, the night does so far more often. */

test('F1: a program of all services is killed again and again under load: nothing acknowledged is lost', async (t) => {
  const goal = WEEK.killsOfPrograms;
  await killPrograms(t, sizeOf('FAULT_PROGRAM_KILLS'), { withOffices: true, goal });
});

test('F6: programs of all services are restarted in turn under load: no request fails, and no case that was filed is lost', async (t) => {
  const restarts = sizeOf('FAULT_RESTARTS_OF_ALL');
  await restartInTurn(t, { restarts, goal: WEEK.restarts, withOffices: true, retriesRefused: true });
});
