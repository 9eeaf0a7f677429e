import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { runScript } from '@bulwagan/testing/command.ts';
import {
  assertFigures,
  atLeast,
  atMost,
  exactly,
  type Finding,
  noneOf,
  reported,
} from '../faults/figures.ts';
import { diceOf } from '../faults/seed.ts';
import { FULL_SIZES } from '../weekly/sizes.ts';
import { onConnection } from './connection.ts';
import { type Held, locksWhile } from './held-locks.ts';
import { levelsOf } from './levels.ts';
import {
  createSource,
  type MigrationDatabases,
  sourceOf,
  startMigrationDatabases,
} from './migration-databases.ts';
import { startMigrator } from './migrator.ts';
import { hashTable, type Rows } from './picture.ts';
import { seed } from './seed.ts';
import { LATE, type MigratedService } from './services.ts';
import { startTraffic } from './traffic.ts';

/**
 * Tests of migrations and their limits. Each migration of each service is killed at each statement and each query, on tables
 * with rows, and ends like an undisturbed one. The same holds from an empty database at any moment. The newest
 * migrations run on many rows during reads and writes, and the current program serves while there is nothing to apply.
 *
 * Not covered: an older program on newer tables, and a newer one that starts on older tables. There was no earlier
 * release, so no such program exists; the traffic uses SQL that knows only the columns of its level. The rows are those
 * that the current version writes, as far as the earlier level has the columns. Earlier migrations run without concurrent
 * traffic.
 */

const DATABASE = 'upgraded';
/** Number of newest migrations that a running installation would still have to apply, where a service does not say. */
const NEWEST = 3;
const WAIT_WITHIN_MS = 1_000;
/** Number of concurrent statements needed to judge how long others wait. */
const ACTIONS = 10;
/** Time for which the writers' table is locked first, to prove that the measurement notices. */
const CONTROL_MS = 200;
/**
 * Released migrations that blocked writers for longer before this was measured; released files do not change. Their
 * times are only reported. Do not add entries: every later migration is bound.
 */
const LANDED = ['court/0071_sheriff_reports', 'court/0072_word_tails', 'court/0073_calendar_of_branch'];

interface Measured extends Held {
  name: string;
  isBound: boolean;
  /** Longest waits in milliseconds. */
  reader: number;
  writer: number;
  /** Number of statements in progress during the migration. */
  beside: number;
}

/**
 * Applies the newest migrations to many rows during reads and writes. Asserts that no client waits long and nothing
 * is lost.
 */
export async function upgradeUnderTraffic(
  test: TestContext,
  service: MigratedService,
  rows: number,
): Promise<void> {
  const dice = diceOf(test);
  const { schema, traffic } = service;
  const testApp = await startMigrationDatabases(test);
  await createSource(testApp, { database: DATABASE, service, rows });
  const levels = await levelsOf(test, service.folders);
  const last = levels.names.length;
  const landed = LANDED.filter((name) => name.startsWith(`${service.name}/`));
  assert.ok(landed.every((name) => levels.names.includes(name)));
  const url = testApp.url(DATABASE);
  const since = service.since === undefined ? last - NEWEST : levels.names.indexOf(service.since);
  assert.ok(since >= 0, `${service.since} is a migration of the service.`);
  await migrateTo(levels.upTo(since));
  const columns = await onConnection(testApp.superUrl(DATABASE), async (client) => {
    const seeded = await seed(client, { schema, source: sourceOf(schema), withheld: [] });
    if (service.uncorrected !== undefined) await client.query(service.uncorrected);
    // As autovacuum has done on a server that has run for a while.
    await client.query('vacuum analyze');
    return seeded;
  });
  const before = await hashes(testApp, service, columns);

  const running = await startTraffic({ url, schema, traffic, dice: dice.another() });
  const control = await measured('a control', () => holdTable(url, `${schema}.${traffic.table}`));
  const all: Measured[] = [];
  for (let level = since + 1; level <= last; level += 1)
    all.push(await measured(levels.names[level - 1]!, () => migrateTo(levels.upTo(level))));
  const done = await running.finish();

  const after = await hashes(testApp, service, columns);
  const changed = [...before].filter(([table, hash]) => after.get(table)?.hash !== hash.hash);
  const lost = await countLost(testApp, service, done.marks);
  const verified = await runScript('verify', ['--service', service.name], { env: { DATABASE_URL: url } });
  if (verified.code !== 0) test.diagnostic(verified.out + verified.err);
  const seeded = before.get(traffic.table)!.count;
  const findings: Finding[] = [
    ...all.map(reportWaits),
    atLeast(`self-test: detected lock of ${CONTROL_MS} ms`, control.ms, CONTROL_MS, ' ms'),
    atLeast('self-test: wait of a writer for that lock', control.writer, CONTROL_MS / 2, ' ms'),
    ...all.map((one) => boundLock(one, before)),
    ...boundWaits(all, traffic.table),
    reported('statements of readers, and of writers', `${done.reads} and ${done.writes}`),
    atLeast(`rows of ${traffic.table}`, seeded, FULL_SIZES.MIGRATED_ROWS),
    exactly('statements refused', done.refused.length, 0),
    noneOf('acknowledged writes lost', lost, done.marks.length),
    noneOf('tables with a lost or changed earlier row', changed.length, before.size),
    exactly('exit code of npm run verify', verified.code ?? -1, 0),
  ];
  for (const refusal of done.refused.slice(0, 5)) test.diagnostic(refusal);
  if (changed.length > 0) test.diagnostic(`changed: ${changed.map(([table]) => table).join(', ')}`);
  assertFigures(test, `${service.name}: upgrade under traffic`, findings);

  async function migrateTo(folders: string[]): Promise<void> {
    const { end, words } = await startMigrator({ url, schema, folders }).ended;
    assert.deepEqual([end, words], [0, '']);
  }
  async function measured(name: string, happens: () => Promise<void>): Promise<Measured> {
    const locks = locksWhile(testApp.superUrl(DATABASE), schema, happens);
    const waits = await running.slowestWhile(locks);
    const held = await locks;
    const beside = held.atWork === undefined ? 0 : running.countBetween(held.atWork);
    return { ...held, ...waits, name, isBound: !LANDED.includes(name), beside };
  }
}

