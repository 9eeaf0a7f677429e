import { test } from 'node:test';
import { killWorkers } from '../faults/kills.ts';
import { sizeOf } from './whole.ts';

test('F1: a worker is killed again and again under load: another takes its place, nothing is lost or counts twice', async (t) => {
  await killWorkers(t, sizeOf('FAULT_WORKER_KILLS'));
});
