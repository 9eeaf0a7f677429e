import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '@bulwagan/testing/database.ts';
import pg from 'pg';
import { type Connection, connect } from '../connect.ts';
import type { Log } from '../log.ts';
import type { LockPatience } from './lock-timeout.ts';
import { isMigrated, type MigrateOptions, migrate, UnusableDatabase } from './migrate.ts';

interface Environment extends MigrateOptions {
  connection: Connection<unknown>;
  warnings: unknown[];
  /** Fields of the summary lines. */
  applied: unknown[];
  write(file: string, sql: string): Promise<void>;
  tables(): Promise<string[]>;
}

/** Creates an empty database and a migrations folder for each of two modules. */
async function environment(t: TestContext): Promise<Environment> {
  const { url } = await testDatabase(t, { schema: 'unused', folders: [] });
  const root = await mkdtemp(join(tmpdir(), 'bulwagan-migrate-'));
  t.after(() => rm(root, { recursive: true }));
  const folders = [join(root, 'platform', 'migrations'), join(root, 'tested', 'migrations')];
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const connection = connect<unknown>({ url, schema: 'tested' });
  t.after(connection.close);
  const warnings: unknown[] = [];
  const applied: unknown[] = [];
  const log: Log = {
    info: (fields: unknown) => applied.push(fields),
    warn: (fields: unknown) => warnings.push(fields),
    error: assert.fail,
  };
  return {
    url,
    schema: 'tested',
    folders,
    log,
    connection,
    warnings,
    applied,
    write: (file, sql) => writeFile(join(root, file.replace('/', '/migrations/')), sql),
    tables: async () => {
      const query = `select tablename from pg_tables where schemaname = 'tested' order by tablename`;
      return (await connection.pool.query(query)).rows.map((row) => row.tablename);
    },
  };
}

test('an unnumbered file or a duplicate number is refused before anything runs', async (t) => {
  const w = await environment(t);
  await w.write('tested/0001_a.sql', 'create table a (id integer);');
  await w.write('tested/notes.sql', 'create table b (id integer);');
  await assert.rejects(migrate(w), /tested\/notes\.sql is not named/);
  await w.write('tested/notes.sql', '');
  await rm(join(w.folders[1]!, 'notes.sql'));
  await w.write('tested/0001_b.sql', 'create table b (id integer);');
  await assert.rejects(migrate(w), /Two migrations of tested have the number 0001/);
  assert.deepEqual(await w.tables(), []);
});

test('an unusable database is refused with an error of its own, and nothing is created in it', async (t) => {
  const w = await environment(t);
  await w.write('tested/0001_a.sql', 'create table a (id integer);');
  const address = new URL(w.url);
  address.pathname = '/test_ascii';
  await w.connection.pool.query(
    `create database test_ascii encoding sql_ascii locale 'C' template template0`,
  );
  const ascii = connect<unknown>({ url: address.href, schema: 'tested' });
  t.after(ascii.close);
  await assert.rejects(migrate({ ...w, url: address.href }), (error) => {
    assert.ok(error instanceof UnusableDatabase);
    assert.equal(error.message, 'its encoding is SQL_ASCII, but must be UTF8 to store every name');
    return true;
  });
  const { rows } = await ascii.pool.query(`select nspname from pg_namespace where nspname = 'tested'`);
  assert.deepEqual(rows, []);

  address.port = '1';
  await assert.rejects(migrate({ ...w, url: address.href }), {
    constructor: UnusableDatabase,
    message: /^connect ECONNREFUSED/,
  });
});

test('a file that fails is rolled back, earlier files stay applied, and the next run resumes there', async (t) => {
  const w = await environment(t);
  await w.write('tested/0001_a.sql', 'create table a (id integer);');
  await w.write('tested/0002_b.sql', 'create table b (id integer); select 1 / 0;');
  await assert.rejects(migrate(w), /Migration tested\/0002_b failed in schema tested: division by zero/);
  assert.deepEqual(await w.tables(), ['a', 'migrations']);
  assert.deepEqual(w.applied, [{ schema: 'tested', migrations: 1, last: 'tested/0001_a' }]);
  assert.equal(await isMigrated(w.connection.pool, 'tested', w.folders), false);
  await w.write('tested/0002_b.sql', 'create table b (id integer);');
  assert.deepEqual(await migrate(w), { applied: ['tested/0002_b'] });
  await migrate(w);
  assert.equal(w.applied.length, 2, 'one line for each run that applied something');
});

