import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { assertFigures, atMost, noneOf, reported } from '../faults/figures.ts';
import { buildFaultCluster } from '../faults/installation/cluster.ts';
import { reportUnexpected } from '../faults/kills.ts';
import type { Ledger } from '../faults/ledger.ts';
import { startLoad } from '../faults/load.ts';
import { diceOf } from '../faults/seed.ts';
import { verifyOutcome } from '../faults/verify-outcome.ts';
import { startMigrateCommand } from './migrator.ts';

const SILENCE_WITHIN_SECONDS = 1;
const AT_WORK_WITHIN_MS = 30_000;
const NOTHING_TO_DO = SERVICE_NAMES.map((name) => `${name}: up to date`);

/** Runs the migrations next to serving programs, as every start does, with nothing to apply. */
export async function migrateBesidePrograms(test: TestContext, times: number): Promise<void> {
  const dice = diceOf(test);
  const fixtures = await buildFaultCluster(test);
  await Promise.all(fixtures.programs.map((program) => program.start()));
  // The first run creates the tables of the other services, which the fixture lacks.
  const first = await startMigrateCommand(fixtures.postgres.url()).ended;
  assert.equal(first.end, 0, first.words);
  const load = startLoad(fixtures, dice.another());
  await untilAtWork(load.ledger);
  load.resetSilence();
  let different = 0;
  const took = await load.timesWhile(
    (async () => {
      for (let n = 0; n < times; n += 1) {
        const { end, applied } = await startMigrateCommand(fixtures.postgres.url()).ended;
        if (end !== 0 || applied.join('\n') !== NOTHING_TO_DO.join('\n')) different += 1;
      }
    })(),
  );
  const silence = load.ledger.longestSilenceMs / 1_000;
  const ledger = await load.finish();
  reportUnexpected(test, fixtures, ledger.unexpected);
  assertFigures(test, 'migrations repeated while servers run', [
    reported(
      'requests answered, and the slowest in milliseconds',
      `${took.length}, ${Math.max(...took).toFixed(0)}`,
    ),
    noneOf('runs that changed anything', different, times),
    atMost('longest time without any response, in seconds', silence, SILENCE_WITHIN_SECONDS),
    ...(await verifyOutcome(fixtures, ledger)),
  ]);
}

/** Waits until the gateway, a donor and a new user have each got one response. */
async function untilAtWork({ acknowledged, begun, registered }: Ledger): Promise<void> {
  const deadline = performance.now() + AT_WORK_WITHIN_MS;
  while (acknowledged.size === 0 || begun.size === 0 || registered.length === 0) {
    if (performance.now() > deadline) throw new Error('Not every client got a response.');
    await sleep(25);
  }
}
