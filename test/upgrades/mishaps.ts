import assert from 'node:assert/strict';
import type { Dice } from '../faults/seed.ts';
import { onConnection } from './connection.ts';
import type { CountedLine } from './counted-line.ts';
import { arm, disarm, placesCounted, untilGone, untilHeld } from './interruptions.ts';
import type { Levels } from './levels.ts';
import type { MigratingWorld } from './migrating-world.ts';
import { type Migrator, startMigrator } from './migrator.ts';
import type { MigratedService } from './services.ts';

/** In one database every migration is killed again and again; in the other nothing happens to any. */
export const KILLED = 'killed';
export const UNDISTURBED = 'undisturbed';

export interface Round {
  world: MigratingWorld;
  service: MigratedService;
  levels: Levels;
  line: CountedLine;
  dice: Dice;
  /** How many migrations are applied; the next is the one that is killed. */
  level: number;
  tally: Tally;
}

export interface Tally {
  terminated: number;
  killedAtQuestion: number;
  killedAtStatement: number;
  stopped: number;
  /** Most rows that a migration found, and the tables that had some. */
  rows: number;
  tables: Set<string>;
  /** Migrations whose process died after it had asked for the commit, of which it never heard. */
  unheard: string[];
  /** Mishaps before the commit was asked for, after which it was done. */
  unasked: string[];
  /** Migrations that are killed at fewer statements than they are known to have. */
  unplaced: string[];
  /** Mishaps after which there was something else than before, or than when all is done. */
  halfDone: string[];
  /** Migrations after which schema or rows are not those of the undisturbed run. */
  different: string[];
  /** Tables of which a row was lost or changed in a column that was there before. */
  lost: string[];
}

const begin = ({ world, service, levels, level }: Round, database: string, port?: number): Migrator =>
  startMigrator({
    url: world.url(database, port),
    schema: service.schema,
    folders: levels.upTo(level + 1),
  });

/** How many places of mishaps the migration has, and how many questions it asks. */
export async function runUndisturbed(round: Round): Promise<{ places: number; questions: number }> {
  const { world, line, levels, level } = round;
  line.at(0, 'before', () => undefined);
  const { end, applied, words } = await begin(round, UNDISTURBED, line.port).ended;
  assert.deepEqual([end, applied, words], [0, [levels.names[level]], '']);
  const places = await onConnection(world.superUrl(UNDISTURBED), placesCounted);
  return { places, questions: line.count() };
}

export async function terminateAt(round: Round, place: number): Promise<void> {
  const { world, tally } = round;
  await onConnection(world.superUrl(KILLED), (client) => arm(client, place, 'terminated'));
  const { end, words } = await begin(round, KILLED).ended;
  assert.equal(end, 1, 'Who is cut off says so by the exit code.');
  assert.match(words, /[Cc]onnection terminated|terminating connection/);
  tally.terminated += 1;
}

/** The process dies in the middle of a statement, which the server goes on with: nobody tells it. */
export async function killAtStatement(round: Round, places: number): Promise<void> {
  const { world, dice, tally } = round;
  await onConnection(world.superUrl(KILLED), async (client) => {
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

/** The server dies in the middle of a statement, with all its processes, and comes back by its log. */
export async function stopAtStatement(round: Round, places: number): Promise<void> {
  const { world, dice, tally } = round;
  const migrator = await onConnection(world.superUrl(KILLED), async (client) => {
    await arm(client, Math.floor(dice.between(1, places + 1)), 'held');
    const held = begin(round, KILLED);
    await untilHeld(client);
    return held;
  });
  await world.postgres.kill();
  assert.equal((await migrator.ended).end, 1);
  await world.postgres.start();
  await onConnection(world.superUrl(KILLED), disarm);
  tally.stopped += 1;
}

/** The process dies just before it asks the server something, or just after, without having heard the answer. */
export async function killAtQuestion(
  round: Round,
  question: number,
  when: 'before' | 'after',
): Promise<void> {
  const { world, line, tally } = round;
  const dying: { migrator?: Migrator } = {};
  line.at(question, when, () => dying.migrator!.process.kill('SIGKILL'));
  dying.migrator = begin(round, KILLED, line.port);
  const { end, words } = await dying.migrator.ended;
  assert.equal(end, 'SIGKILL', words);
  await onConnection(world.superUrl(KILLED), untilGone);
  tally.killedAtQuestion += 1;
}

/** Run once more, it comes to its end, whatever happened before. */
export async function finish(round: Round): Promise<void> {
  const { end, words } = await begin(round, KILLED).ended;
  assert.deepEqual([end, words], [0, '']);
}
