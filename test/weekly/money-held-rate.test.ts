import { test } from 'node:test';
import { holdRate } from '../money/held-rate.ts';
import { WEEK } from '../money/week.ts';

const SECONDS = Number(process.env.WEEKLY_SECONDS ?? WEEK.secondsAtRate);

test('F§6 paid events that keep coming at a high rate for ten minutes, to two programs: all are taken in time', async (t) => {
  await holdRate(t, SECONDS);
});
