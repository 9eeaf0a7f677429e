import { test } from 'node:test';
import { RECURRING } from '../simulation/recurring.ts';
import { assertSameAgain, runSeeds } from '../simulation/seeds.ts';

test('the same seed repeats a run turn by turn, for recurring donations', async (t) => {
  await assertSameAgain(t, RECURRING);
});

test('F§6 contract §2 in any order of setting up, charging and ending recurring donations, each charge is one donation and none continues unknown', async (t) => {
  await runSeeds(t, RECURRING, 'nightly');
});
