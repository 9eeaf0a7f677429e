import { test } from 'node:test';
import { PAGES } from './actions.ts';
import { CARDS } from './cards.ts';
import { RECURRING } from './recurring.ts';
import { runSeeds } from './seeds.ts';

const NIGHT = process.env.NIGHTLY === '1';

test('F§6 in any order of two servers, donors, staff and gateway, with lost connections, each donation counts exactly as paid', async (t) => {
  await runSeeds(t, PAGES, NIGHT ? 'nightly' : 'CI');
});

test('F§4 F§6 contract §2 known bad orders of card charges and recurring donations: each is paid once and counts', async (t) => {
  await runSeeds(t, CARDS, 'CI');
  await runSeeds(t, RECURRING, 'CI');
});
