import { test } from 'node:test';
import { PAGES } from './deeds.ts';
import { assertSameAgain, runSeeds } from './seeds.ts';

const NIGHT = process.env.NIGHTLY === '1';

test('C1 the same seed is the same run again, turn by turn', async (t) => {
  await assertSameAgain(t, PAGES);
});

test('C1 F§6 in whatever order two processes, donors, staff and the gateway go on, and whatever connections are lost: each gift counts as it was paid', async (t) => {
  await runSeeds(t, PAGES, NIGHT ? 600 : 30);
});
