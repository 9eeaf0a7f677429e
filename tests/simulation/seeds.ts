import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { TestContext } from 'node:test';
import { INVARIANTS } from '@bulwagan/fundraising/verify/invariants.ts';
import { assertInvariants } from '@bulwagan/testing/invariants.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { openSimulationApps } from './apps.ts';
import { DRAWN, KEPT, type Suite } from './goals.ts';
import { runSeed } from './run.ts';
import type { Cast } from './simulation.ts';

/** Invariants read all rows, so they are not checked after every run. */
const RUNS_BETWEEN_INVARIANTS = 100;

/** Returns the first seed and prints it, so that the run can be repeated. */
function firstSeed(t: TestContext): number {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 30));
  t.diagnostic(`TEST_SEED=${seed}`);
  return seed;
}

/**
 * Runs the seeds of a suite, after the kept seeds. Those once found a fault, or find it again when its fix is removed;
 * after a change of the random draws they must be searched for again. Stops at the first failure.
 */
export async function runSeeds(
  t: TestContext,
  cast: Cast,
  suite: Suite,
  count: number = DRAWN[cast.name][suite],
): Promise<void> {
  const first = firstSeed(t);
  const simulationApps = await openSimulationApps(t);
  const seeds = [...cast.kept, ...Array.from({ length: count }, (_, n) => first + n)];
  const least = KEPT[cast.name] + DRAWN[cast.name][suite];
  let turns = 0;
  let runs = 0;
  try {
    for (const seed of seeds) {
      turns += (await runSeed(simulationApps, cast, seed)).length;
      runs += 1;
      if (runs % RUNS_BETWEEN_INVARIANTS === 0)
        await assertInvariants(simulationApps.testApps[0].app.db, INVARIANTS);
    }
  } finally {
    recordMetric({
      check: `simulation of ${cast.what}, ${suite} seeds`,
      figure: `${runs} of ${seeds.length} runs consistent, ${turns} steps`,
      goal: `all of at least ${least}`,
      holds: runs === seeds.length && runs >= least,
    });
  }
  assert.ok(runs >= least, `only ${runs} of ${least}`);
}

const REPEATED = 4;

/** Runs a few seeds twice and compares their turns. */
export async function assertSameAgain(t: TestContext, cast: Cast): Promise<void> {
  const first = firstSeed(t);
  const simulationApps = await openSimulationApps(t);
  for (let seed = first; seed < first + REPEATED; seed += 1) {
    const turns = await runSeed(simulationApps, cast, seed);
    assert.ok(turns.length > 10);
    assert.deepEqual(await runSeed(simulationApps, cast, seed), turns, `seed ${seed}`);
  }
}
