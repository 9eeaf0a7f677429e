import { test } from 'node:test';
import { RECURRING } from '../simulation/recurring.ts';
import { assertSameAgain, runSeeds } from '../simulation/seeds.ts';

test('C1 the same seed is the same run again, turn by turn: also of recurring gifts', async (t) => {
  await assertSameAgain(t, RECURRING);
});

test('C1 F§6 contract §2 in whatever order recurring gifts are set up, charged by the gateway and ended: each charge is one gift, and none goes on unknown', async (t) => {
  await runSeeds(t, RECURRING, 'night');
});
