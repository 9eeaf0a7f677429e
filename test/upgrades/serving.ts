import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertFigures, atMost, noneOf, told } from '../faults/figures.ts';
import { tellUnexpected } from '../faults/kills.ts';
import type { Ledger } from '../faults/ledger.ts';
import { startLoad } from '../faults/load.ts';
import { reckon } from '../faults/reckoning.ts';
import { diceOf } from '../faults/seed.ts';
import { buildTown } from '../faults/town.ts';
import { startMigrateCommand } from './migrator.ts';
import { SERVICES } from './services.ts';

const SILENCE_WITHIN_SECONDS = 1;
const AT_WORK_WITHIN_MS = 30_000;
const NOTHING_TO_DO = SERVICES.map(({ name }) => `${name}: up to date`);

/** M1: runs the migrations next to serving programs, as every start does, with nothing to apply. */
export async function migrateBesidePrograms(test: TestContext, times: number): Promise<void> {
  const dice = diceOf(test);
  const town = await buildTown(test);
  await Promise.all(town.programs.map((program) => program.start()));
  // The first run creates the tables of the other services, which the fixture lacks.
  const first = await startMigrateCommand(town.postgres.url()).ended;
  assert.equal(first.end, 0, first.words);
  const load = startLoad(town, dice.another());
  await untilAtWork(load.ledger);
  load.resetSilence();
  let different = 0;
  const took = await load.timesWhile(
    (async () => {
      for (let n = 0; n < times; n += 1) {
        const { end, applied } = await startMigrateCommand(town.postgres.url()).ended;
        if (end !== 0 || applied.join('\n') !== NOTHING_TO_DO.join('\n')) different += 1;
      }
    })(),
  );
  const silence = load.ledger.longestSilenceMs / 1_000;
  const ledger = await load.finish();
  tellUnexpected(test, town, ledger.unexpected);
  assertFigures(test, 'migrations run again beside programs', [
    told(
      'requests answered meanwhile, and the slowest in milliseconds',
      `${took.length}, ${Math.max(...took).toFixed(0)}`,
    ),
    noneOf('runs that did anything', different, times),
    atMost('longest time without an answer, seconds', silence, SILENCE_WITHIN_SECONDS),
    ...(await reckon(town, ledger)),
  ]);
}

/** Waits until the gateway, a donor and a new user have each got one response. */
async function untilAtWork({ acknowledged, begun, registered }: Ledger): Promise<void> {
  const deadline = performance.now() + AT_WORK_WITHIN_MS;
  while (acknowledged.size === 0 || begun.size === 0 || registered.length === 0) {
    if (performance.now() > deadline) throw new Error('Not everybody who asks for something is answered.');
    await sleep(25);
  }
}
