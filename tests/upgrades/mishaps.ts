import assert from 'node:assert/strict';
import type { Dice } from '../faults/seed.ts';
import { onConnection } from './connection.ts';
import type { CountedLine } from './counted-line.ts';
import { arm, disarm, placesCounted, untilGone, untilHeld } from './interruptions.ts';
import type { Levels } from './levels.ts';
import type { MigrationDatabases } from './migration-databases.ts';
import { type Migrator, startMigrator } from './migrator.ts';
import type { MigratedService } from './services.ts';

/** In one database every migration is killed repeatedly; the other runs undisturbed for comparison. */
export const KILLED = 'killed';
export const UNDISTURBED = 'undisturbed';

export interface Round {
  testApp: MigrationDatabases;
  service: MigratedService;
  levels: Levels;
  line: CountedLine;
  dice: Dice;
  /** Number of applied migrations; the next one is killed. */
  level: number;
  tally: Tally;
}

export interface Tally {
  terminated: number;
  killedAtQuestion: number;
  killedAtStatement: number;
  stopped: number;
  /** Maximum number of rows found by a migration, and the tables with rows. */
  rows: number;
  tables: Set<string>;
  /** Migrations whose process died after sending the commit, before its response. */
  unacknowledged: string[];
  /** Migrations that were committed although their process failed before it sent the commit. */
  unasked: string[];
  /** Migrations killed at fewer statements than they are known to have. */
  unplaced: string[];
  /** Failures that left the schema neither in its old nor in its new state. */
  halfDone: string[];
  /** Migrations whose schema or rows differ from those of the undisturbed run. */
  different: string[];
  /** Tables that lost a row or changed a value of an existing column. */
  lost: string[];
}

const begin = ({ testApp, service, levels, level }: Round, database: string, port?: number): Migrator =>
  startMigrator({
    url: testApp.url(database, port),
    schema: service.schema,
    folders: levels.upTo(level + 1),
  });

/** Runs the migration undisturbed; returns its numbers of failure points and queries. */
export async function runUndisturbed(round: Round): Promise<{ places: number; questions: number }> {
  const { testApp, line, levels, level } = round;
  line.at(0, 'before', () => undefined);
  const { end, applied, words } = await begin(round, UNDISTURBED, line.port).ended;
  assert.deepEqual([end, applied, words], [0, [levels.names[level]], '']);
  const places = await onConnection(testApp.superUrl(UNDISTURBED), placesCounted);
  return { places, questions: line.count() };
}

export async function terminateAt(round: Round, place: number): Promise<void> {
  const { testApp, tally } = round;
  await onConnection(testApp.superUrl(KILLED), (client) => arm(client, place, 'terminated'));
  const { end, words } = await begin(round, KILLED).ended;
  assert.equal(end, 1, 'A lost connection gives a non-zero exit code.');
  assert.match(words, /[Cc]onnection terminated|terminating connection/);
  tally.terminated += 1;
}

/** Kills the process during a statement, which the server continues because it is not notified. */
export async function killAtStatement(round: Round, places: number): Promise<void> {
  const { testApp, dice, tally } = round;
  await onConnection(testApp.superUrl(KILLED), async (client) => {
    await arm(client, Math.floor(dice.between(1, places + 1)), 'held');
    const migrator = begin(round, KILLED);
    await untilHeld(client);
    migrator.process.kill('SIGKILL');
    assert.equal((await migrator.ended).end, 'SIGKILL');
    await disarm(client);
    await untilGone(client);
  });
  tally.killedAtStatement += 1;
}

/** Kills the server during a statement, with all its processes; it recovers from its write-ahead log. */
export async function stopAtStatement(round: Round, places: number): Promise<void> {
  const { testApp, dice, tally } = round;
  const migrator = await onConnection(testApp.superUrl(KILLED), async (client) => {
    await arm(client, Math.floor(dice.between(1, places + 1)), 'held');
    const held = begin(round, KILLED);
    await untilHeld(client);
    return held;
  });
  await testApp.postgres.kill();
  assert.equal((await migrator.ended).end, 1);
  await testApp.postgres.start();
  await onConnection(testApp.superUrl(KILLED), disarm);
  tally.stopped += 1;
}

/** Kills the process just before it sends a query, or just after, before the response. */
export async function killAtQuestion(
  round: Round,
  question: number,
  when: 'before' | 'after',
): Promise<void> {
  const { testApp, line, tally } = round;
  const dying: { migrator?: Migrator } = {};
  line.at(question, when, () => dying.migrator!.process.kill('SIGKILL'));
  dying.migrator = begin(round, KILLED, line.port);
  const { end, words } = await dying.migrator.ended;
  assert.equal(end, 'SIGKILL', words);
  await onConnection(testApp.superUrl(KILLED), untilGone);
  tally.killedAtQuestion += 1;
}

/** Runs the migration again and asserts that it completes. */
export async function finish(round: Round): Promise<void> {
  const { end, words } = await begin(round, KILLED).ended;
  assert.deepEqual([end, words], [0, '']);
}
