import { test } from 'node:test';
import { killWorkers } from '../faults/kills.ts';
import { sizeOf } from './sizes.ts';

test('repeated kills of a worker under load: it is replaced, and nothing is lost or counted twice', async (t) => {
  await killWorkers(t, sizeOf('FAULT_WORKER_KILLS'));
});
