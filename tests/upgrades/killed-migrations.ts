import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { assertFigures, atLeast, exactly, type Finding, noneOf, reported } from '../faults/figures.ts';
import { diceOf } from '../faults/seed.ts';
import { onConnection } from './connection.ts';
import { layCountedLine } from './counted-line.ts';
import { countPlaces, disarm, makePlaces, makePlacesIn } from './interruptions.ts';
import { type Levels, levelsOf } from './levels.ts';
import { createSource, sourceOf, startMigrationDatabases } from './migration-databases.ts';
import { startMigrator } from './migrator.ts';
import {
  finish,
  KILLED,
  killAtQuestion,
  killAtStatement,
  type Round,
  runUndisturbed,
  stopAtStatement,
  type Tally,
  terminateAt,
  UNDISTURBED,
} from './mishaps.ts';
import { hashTable, isSame, type Rows, type State, stateOf, takePicture } from './picture.ts';
import { seed } from './seed.ts';
import type { MigratedService } from './services.ts';

/** Points before and after the only statement of the shortest migration. */
const LEAST_PLACES = 2;

/** Kills every migration of a service at each statement and each query, on tables with rows. */
export async function killMigrations(
  test: TestContext,
  service: MigratedService,
  rows: number,
): Promise<void> {
  const dice = diceOf(test);
  const testApp = await startMigrationDatabases(test);
  await createSource(testApp, { database: UNDISTURBED, service, rows, first: service.sparsely });
  await onConnection(testApp.superUrl(UNDISTURBED), makePlaces);
  await testApp.create(KILLED, UNDISTURBED);
  const levels = await levelsOf(test, service.folders);
  const line = await layCountedLine(test, () => testApp.postgres.port());
  const tally: Tally = {
    ...{ terminated: 0, killedAtQuestion: 0, killedAtStatement: 0, stopped: 0, rows: 0 },
    ...{ tables: new Set<string>(), unacknowledged: [], unasked: [], unplaced: [] },
    ...{ halfDone: [], different: [], lost: [] },
  };
  await prepare({ testApp, service, levels });
  for (const level of levels.names.keys())
    await killOne({ testApp, service, levels, line, dice, level, tally });
  assertFigures(test, `${service.name}: migrations killed`, findings(levels, tally));
}

async function killOne(round: Round): Promise<void> {
  const { levels, level, tally } = round;
  const name = levels.names[level]!;
  const columns = await seedBoth(round);
  const state = (database: string): Promise<State> =>
    onConnection(round.testApp.url(database), (client) => stateOf(client, round.service));
  const before = await state(KILLED);
  const kept = await hashSeeded(round, columns);
  const { places, questions } = await runUndisturbed(round);
  if (places < (round.service.places[name] ?? LEAST_PLACES)) tally.unplaced.push(`${name}: ${places}`);
  const after = await state(UNDISTURBED);

  /** A migration that is not transactional may be partly done after a kill; then only its final state is compared. */
  const look = async (how: string): Promise<'before' | 'after'> => {
    const found = await state(KILLED);
    if (isSame(found, after)) return 'after';
    if (levels.isTransactional[level] && !isSame(found, before)) tally.halfDone.push(`${name}, ${how}`);
    return 'before';
  };
  for (let place = 1; place <= places; place += 1) {
    await terminateAt(round, place);
    await look(`terminated at ${place} of ${places}`);
  }
  if (places > 0) {
    await killAtStatement(round, places);
    await look('killed at a statement');
    await stopAtStatement(round, places);
    await look('PostgreSQL killed at a statement');
  }
  let isDone = false;
  for (let n = 1; n <= questions && !isDone; n += 1)
    for (const when of ['before', 'after'] as const) {
      if (isDone) break;
      await killAtQuestion(round, n, when);
      const how = `killed ${when} question ${n} of ${questions}`;
      isDone = (await look(how)) === 'after';
      // The commit is its last query.
      if (isDone) (when === 'after' ? tally.unacknowledged : tally.unasked).push(`${name}, ${how}`);
    }
  await finish(round);
  if (!isSame(await state(KILLED), after)) tally.different.push(name);
  const keptAfter = await hashSeeded(round, columns);
  for (const [table, hash] of kept)
    if (
      !round.service.renewed.includes(table) &&
      round.service.corrected[table] !== name &&
      (keptAfter.get(table)?.hash !== hash.hash || keptAfter.get(table)?.count !== hash.count)
    )
      tally.lost.push(`${table} by ${name}`);
}

