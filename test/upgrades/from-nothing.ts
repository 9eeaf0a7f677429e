import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertFigures, atLeast, noneOf, told } from '../faults/figures.ts';
import { diceOf } from '../faults/seed.ts';
import { onConnection } from './connection.ts';
import { terminate, untilGone, untilMigrating } from './interruptions.ts';
import { type MigratingWorld, startMigratingWorld } from './migrating-world.ts';
import { type Migrator, startMigrateCommand } from './migrator.ts';
import { isSame, type State, stateOf } from './picture.ts';
import { SERVICES } from './services.ts';

const UNDISTURBED = 'undisturbed';
const MISHAPS_OF_A_ROUND = 3;

type Mishap = 'process' | 'connection' | 'PostgreSQL';

/** M1: runs `npm run migrate` on an empty database with random kills, then repeats it until it completes. */
export async function killFromNothing(test: TestContext, rounds: number): Promise<void> {
  const dice = diceOf(test);
  const world = await startMigratingWorld(test);
  await world.create(UNDISTURBED);
  const wholeMs = await timeUndisturbed(world);
  const expected = await statesOf(world, UNDISTURBED);
  const mishaps = new Map<Mishap, number>();
  let inTime = 0;
  let different = 0;
  for (let n = 1; n <= rounds; n += 1) {
    const database = `round_${n}`;
    await world.create(database);
    for (let tries = 0; tries < MISHAPS_OF_A_ROUND; tries += 1) {
      const mishap = dice.one<Mishap>(['process', 'connection', 'PostgreSQL']);
      if (!(await disturb(world, { database, mishap, afterMs: dice.between(0, wholeMs) }))) continue;
      inTime += 1;
      mishaps.set(mishap, (mishaps.get(mishap) ?? 0) + 1);
    }
    await finish(world, database);
    const { applied, words } = await finish(world, database);
    assert.deepEqual([applied.length, words], [SERVICES.length, ''], 'There is nothing left to do.');
    const states = await statesOf(world, database);
    if (!expected.every((state, place) => isSame(state, states[place]!))) different += 1;
  }
  assertFigures(test, 'migrations from nothing killed', [
    told('mishaps', [...mishaps].map(([mishap, count]) => `${mishap} ${count}`).join(', ')),
    atLeast('mishaps before the end', inTime, rounds),
    noneOf('databases unlike an undisturbed one', different, rounds),
  ]);
}

/** Measures how long all migrations of an empty database take; a later kill would miss them. */
async function timeUndisturbed(world: MigratingWorld): Promise<number> {
  const migrator = startMigrateCommand(world.url(UNDISTURBED));
  const start = await onConnection(world.superUrl(UNDISTURBED), async (client) => {
    await untilMigrating(client, () => hasEnded(migrator));
    return performance.now();
  });
  const { end, words } = await migrator.ended;
  assert.equal(end, 0, words);
  return performance.now() - start;
}

/**
 * Injects one failure; returns true if the migrations were still running. They take less time when earlier runs of the
 * round have done a part.
 */
async function disturb(
  world: MigratingWorld,
  { database, mishap, afterMs }: { database: string; mishap: Mishap; afterMs: number },
): Promise<boolean> {
  const migrator = startMigrateCommand(world.url(database));
  await onConnection(world.superUrl(database), async (client) => {
    await untilMigrating(client, () => hasEnded(migrator));
    await sleep(afterMs);
    if (mishap === 'process') migrator.process.kill('SIGKILL');
    if (mishap === 'connection') await terminate(client);
  });
  if (mishap === 'PostgreSQL') await world.postgres.kill();
  const { end } = await migrator.ended;
  if (mishap === 'PostgreSQL') await world.postgres.start();
  await onConnection(world.superUrl(database), untilGone);
  return end !== 0;
}

const hasEnded = ({ process }: Migrator): boolean => process.exitCode !== null || process.signalCode !== null;

async function finish(world: MigratingWorld, database: string): Promise<Awaited<Migrator['ended']>> {
  const ended = await startMigrateCommand(world.url(database)).ended;
  assert.equal(ended.end, 0, ended.words);
  return ended;
}

async function statesOf(world: MigratingWorld, database: string): Promise<State[]> {
  return await onConnection(world.url(database), async (client) => {
    const states: State[] = [];
    for (const service of SERVICES) states.push(await stateOf(client, service));
    return states;
  });
}
