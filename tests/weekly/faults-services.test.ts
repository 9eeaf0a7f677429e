import { test } from 'node:test';
import { WEEK } from '../faults/goals.ts';
import { killPrograms } from '../faults/kills.ts';
import { restartInTurn } from '../faults/rolling.ts';
import { sizeOf } from './sizes.ts';

/** The nightly run does this far more often with fundraising alone, which starts faster. */

test('repeated kills of a server with all services under load lose nothing acknowledged', async (t) => {
  const goal = WEEK.killsOfPrograms;
  await killPrograms(t, sizeOf('FAULT_PROGRAM_KILLS'), { withBackOffices: true, goal });
});

test('a rolling restart of servers with all services fails no request and loses no filed case', async (t) => {
  const restarts = sizeOf('FAULT_RESTARTS_OF_ALL');
  await restartInTurn(t, { restarts, goal: WEEK.restarts, withBackOffices: true, retriesRefused: true });
});
