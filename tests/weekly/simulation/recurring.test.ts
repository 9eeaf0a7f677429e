import { test } from 'node:test';
import { RECURRING } from '../../simulation/recurring.ts';
import { runSeeds } from '../../simulation/seeds.ts';
import { sizeOf } from '../sizes.ts';

test('F§6 contract §2 2,000 random orders of recurring donations: each charge is one donation, and none continues unknown', async (t) => {
  await runSeeds(t, RECURRING, 'weekly', Math.ceil(sizeOf('WEEKLY_SEEDS') * 0.2));
});
