import { test } from 'node:test';
import { CARDS } from '../simulation/cards.ts';
import { PAGES } from '../simulation/deeds.ts';
import { RECURRING } from '../simulation/recurring.ts';
import { runSeeds } from '../simulation/seeds.ts';
import { sizeOf } from './whole.ts';

/** Of ten thousand. A recurring gift takes longer than a page, and a page longer than a card. */
const share = (of: number): number => Math.ceil(sizeOf('WEEKLY_SEEDS') * of);

test('C1 F§6 five thousand drawn orders of payments, refunds and lost connections: each gift counts as it was paid', async (t) => {
  await runSeeds(t, PAGES, 'week', share(0.5));
});

test('C1 F§4 F§6 three thousand drawn orders of charged cards and other windows: each gift is paid once, and counts', async (t) => {
  await runSeeds(t, CARDS, 'week', share(0.3));
});

test('C1 F§6 contract §2 two thousand drawn orders of recurring gifts: each charge is one gift, and none goes on unknown', async (t) => {
  await runSeeds(t, RECURRING, 'week', share(0.2));
});