test('an applied file that was changed is refused, and nothing after it runs', async (t) => {
  const w = await environment(t);
  await w.write('tested/0001_a.sql', 'create table a (id integer);\n');
  await migrate(w);
  await w.write('tested/0001_a.sql', 'create table a (id bigint);\n');
  await w.write('tested/0002_b.sql', 'create table b (id integer);');
  await assert.rejects(migrate(w), /tested\/0001_a was changed after it was applied to schema tested/);
  assert.deepEqual(await w.tables(), ['a', 'migrations']);
  assert.equal(await isMigrated(w.connection.pool, 'tested', w.folders), false);
});

test('different line endings do not count as a change', async (t) => {
  const w = await environment(t);
  await w.write('tested/0001_a.sql', 'create table a (\n  id integer\n);\n');
  await migrate(w);
  await w.write('tested/0001_a.sql', 'create table a (\r\n  id integer\r\n);\r\n');
  assert.deepEqual(await migrate(w), { applied: [] });
});

test('migrations of a newer program cause a warning and are left alone', async (t) => {
  const w = await environment(t);
  await w.write('tested/0001_a.sql', 'create table a (id integer);');
  await w.write('tested/0002_b.sql', 'create table b (id integer);');
  await migrate(w);
  await rm(join(w.folders[1]!, '0002_b.sql'));
  assert.deepEqual(await migrate(w), { applied: [] });
  assert.deepEqual(w.warnings, [{ schema: 'tested', unknown: ['tested/0002_b'] }]);
  assert.deepEqual(await w.tables(), ['a', 'b', 'migrations']);
  assert.equal(await isMigrated(w.connection.pool, 'tested', w.folders), true);
});

test('folders apply in the given order, files by number, into the schema, and extensions go to public', async (t) => {
  const w = await environment(t);
  await w.write(
    'tested/0002_second.sql',
    'alter table first add column shared_id integer references shared (id);',
  );
  await w.write('tested/0001_first.sql', 'create table first (name text); set search_path to public;');
  await w.write('platform/0001_shared.sql', 'create table shared (id integer primary key);');
  const trigrams = 'create extension if not exists pg_trgm with schema public;';
  await w.write(
    'platform/0002_trigrams.sql',
    `${trigrams} create index on shared using gin ((id::text) gin_trgm_ops);`,
  );
  const { applied } = await migrate(w);
  const platform = ['platform/0001_shared', 'platform/0002_trigrams'];
  assert.deepEqual(applied, [...platform, 'tested/0001_first', 'tested/0002_second']);
  assert.deepEqual(await w.tables(), ['first', 'migrations', 'shared']);
  assert.deepEqual(await migrate(w), { applied: [] });
});

test('pg_trgm recognizes non-ASCII letters', async (t) => {
  const w = await environment(t);
  await w.write('tested/0001_a.sql', 'create extension if not exists pg_trgm with schema public;');
  await migrate(w);
  const { rows } = await w.connection.pool.query(`select array_length(show_trgm('ñ'), 1) as count`);
  assert.deepEqual(rows, [{ count: 2 }]);
});

test('programs that start at the same time wait for one another, and each file runs once', async (t) => {
  const w = await environment(t);
  await w.write('platform/0001_a.sql', 'create extension if not exists pg_trgm with schema public;');
  await w.write('tested/0001_b.sql', 'create table b (id integer); select pg_sleep(0.2);');
  // A concurrent index build waits for every other snapshot and must not wait for the waiting migrators.
  await w.write('tested/0002_c.sql', '--! no-transaction\ncreate index concurrently b__id on b (id);\n');
  const runs = await Promise.all(
    ['tested', 'other', 'tested', 'tested', 'other'].map((schema) => migrate({ ...w, schema })),
  );
  const all = ['platform/0001_a', 'tested/0001_b', 'tested/0002_c'];
  assert.deepEqual(runs.flatMap(({ applied }) => applied).sort(), [...all, ...all].sort());
  const query =
    'select count(*)::int as count from other.migrations union all select count(*)::int from tested.migrations';
  assert.deepEqual((await w.connection.pool.query(query)).rows, [{ count: 3 }, { count: 3 }]);
});

