import { test } from 'node:test';
import { holdRate } from '../money/held-rate.ts';
import { sizeOf } from './whole.ts';

test('F§6 paid events that keep coming at a high rate for ten minutes, to two programs: all are taken in time', async (t) => {
  await holdRate(t, sizeOf('WEEKLY_SECONDS'));
});
