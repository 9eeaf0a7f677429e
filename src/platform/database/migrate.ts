import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Clock, iso, systemClock } from '../time/clock.ts';
import { parseAddress } from './address.ts';
import { LOCK_PATIENCE, type LockPatience, patiently } from './lock-patience.ts';
import type { Log } from './log.ts';
import { type Migration, readMigrations, splitStatements } from './migration-files.ts';
import { WatchedClient } from './watched-client.ts';

export interface MigrateOptions {
  url: string;
  /** Created if missing, and first in the search path: files name their tables alone. */
  schema: string;
  /** In the order to apply them, the platform's shared tables first. */
  folders: string[];
  log: Log;
  clock?: Clock;
  /** For tests, which have less. */
  patience?: LockPatience;
}

/** What a pool or a client of `pg` can do. */
interface Queryable {
  query(text: string): Promise<{ rows: { name: string; checksum: string }[] }>;
}

const LOCK = `hashtextextended('bulwagan migrations', 0)`;
const LOCK_POLL_IN_MILLISECONDS = 100;
const OLDEST_VERSION = 15;
const UNDEFINED_TABLE = '42P01';
const INSUFFICIENT_PRIVILEGE = '42501';

function appliedQuery(schema: string): string {
  return `select name, checksum from ${pg.escapeIdentifier(schema)}.migrations`;
}

/**
 * One migrator at a time in a whole database, not only in a schema: two that create an extension at once
 * would fail. The lock is asked for again and again, as one who waited inside a statement would hold a
 * snapshot, and `create index concurrently` waits for every snapshot: both would wait for ever.
 */
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as is_mine`);
    if (rows[0].is_mine) return;
    await sleep(LOCK_POLL_IN_MILLISECONDS);
  }
}

async function prepareSchema(client: pg.Client, schema: string): Promise<Map<string, string>> {
  const name = pg.escapeIdentifier(schema);
  // Looked for first: who may not create is refused before PostgreSQL looks whether it is there (serving-role.ts).
  const found = await client.query('select to_regclass($1) is not null as is_there', [`${name}.migrations`]);
  if (!found.rows[0].is_there)
    await client.query(`
      create schema if not exists ${name};
      create table if not exists ${name}.migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null
      )`);
  const { rows } = await client.query(appliedQuery(schema));
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Compares what was applied with what the program brings. Throws when an applied file was changed since. */
function checkApplied(applied: Map<string, string>, migrations: Migration[], options: MigrateOptions): void {
  const changed = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed.length > 0) {
    const names = changed.map(({ name }) => name).join(', ');
    throw new Error(
      `Migration ${names} was changed after it was applied to schema ${options.schema}. ` +
        'An applied migration is never edited: restore it, and put the change into a new file.',
    );
  }
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  options.log.warn(
    { schema: options.schema, unknown },
    'The database has migrations of a newer version of this program. They are made to be safe under this one.',
  );
}

/**
 * Runs one file and records it, both in one transaction unless the file declines it. A table that is locked is waited for a
 * little at a time, and the transaction, or the statement, begun anew.
 */
async function apply(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const { patience = LOCK_PATIENCE, log, schema: name } = options;
  const schema = pg.escapeIdentifier(name);
  const record = `insert into ${schema}.migrations (name, checksum, applied_at) values ($1, $2, $3)`;
  const row = [migration.name, migration.checksum, iso((options.clock ?? systemClock).now())];
  const told = { schema: name, migration: migration.name };
  const onWait = (): void =>
    log.warn(told, 'A migration waits for a table that is locked, and lets others by.');
  // Before every file, because one may have changed it.
  await client.query(`set search_path to ${schema}, public`);
  if (!migration.isTransactional) {
    for (const statement of splitStatements(migration.sql)) {
      const wait = isInNobodysWay(statement) ? 0 : patience.waitInMilliseconds;
      await client.query(`set lock_timeout to ${wait}`);
      await patiently(patience, () => client.query(statement), onWait);
    }
    await client.query(record, row);
    return;
  }
  await client.query(`set lock_timeout to ${patience.waitInMilliseconds}`);
  const transaction = async (): Promise<void> => {
    await client.query('begin');
    try {
      await client.query(record, row);
      await client.query(migration.sql);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  await patiently(patience, transaction, onWait);
}

/**
 * Whether nobody queues behind a statement, so that it may wait: an index made `concurrently` waits for every older
 * transaction, and would be left invalid each time it is broken off; a procedure goes through rows.
 */
function isInNobodysWay(statement: string): boolean {
  const words = statement.replaceAll(/--.*$/gm, '').trim();
  return (
    /^call\s/i.test(words) || /^((create|drop)\s+(unique\s+)?|reindex\s+)index\s+concurrently\s/i.test(words)
  );
}

async function applyPending(client: pg.Client, options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folders);
  const applied = await prepareSchema(client, options.schema);
  checkApplied(applied, migrations, options);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of pending) {
    try {
      await apply(client, migration, options);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`Migration ${migration.name} failed in schema ${options.schema}: ${reason}`, { cause });
    }
    options.log.info({ schema: options.schema, migration: migration.name }, 'Applied a migration.');
  }
  return pending.map(({ name }) => name);
}

/** The address of a database, or the database behind it, is not one to work on; the message says why. */
export class UnusableDatabase extends Error {}

async function open(options: MigrateOptions): Promise<pg.Client> {
  try {
    const { isPooled } = parseAddress(options.url);
    const client = new WatchedClient({
      connectionString: options.url,
      application_name: `bulwagan migrate ${options.schema}`,
      connectionTimeoutMillis: 10_000,
      // A pooler refuses settings that come with a new connection.
      ...(isPooled ? {} : { options: '-c timezone=UTC' }),
    });
    // A lost connection also fails the query that is under way; without a listener it would end the program.
    client.on('error', (error) =>
      options.log.warn({ err: error }, 'The connection of the migrations was lost.'),
    );
    // What a migration warns of, e.g. rows that it leaves as they are.
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING')
        options.log.warn({ schema: options.schema }, message ?? 'A migration warns.');
    });
    await client.connect();
    if (isPooled) await client.query('set timezone to UTC');
    return client;
  } catch (cause) {
    // An address that nothing listens on fails with a bundle of errors, and no words of its own.
    const [first = cause] = cause instanceof AggregateError ? cause.errors : [];
    throw new UnusableDatabase((first as Error).message || (first as NodeJS.ErrnoException).code, { cause });
  }
}

/** Before anything is made in it: afterwards it is late to find out that it cannot hold a name. */
async function assertFit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`);
  const { version, encoding } = rows[0]!;
  if (version < OLDEST_VERSION)
    throw new UnusableDatabase(
      `it is PostgreSQL ${version}, and ${OLDEST_VERSION} is the oldest that will do`,
    );
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(`its encoding is ${encoding}, and only UTF8 holds every name`);
}