test('a file outside a transaction runs statement by statement, and restarts after a failure', async (t) => {
  const w = await environment(t);
  await w.write('tested/0001_a.sql', 'create table a (id integer);');
  const index = '--! no-transaction\n-- Twice; it bears that.\ndrop index concurrently if exists a__id;\n';
  await w.write('tested/0002_b.sql', `${index}create index concurrently a__id on a (id);\nselect 1 / 0;\n`);
  await assert.rejects(migrate(w), /tested\/0002_b failed/);
  await w.write('tested/0002_b.sql', `${index}create index concurrently a__id on a (id);\n`);
  assert.deepEqual(await migrate(w), { applied: ['tested/0002_b'] });
  const { rows } = await w.connection.pool.query(
    `select indisvalid from pg_index where indexrelid = 'a__id'::regclass`,
  );
  assert.deepEqual(rows, [{ indisvalid: true }]);
});

test('readiness is false before and true after migrating, and true is cached', async (t) => {
  const w = await environment(t);
  await w.write('tested/0001_a.sql', 'create table a (id integer);');
  const { pool } = w.connection;
  assert.equal(await isMigrated(pool, 'tested', w.folders), false);
  await migrate(w);
  assert.equal(await isMigrated(pool, 'tested', w.folders), true);
  const asked = t.mock.method(pool, 'query');
  assert.equal(await isMigrated(pool, 'tested', w.folders), true);
  assert.equal(asked.mock.callCount(), 0);
});

async function anotherClient(t: TestContext, w: Environment): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: w.url, options: '-c search_path=tested' });
  await client.connect();
  t.after(() => client.end());
  return client;
}

/** Creates a table `a` and keeps it locked, like a long report would, until the returned function is called. */
async function heldTable(t: TestContext, w: Environment, work: string): Promise<() => Promise<unknown>> {
  await w.write('tested/0001_a.sql', 'create table a (id integer);');
  await migrate(w);
  const client = await anotherClient(t, w);
  await client.query(`begin; ${work}`);
  return () => client.query('commit');
}

/** A migration that waits for ever fails by this timeout. */
const WITHIN = { timeout: 60_000 };
const WAIT_MS = 300;
const PATIENCE: LockPatience = { waitsInMilliseconds: [WAIT_MS], pauseInMilliseconds: 200, attempts: 100 };

test(
  'a locked table delays a migration, which delays readers only briefly and succeeds in the end',
  WITHIN,
  async (t) => {
    const w = await environment(t);
    const letGo = await heldTable(t, w, 'select from a');
    await w.write('tested/0002_b.sql', 'create table b (id integer); alter table a add column b integer;');
    const migrating = migrate({ ...w, patience: PATIENCE });
    const reader = await anotherClient(t, w);
    // A reader that stays queued behind the migration until the table is unlocked fails by this timeout.
    await reader.query(`set statement_timeout = '5s'`);
    let longest = 0;
    while (w.warnings.length < 4) {
      const start = performance.now();
      await reader.query('select from a');
      longest = Math.max(longest, performance.now() - start);
      await sleep(5);
    }
    // The reader waited behind the migration, but no longer than allowed; the extra second is for a busy machine.
    assert.ok(longest > 100, `${longest} ms`);
    assert.ok(longest < WAIT_MS + 1_000, `${longest} ms`);
    assert.deepEqual(w.warnings[0], { schema: 'tested', migration: 'tested/0002_b' });
    assert.equal(await isMigrated(w.connection.pool, 'tested', w.folders), false);
    await letGo();
    assert.deepEqual(await migrating, { applied: ['tested/0002_b'] });
    assert.deepEqual((await reader.query('select b from a')).rows, []);
    const { rows } = await reader.query(`select count(*)::int as count from migrations where name like '%b'`);
    assert.deepEqual(rows, [{ count: 1 }]);
  },
);

