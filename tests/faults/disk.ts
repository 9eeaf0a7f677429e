import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertFigures, atLeast, atMost, exactly, reported } from './figures.ts';
import { NIGHT } from './goals.ts';
import { buildFaultCluster } from './installation/cluster.ts';
import { mountSmallDisk } from './installation/small-disk.ts';
import { reportUnexpected, secondsUntilBack } from './kills.ts';
import { startLoad } from './load.ts';
import { diceOf } from './seed.ts';
import { countBroken, verifyOutcome } from './verify-outcome.ts';

const MEGABYTES = 400;
const MOST_LEFT_IN_BYTES = 4 * 1024 * 1024;
const FULL_FOR_MS = 6_000;
/** Minimum number of refused requests per round, some 200 in a night; fewer mean that the disk was not full. */
const REFUSED_OF_A_ROUND = 20;
const BACK_WITHIN_SECONDS = 5;

/** Fills the disk of the database several times under load, then frees it. */
export async function fillDatabaseDisk(test: TestContext, rounds: number): Promise<void> {
  const dice = diceOf(test);
  const disk = mountSmallDisk(test, MEGABYTES);
  const run = 'database disk full';
  if (disk === undefined) {
    // Mounting is not permitted, and there is no other way to fill a disk that is not shared.
    assertFigures(test, run, [
      {
        check: 'rounds',
        figure: 'not permitted to mount a file system',
        goal: `at least ${NIGHT.roundsOfFullDisk}`,
        holds: null,
      },
    ]);
    return;
  }
  const faultCluster = await buildFaultCluster(test, { postgresFolder: disk.folder, withBackOffices: true });
  await Promise.all(faultCluster.programs.map((program) => program.start()));
  const load = startLoad(faultCluster, dice.another());
  const seconds: number[] = [];
  const refused = () =>
    [...load.ledger.statuses].filter(([name]) => name.endsWith(' 503')).reduce((sum, [, n]) => sum + n, 0);
  let restarts = 0;
  for (let n = 0; n < rounds; n += 1) {
    await sleep(dice.between(500, 2_000));
    const deadline = performance.now() + FULL_FOR_MS;
    while (performance.now() < deadline) {
      await disk.fill(dice.between(0, MOST_LEFT_IN_BYTES));
      await sleep(500);
    }
    await disk.clear();
    // PostgreSQL shuts down without room for its WAL; an operator restarts it after making room.
    if (await faultCluster.postgres.revive()) restarts += 1;
    seconds.push(await secondsUntilBack(faultCluster));
  }
  const broken = await countBroken(faultCluster);
  const ledger = await load.finish();
  reportUnexpected(test, faultCluster, ledger.unexpected);
  test.diagnostic(JSON.stringify(Object.fromEntries([...ledger.statuses].sort())));
  assertFigures(test, run, [
    atLeast('rounds', seconds.length, NIGHT.roundsOfFullDisk),
    atLeast('503 responses per round', refused() / seconds.length, REFUSED_OF_A_ROUND),
    reported('restarts of PostgreSQL', restarts),
    atMost('longest recovery time in seconds', Math.max(...seconds), BACK_WITHIN_SECONDS),
    exactly('invariants violated during the faults', broken, 0),
    ...(await verifyOutcome(faultCluster, ledger)),
  ]);
}
