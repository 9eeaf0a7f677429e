import { test } from 'node:test';
import { holdRate } from '../money/held-rate.ts';
import { sizeOf } from './sizes.ts';

test('F§6 paid events at a high rate for ten minutes to two servers are all accepted in time', async (t) => {
  await holdRate(t, sizeOf('WEEKLY_SECONDS'));
});