test(
  'a migration in a deadlock with a reader of the earlier version lets it finish, and succeeds in the end',
  WITHIN,
  async (t) => {
    const w = await environment(t);
    await w.write('tested/0001_a.sql', 'create table a (id integer); create table b (id integer);');
    await migrate(w);
    const reader = await anotherClient(t, w);
    await reader.query('begin; select from b');
    await w.write(
      'tested/0002_b.sql',
      'alter table a add column b integer; alter table b add column b integer;',
    );
    // Longer than the deadlock timeout, so that the migration is the one to notice.
    const migrating = migrate({
      ...w,
      patience: { waitsInMilliseconds: [10_000], pauseInMilliseconds: 200, attempts: 20 },
    });
    await untilWaiting(w);
    await reader.query('select from a');
    await reader.query('commit');
    assert.deepEqual(await migrating, { applied: ['tested/0002_b'] });
    assert.equal(w.warnings.length, 1);
    assert.deepEqual((await reader.query('select a.b, b.b from a, b')).rows, []);
  },
);

test(
  'a writer that waits for a table of a migration and holds its next one continues without a deadlock',
  WITHIN,
  async (t) => {
    const w = await environment(t);
    await w.write('tested/0001_a.sql', 'create table a (id integer); create table b (id integer);');
    await migrate(w);
    const writer = await anotherClient(t, w);
    await writer.query('begin; insert into b values (1)');
    // The writer is the first to wait, so PostgreSQL would refuse its statement and not the migration.
    await w.write(
      'tested/0002_b.sql',
      `alter table a add column b integer;
      do $$ begin
        for tries in 1..200 loop
          exit when exists (select from pg_locks where relation = 'a'::regclass and not granted);
          perform pg_sleep(0.01);
        end loop;
      end $$;
      alter table b add column b integer;`,
    );
    const migrating = migrate(w);
    await untilLocked(w, 'a');
    await writer.query('insert into a values (1)');
    await writer.query('commit');
    assert.deepEqual(await migrating, { applied: ['tested/0002_b'] });
    assert.deepEqual((await writer.query('select a.b, b.b from a, b')).rows, [{ b: null }]);
  },
);

/** Waits until a transaction of the database has locked the table exclusively. */
async function untilLocked({ connection }: Environment, table: string): Promise<void> {
  for (;;) {
    const { rows } = await connection.pool.query(
      `select from pg_locks where relation = 'tested.${table}'::regclass and mode = 'AccessExclusiveLock' and granted`,
    );
    if (rows.length > 0) return;
    await sleep(10);
  }
}

/** Waits until a statement of the database waits for a lock. */
async function untilWaiting({ connection }: Environment): Promise<void> {
  for (;;) {
    const { rows } = await connection.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await sleep(10);
  }
}

test(
  'a table that is never unlocked fails the migration with an error of its own, and nothing is applied',
  WITHIN,
  async (t) => {
    const w = await environment(t);
    const letGo = await heldTable(t, w, 'select from a');
    const impatient = { ...w, patience: { ...PATIENCE, attempts: 2 } };
    for (const opening of ['', '--! no-transaction\n']) {
      await w.write('tested/0002_b.sql', `${opening}alter table a add column b integer;\n`);
      w.warnings.length = 0;
      await assert.rejects(migrate(impatient), (error: Error) => {
        assert.match(
          error.message,
          /^Migration tested\/0002_b failed in schema tested: a table stayed locked .* 2 tries of up to 0\.3 s each/,
        );
        return true;
      });
      assert.equal(w.warnings.length, 1);
      assert.equal(await isMigrated(w.connection.pool, 'tested', w.folders), false);
    }
    await letGo();
    assert.deepEqual(await migrate(impatient), { applied: ['tested/0002_b'] });
  },
);

test('a concurrent index build waits as long as a writer is active, and the index is built once', async (t) => {
  const w = await environment(t);
  const letGo = await heldTable(t, w, 'insert into a values (1)');
  await w.write(
    'tested/0002_b.sql',
    '--! no-transaction\n-- Beside everybody.\ncreate index concurrently a__id on a (id);\n',
  );
  const migrating = migrate({ ...w, patience: { ...PATIENCE, waitsInMilliseconds: [50], attempts: 2 } });
  await sleep(500);
  await letGo();
  assert.deepEqual(await migrating, { applied: ['tested/0002_b'] });
  assert.deepEqual(w.warnings, []);
  const { rows } = await w.connection.pool.query(
    `select indisvalid from pg_index where indexrelid = 'a__id'::regclass`,
  );
  assert.deepEqual(rows, [{ indisvalid: true }]);
});
