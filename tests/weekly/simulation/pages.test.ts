import { test } from 'node:test';
import { PAGES } from '../../simulation/actions.ts';
import { runSeeds } from '../../simulation/seeds.ts';
import { sizeOf } from '../sizes.ts';

test('F§6 5,000 random orders of payments, refunds and lost connections: each donation counts as it was paid', async (t) => {
  await runSeeds(t, PAGES, 'weekly', Math.ceil(sizeOf('WEEKLY_SEEDS') * 0.5));
});
