import { test } from 'node:test';
import { killFromNothing } from '../upgrades/from-nothing.ts';
import { migrateBesidePrograms } from '../upgrades/serving.ts';

const ROUNDS = 12;
const RUNS_AGAIN = 10;

test('M1: programs serve on while the migrations run again and have nothing to do', async (t) => {
  await migrateBesidePrograms(t, RUNS_AGAIN);
});

test('M1: the migrations of an empty database are killed at any moment, and end as if they had not been', async (t) => {
  await killFromNothing(t, ROUNDS);
});
