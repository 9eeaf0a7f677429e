import { test } from 'node:test';
import { NIGHT } from '../faults/goals.ts';
import { restartInTurn } from '../faults/rolling.ts';

const GOAL = NIGHT.restarts / 2;
const RESTARTS = Number(process.env.FAULT_RESTARTS ?? NIGHT.restarts);

test('F6: programs are restarted in turn under load behind a balancer: no request fails', async (t) => {
  await restartInTurn(t, { restarts: Math.ceil(RESTARTS / 2), goal: GOAL, retriesRefused: true });
});

test('F6: with time to drain none fails either where the balancer tries nothing a second time', async (t) => {
  await restartInTurn(t, {
    restarts: Math.floor(RESTARTS / 2),
    goal: GOAL,
    retriesRefused: false,
    env: { DRAIN_SECONDS: '1' },
  });
});
