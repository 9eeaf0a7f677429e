import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { TestContext } from 'node:test';
import { INVARIANTS } from '../../src/fundraising/invariants.ts';
import { tellFigure } from '../figures.ts';
import { assertHolds } from '../holds.ts';
import { DRAWN, KEPT, type Tier } from './goals.ts';
import { runSeed } from './run.ts';
import type { Cast } from './stage.ts';
import { openTown } from './town.ts';

/** All invariants read all rows: not after each run. */
const RUNS_BETWEEN_INVARIANTS = 100;

/** The first of those that are run, told so that they can be run again. */
function firstSeed(t: TestContext): number {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 30));
  t.diagnostic(`TEST_SEED=${seed}`);
  return seed;
}

/**
 * As many seeds as a tier has, one after another, behind those that are kept: they have once found something, or find it again
 * when its mend is taken away, and whoever changes what is drawn looks for them anew. The first that goes wrong ends it.
 */
export async function runSeeds(
  t: TestContext,
  cast: Cast,
  tier: Tier,
  count: number = DRAWN[cast.name][tier],
): Promise<void> {
  const first = firstSeed(t);
  const town = await openTown(t);
  const seeds = [...cast.kept, ...Array.from({ length: count }, (_, n) => first + n)];
  const least = KEPT[cast.name] + DRAWN[cast.name][tier];
  let turns = 0;
  let runs = 0;
  try {
    for (const seed of seeds) {
      turns += (await runSeed(town, cast, seed)).length;
      runs += 1;
      if (runs % RUNS_BETWEEN_INVARIANTS === 0) await assertHolds(town.worlds[0].app.db, INVARIANTS);
    }
  } finally {
    tellFigure({
      check: `orders of ${cast.what}, drawn by seeds of a ${tier}`,
      figure: `${runs} of ${seeds.length} held, in ${turns} turns`,
      goal: `all of at least ${least}`,
      holds: runs === seeds.length && runs >= least,
    });
  }
  assert.ok(runs >= least, `only ${runs} of ${least}`);
}

const REPEATED = 4;

/** Runs a few seeds twice. */
export async function assertSameAgain(t: TestContext, cast: Cast): Promise<void> {
  const first = firstSeed(t);
  const town = await openTown(t);
  for (let seed = first; seed < first + REPEATED; seed += 1) {
    const turns = await runSeed(town, cast, seed);
    assert.ok(turns.length > 10);
    assert.deepEqual(await runSeed(town, cast, seed), turns, `seed ${seed}`);
  }
}
