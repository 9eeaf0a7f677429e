import { test } from 'node:test';
import { NIGHT } from '../faults/goals.ts';
import { killWorkers } from '../faults/kills.ts';

const KILLS = Number(process.env.FAULT_WORKER_KILLS ?? NIGHT.killsOfWorkers);

test('F1: a worker is killed again and again under load: another takes its place, nothing is lost or counts twice', async (t) => {
  await killWorkers(t, KILLS);
});