/** Locks a table like a migration would. */
async function holdTable(url: string, table: string): Promise<void> {
  await onConnection(url, async (client) => {
    await client.query(`set application_name to 'bulwagan migrate, a control'`);
    await client.query(
      `begin; lock table ${table} in share mode; select pg_sleep(${CONTROL_MS / 1_000}); commit`,
    );
  });
}

const reportWaits = ({ name, atWork, reader, writer, beside }: Measured): Finding =>
  reported(
    name,
    `ran for ${atWork === undefined ? 'a moment' : `${((atWork.to - atWork.from) / 1_000).toFixed(2)} s`}` +
      ` during ${beside} statements, readers waited ${reader} ms, writers ${writer} ms`,
  );

/** Limits the lock time of any table, whether it was written at that time or not. */
function boundLock({ name, isBound, ms, table, mode }: Measured, counts: Map<string, Rows>): Finding {
  const what =
    table === undefined
      ? 'no lock observed'
      : `${mode} of ${table}, ${counts.get(table)?.count ?? 'some'} rows`;
  return {
    check: `longest lock that writers wait for, ${name}`,
    figure: `${ms} ms: ${what}`,
    goal: isBound ? `at most ${WAIT_WITHIN_MS} ms` : 'no limit: older than the limit',
    holds: !isBound || ms <= WAIT_WITHIN_MS,
  };
}

/** Limits the waits. A migration that finished before others started proves nothing about them. */
function boundWaits(all: Measured[], table: string): Finding[] {
  const left = all.filter(({ isBound }) => !isBound).map(({ name }) => name);
  const without = left.length === 0 ? '' : `, without ${left.join(' and ')}`;
  const reporting = all.filter(({ isBound, beside }) => isBound && beside >= ACTIONS);
  if (reporting.length === 0) return [];
  const longest = (who: 'reader' | 'writer'): number => Math.max(...reporting.map((one) => one[who]));
  return [
    atMost(`slowest wait of a reader${without}`, longest('reader'), WAIT_WITHIN_MS, ' ms'),
    atMost(`slowest wait of a writer of ${table}${without}`, longest('writer'), WAIT_WITHIN_MS, ' ms'),
  ];
}

/** Hashes the inserted rows in their original columns, without rows added by the traffic. */
async function hashes(
  testApp: MigrationDatabases,
  { schema, traffic }: MigratedService,
  columns: Map<string, string[]>,
): Promise<Map<string, Rows>> {
  return await onConnection(testApp.url(DATABASE), async (client) => {
    const found = new Map<string, Rows>();
    for (const [table, names] of columns) {
      // `npm run verify` checks these tables against the rows.
      if (traffic.grows.includes(table)) continue;
      const late = table === traffic.table ? `${traffic.marked} like '${LATE}%'` : traffic.adds?.[table];
      const earlier =
        late === undefined
          ? `${schema}.${table}`
          : `(select * from ${schema}.${table} where (${late}) is not true)`;
      found.set(table, await hashTable(client, earlier, names));
    }
    return found;
  });
}

async function countLost(
  testApp: MigrationDatabases,
  { schema, traffic }: MigratedService,
  marks: string[],
): Promise<number> {
  return await onConnection(testApp.url(DATABASE), async (client) => {
    const { rows } = await client.query<{ lost: number }>(
      `select count(*)::integer as lost from unnest($1::text[]) as m(mark)
      where not exists (select from ${schema}.${traffic.table} where ${traffic.marked} = m.mark and ${traffic.change})`,
      [marks],
    );
    return rows[0]!.lost;
  });
}
