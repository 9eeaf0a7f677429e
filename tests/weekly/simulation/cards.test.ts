import { test } from 'node:test';
import { CARDS } from '../../simulation/cards.ts';
import { runSeeds } from '../../simulation/seeds.ts';
import { sizeOf } from '../sizes.ts';

test('F§4 F§6 3,000 random orders of card charges and other windows: each donation is paid once and counts', async (t) => {
  await runSeeds(t, CARDS, 'weekly', Math.ceil(sizeOf('WEEKLY_SEEDS') * 0.3));
});
