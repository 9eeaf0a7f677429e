import { test } from 'node:test';
import { CARDS } from './cards.ts';
import { PAGES } from './deeds.ts';
import { RECURRING } from './recurring.ts';
import { runSeeds } from './seeds.ts';

const NIGHT = process.env.NIGHTLY === '1';

test('C1 F§6 in whatever order two processes, donors, staff and the gateway go on, and whatever connections are lost: each gift counts as it was paid', async (t) => {
  await runSeeds(t, PAGES, NIGHT ? 'night' : 'change');
});

test('C1 F§4 F§6 contract §2 the orders of charged cards and of recurring gifts that once went wrong: each is paid once, and counts', async (t) => {
  await runSeeds(t, CARDS, 'change');
  await runSeeds(t, RECURRING, 'change');
});
