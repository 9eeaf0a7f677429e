import { test } from 'node:test';
import { runSeeds } from '../simulation/seeds.ts';
import { sizeOf } from './whole.ts';

test('C1 F§6 ten thousand drawn orders of payments, refunds and lost connections: each gift counts as it was paid', async (t) => {
  await runSeeds(t, sizeOf('WEEKLY_SEEDS'));
});
