import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_NAMES } from '@bulwagan/server/services.ts';
import { assertFigures, atLeast, noneOf, reported } from '../faults/figures.ts';
import { diceOf } from '../faults/seed.ts';
import { onConnection } from './connection.ts';
import { terminate, untilGone, untilMigrating } from './interruptions.ts';
import { type MigrationDatabases, startMigrationDatabases } from './migration-databases.ts';
import { type Migrator, startMigrateCommand } from './migrator.ts';
import { isSame, type State, stateOf } from './picture.ts';
import { loadServices } from './services.ts';

const UNDISTURBED = 'undisturbed';
const MISHAPS_OF_A_ROUND = 3;

type Mishap = 'process' | 'connection' | 'PostgreSQL';

/** Runs `npm run migrate` on an empty database with random kills, then repeats it until it completes. */
export async function killFromNothing(test: TestContext, rounds: number): Promise<void> {
  const dice = diceOf(test);
  const testApp = await startMigrationDatabases(test);
  await testApp.create(UNDISTURBED);
  const totalMs = await timeUndisturbed(testApp);
  const expected = await statesOf(testApp, UNDISTURBED);
  const mishaps = new Map<Mishap, number>();
  let inTime = 0;
  let different = 0;
  for (let n = 1; n <= rounds; n += 1) {
    const database = `round_${n}`;
    await testApp.create(database);
    for (let attempts = 0; attempts < MISHAPS_OF_A_ROUND; attempts += 1) {
      const mishap = dice.one<Mishap>(['process', 'connection', 'PostgreSQL']);
      // Each run of the round leaves less to do for the next.
      const afterMs = dice.between(0, totalMs / (attempts + 1));
      if (!(await disturb(testApp, { database, mishap, afterMs }))) continue;
      inTime += 1;
      mishaps.set(mishap, (mishaps.get(mishap) ?? 0) + 1);
    }
    await finish(testApp, database);
    const { applied, words } = await finish(testApp, database);
    assert.equal(applied.length, SERVICE_NAMES.length);
    assert.match(words, new RegExp(`^Database: ${database} on \\S+\\n$`), 'There is nothing left to do.');
    const states = await statesOf(testApp, database);
    if (!expected.every((state, place) => isSame(state, states[place]!))) different += 1;
  }
  assertFigures(test, 'migrations of an empty database, killed', [
    reported('interruptions', [...mishaps].map(([mishap, count]) => `${mishap} ${count}`).join(', ')),
    atLeast('interruptions before the migrations finished', inTime, rounds),
    noneOf('databases that differ from an uninterrupted migration', different, rounds),
  ]);
}

/** Measures how long all migrations of an empty database take; a later kill would miss them. */
async function timeUndisturbed(testApp: MigrationDatabases): Promise<number> {
  const migrator = startMigrateCommand(testApp.url(UNDISTURBED));
  const start = await onConnection(testApp.superUrl(UNDISTURBED), async (client) => {
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
  testApp: MigrationDatabases,
  { database, mishap, afterMs }: { database: string; mishap: Mishap; afterMs: number },
): Promise<boolean> {
  const migrator = startMigrateCommand(testApp.url(database));
  await onConnection(testApp.superUrl(database), async (client) => {
    await untilMigrating(client, () => hasEnded(migrator));
    await sleep(afterMs);
    if (mishap === 'process') migrator.process.kill('SIGKILL');
    if (mishap === 'connection') await terminate(client);
  });
  if (mishap === 'PostgreSQL') await testApp.postgres.kill();
  const { end } = await migrator.ended;
  if (mishap === 'PostgreSQL') await testApp.postgres.start();
  await onConnection(testApp.superUrl(database), untilGone);
  return end !== 0;
}

const hasEnded = ({ process }: Migrator): boolean => process.exitCode !== null || process.signalCode !== null;

async function finish(testApp: MigrationDatabases, database: string): Promise<Awaited<Migrator['ended']>> {
  const ended = await startMigrateCommand(testApp.url(database)).ended;
  assert.equal(ended.end, 0, ended.words);
  return ended;
}

async function statesOf(testApp: MigrationDatabases, database: string): Promise<State[]> {
  return await onConnection(testApp.url(database), async (client) => {
    const states: State[] = [];
    for (const service of await loadServices()) states.push(await stateOf(client, service));
    return states;
  });
}
