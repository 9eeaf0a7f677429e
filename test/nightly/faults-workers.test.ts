import { test } from 'node:test';
import { killWorkers } from '../faults/kills.ts';

const KILLS = Number(process.env.FAULT_WORKER_KILLS ?? 30);

test('F1: a worker is killed again and again under load: another takes its place, nothing is lost or counts twice', async (t) => {
  await killWorkers(t, KILLS);
});
