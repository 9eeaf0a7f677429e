import { test } from 'node:test';
import { CARDS } from '../simulation/cards.ts';
import { assertSameAgain, runSeeds } from '../simulation/seeds.ts';

test('C1 the same seed is the same run again, turn by turn: also of saved cards', async (t) => {
  await assertSameAgain(t, CARDS);
});

test('C1 F§4 F§6 contract §2 in whatever order a saved card is charged, and its gift paid and cancelled in other windows: it is paid once, and counts', async (t) => {
  await runSeeds(t, CARDS, 'night');
});
