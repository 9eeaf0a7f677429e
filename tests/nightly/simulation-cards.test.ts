import { test } from 'node:test';
import { CARDS } from '../simulation/cards.ts';
import { assertSameAgain, runSeeds } from '../simulation/seeds.ts';

test('the same seed repeats a run turn by turn, for saved cards', async (t) => {
  await assertSameAgain(t, CARDS);
});

test('F§4 F§6 contract §2 in any order of card charges and of payments or cancellations in other windows, a donation is paid once and counts', async (t) => {
  await runSeeds(t, CARDS, 'nightly');
});