/**
 * Brings one service's schema up to date; programs that start at the same time wait for one another. Forward
 * only. A table that somebody holds is waited for in turns (`lock-patience.ts`), so that nobody queues behind for long.
 * A file that fails is undone whole and the next start tries it again; one that begins with
 * `--! no-transaction` is not, so its statements must bear being repeated. Migrations of a newer program are
 * left alone with a warning; a changed one is refused. Needs a direct or session-pooled connection. Throws
 * UnusableDatabase, having done nothing.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const client = await open(options);
  try {
    await assertFit(client);
    await waitForLock(client);
    return { applied: await applyPending(client, options) };
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

/** Whether a migration failed because the role may not change the tables (serving-role.ts). */
export function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === INSUFFICIENT_PRIVILEGE) || isForbidden(error.cause);
}

const migrated = new WeakMap<object, Set<string>>();

/**
 * Whether every migration of the program is applied. A true is remembered, since migrations are never taken
 * back: afterwards the answer costs nothing, and says nothing about the database being there.
 */
export async function isMigrated(pool: Queryable, schema: string, folders: string[]): Promise<boolean> {
  const known = migrated.get(pool) ?? new Set();
  if (known.has(schema)) return true;
  const migrations = await readMigrations(folders);
  try {
    const { rows } = await pool.query(appliedQuery(schema));
    const applied = new Set(rows.map(({ name, checksum }) => `${name} ${checksum}`));
    if (!migrations.every(({ name, checksum }) => applied.has(`${name} ${checksum}`))) return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return false;
    throw error;
  }
  migrated.set(pool, known.add(schema));
  return true;
}
