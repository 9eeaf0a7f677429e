import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSeed } from './run.ts';
import { firstSeed, runSeeds } from './seeds.ts';
import { openTown } from './town.ts';

const NIGHT = process.env.NIGHTLY === '1';
const REPEATED = 10;

test('C1 the same seed is the same run again, turn by turn', async (t) => {
  const first = firstSeed(t);
  const town = await openTown(t);
  for (let seed = first; seed < first + REPEATED; seed += 1) {
    const turns = await runSeed(town, seed);
    assert.ok(turns.length > 10);
    assert.deepEqual(await runSeed(town, seed), turns, `seed ${seed}`);
  }
});

test('C1 F§6 in whatever order two processes, donors, staff and the gateway go on, and whatever connections are lost: each gift counts as it was paid', async (t) => {
  await runSeeds(t, NIGHT ? 1_000 : 50);
});