/** Creates the schema and the empty migrations table that precede the first migration. */
async function prepare({
  testApp,
  service,
  levels,
}: Pick<Round, 'testApp' | 'service' | 'levels'>): Promise<void> {
  const named = [...Object.keys(service.places), ...Object.values(service.corrected)];
  assert.ok(named.every((name) => levels.names.includes(name)));
  for (const database of [UNDISTURBED, KILLED]) {
    const { schema } = service;
    const made = await startMigrator({ url: testApp.url(database), schema, folders: levels.upTo(0) }).ended;
    assert.deepEqual([made.end, made.applied, made.words], [0, [], '']);
  }
}

/** Inserts the same rows into all existing tables of both databases. Returns the columns by table. */
async function seedBoth({ testApp, service, levels, level, tally }: Round): Promise<Map<string, string[]>> {
  const { schema, filledBy } = service;
  const withheld = Object.keys(filledBy).filter((table) => levels.names.indexOf(filledBy[table]!) >= level);
  let columns = new Map<string, string[]>();
  for (const database of [UNDISTURBED, KILLED])
    await onConnection(testApp.superUrl(database), async (client) => {
      columns = await seed(client, { schema, source: sourceOf(schema), withheld });
      await makePlacesIn(client, schema);
      await (database === KILLED ? disarm(client) : countPlaces(client));
      const { rows } = await takePicture(client, schema);
      const filled = Object.entries(rows).filter(([, { count }]) => count > 0);
      for (const [table] of filled) tally.tables.add(table);
      tally.rows = Math.max(
        tally.rows,
        filled.reduce((sum, [, { count }]) => sum + count, 0),
      );
    });
  return columns;
}

async function hashSeeded(
  { testApp, service }: Round,
  columns: Map<string, string[]>,
): Promise<Map<string, Rows>> {
  return await onConnection(testApp.url(KILLED), async (client) => {
    const hashes = new Map<string, Rows>();
    for (const [table, names] of columns)
      hashes.set(table, await hashTable(client, `${service.schema}.${table}`, names));
    return hashes;
  });
}

function findings(levels: Levels, tally: Tally): Finding[] {
  const { length } = levels.names;
  const kills = tally.terminated + tally.killedAtQuestion + tally.killedAtStatement + tally.stopped;
  return [
    reported('connections ended during a statement', tally.terminated),
    reported('processes killed while sending a message to the database', tally.killedAtQuestion),
    reported('processes killed during a statement', tally.killedAtStatement),
    reported('PostgreSQL killed during a statement', tally.stopped),
    reported('tables with rows', [...tally.tables].sort().join(', ')),
    atLeast('interruptions', kills, 10 * length),
    atLeast('most rows found by a migration', tally.rows, 1_000),
    none('migrations interrupted at too few statements', tally.unplaced, length),
    none('commits without a commit request', tally.unasked, tally.killedAtQuestion),
    exactly('commits whose confirmation was lost', tally.unacknowledged.length, length),
    none('migrations applied only partly', tally.halfDone, kills),
    none(
      'migrations that end with a different schema or rows than an uninterrupted run',
      tally.different,
      length,
    ),
    none('tables with a lost or changed row', tally.lost, tally.tables.size),
  ];
}

/** Expects no findings; the first few are shown, since all would not fit in a table. */
function none(check: string, found: string[], all: number): Finding {
  const finding = noneOf(check, found.length, all);
  return found.length === 0
    ? finding
    : { ...finding, figure: `${finding.figure}: ${found.slice(0, 5).join('; ')}` };
}
