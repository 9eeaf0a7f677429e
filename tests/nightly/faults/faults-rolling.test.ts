import { test } from 'node:test';
import { NIGHT } from '../../faults/goals.ts';
import { restartInTurn } from '../../faults/rolling.ts';

const GOAL = NIGHT.restarts / 2;
const RESTARTS = Number(process.env.FAULT_RESTARTS ?? NIGHT.restarts);

test('a rolling restart under load behind a balancer fails no request', async (t) => {
  await restartInTurn(t, { restarts: Math.ceil(RESTARTS / 2), goal: GOAL, retriesRefused: true });
});

test('with drain time a rolling restart fails no request either when the balancer never retries', async (t) => {
  await restartInTurn(t, {
    restarts: Math.floor(RESTARTS / 2),
    goal: GOAL,
    retriesRefused: false,
    env: { DRAIN_SECONDS: '1' },
  });
});
