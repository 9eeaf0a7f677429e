import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertFigures, atMost, noneOf, told } from '../faults/figures.ts';
import { tellUnexpected } from '../faults/kills.ts';
import { startLoad } from '../faults/load.ts';
import { reckon, reckonMails } from '../faults/reckoning.ts';
import { diceOf } from '../faults/seed.ts';
import { buildTown } from '../faults/town.ts';
import { startMigrateCommand } from './migrator.ts';

const SILENCE_WITHIN_SECONDS = 1;

/** M1: what every start does beside programs that serve: the migrations run again, and there is nothing to apply. */
export async function migrateBesidePrograms(test: TestContext, times: number): Promise<void> {
  const dice = diceOf(test);
  const town = await buildTown(test);
  await Promise.all(town.programs.map((program) => program.start()));
  // The first brings the other services' tables, which the town has not.
  await startMigrateCommand(town.postgres.url()).ended;
  const load = startLoad(town, dice.another());
  await sleep(500);
  load.resetSilence();
  let different = 0;
  const took = await load.timesWhile(
    (async () => {
      for (let n = 0; n < times; n += 1) {
        const { end, applied } = await startMigrateCommand(town.postgres.url()).ended;
        if (end !== 0 || !applied.every((line) => line.endsWith(': up to date'))) different += 1;
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
    ...(await reckonMails(town, ledger)),
  ]);
}
