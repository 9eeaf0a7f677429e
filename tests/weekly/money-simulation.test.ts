import { test } from 'node:test';
import { PAGES } from '../simulation/actions.ts';
import { CARDS } from '../simulation/cards.ts';
import { RECURRING } from '../simulation/recurring.ts';
import { runSeeds } from '../simulation/seeds.ts';
import { sizeOf } from './sizes.ts';

/** Shares of ten thousand runs. Recurring donations take longer than checkouts, and checkouts longer than cards. */
const share = (of: number): number => Math.ceil(sizeOf('WEEKLY_SEEDS') * of);

test('F§6 5,000 random orders of payments, refunds and lost connections: each donation counts as it was paid', async (t) => {
  await runSeeds(t, PAGES, 'weekly', share(0.5));
});

test('F§4 F§6 3,000 random orders of card charges and other windows: each donation is paid once and counts', async (t) => {
  await runSeeds(t, CARDS, 'weekly', share(0.3));
});

test('F§6 contract §2 2,000 random orders of recurring donations: each charge is one donation, and none continues unknown', async (t) => {
  await runSeeds(t, RECURRING, 'weekly', share(0.2));
});
