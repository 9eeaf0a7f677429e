import { test } from 'node:test';
import { killFromNothing } from '../../upgrades/from-nothing.ts';
import { migrateBesidePrograms } from '../../upgrades/serving.ts';

const ROUNDS = 12;
const RUNS_AGAIN = 10;

test('servers keep working while the migrations run again with nothing to apply', async (t) => {
  await migrateBesidePrograms(t, RUNS_AGAIN);
});

test('migrations of an empty database killed at any moment end like undisturbed ones', async (t) => {
  await killFromNothing(t, ROUNDS);
});
