import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Clock, iso, systemClock } from '../../time/clock.ts';
import { parseAddress } from '../address.ts';
import { WatchedClient } from '../driver/watched-client.ts';
import type { Log } from '../log.ts';
import { LOCK_PATIENCE, type LockPatience, patiently } from './lock-timeout.ts';
import { type Migration, readMigrations, splitStatements } from './migration-files.ts';

export interface MigrateOptions {
  url: string;
  /** Created if missing, and first in the search path, so that the files need no schema names. */
  schema: string;
  /** In the order to apply them, shared tables of the platform first. */
  folders: string[];
  log: Log;
  clock?: Clock;
  /** Tests set shorter waits. */
  patience?: LockPatience;
}

/** Methods of a `pg` pool or client used here. */
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
 * Waits for the migration lock, which covers the whole database: two migrators that create an extension at the same
 * time would fail. The lock is polled. A migrator that waits inside a statement would hold a snapshot, and `create
 * index concurrently` waits for every snapshot: both would wait for ever.
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
  // Check first: PostgreSQL refuses a role without the create privilege before it looks whether the table exists
  // (serving-role.ts).
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

/** Compares the applied migrations with the files of the program. Throws when an applied file has changed. */
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
    'The database has migrations of a newer version of this program. They are compatible with this one.',
  );
}

/**
 * Runs one file and records it, in one transaction unless the file opts out. While a table is locked, the transaction
 * (or the statement) is retried after short waits.
 */
async function apply(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const { patience = LOCK_PATIENCE, log, schema: name } = options;
  const schema = pg.escapeIdentifier(name);
  const record = `insert into ${schema}.migrations (name, checksum, applied_at) values ($1, $2, $3)`;
  const row = [migration.name, migration.checksum, iso((options.clock ?? systemClock).now())];
  const reported = { schema: name, migration: migration.name };
  const onWait = (): void =>
    log.warn(reported, 'A migration waits for a locked table, letting other queries run in between.');
  // Set before every file, because a file may change it.
  await client.query(`set search_path to ${schema}, public`);
  if (!migration.isTransactional) {
    for (const statement of splitStatements(migration.sql)) {
      const withWait = async (waitInMilliseconds: number): Promise<void> => {
        await client.query(`set lock_timeout to ${waitInMilliseconds}`);
        await client.query(statement);
      };
      // A statement that commits in parts is not retried, because the committed parts are not rolled back.
      if (isInNobodysWay(statement)) await withWait(0);
      else await patiently(patience, withWait, onWait);
    }
    await client.query(record, row);
    return;
  }
  const transaction = async (waitInMilliseconds: number): Promise<void> => {
    await client.query(`set lock_timeout to ${waitInMilliseconds}`);
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
 * True for statements that may wait for a lock without blocking others. An index built `concurrently` waits for every
 * older transaction and becomes invalid when interrupted; a procedure works through rows.
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
  let done = 0;
  try {
    for (const migration of pending) {
      await apply(client, migration, options).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`Migration ${migration.name} failed in schema ${options.schema}: ${reason}`, {
          cause,
        });
      });
      done += 1;
    }
  } finally {
    // One line for all of them, also when a later one fails.
    if (done > 0)
      options.log.info(
        { schema: options.schema, migrations: done, last: pending[done - 1]!.name },
        'Applied the migrations.',
      );
  }
  return pending.map(({ name }) => name);
}

/** The address or the database behind it cannot be used; the message says why. */
export class UnusableDatabase extends Error {}

async function open(options: MigrateOptions): Promise<pg.Client> {
  try {
    const { isPooled } = parseAddress(options.url);
    const client = new WatchedClient({
      connectionString: options.url,
      application_name: `bulwagan migrate ${options.schema}`,
      connectionTimeoutMillis: 10_000,
      // A pooler refuses connections with startup settings.
      ...(isPooled ? {} : { options: '-c timezone=UTC' }),
    });
    // A lost connection also fails the running query; without this listener it would end the program.
    client.on('error', (error) =>
      options.log.warn({ err: error }, 'The connection of the migrations was lost.'),
    );
    // Warnings that a migration raises, for example about rows that it leaves unchanged.
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING')
        options.log.warn({ schema: options.schema }, message ?? 'Migration warning.');
    });
    await client.connect();
    if (isPooled) await client.query('set timezone to UTC');
    return client;
  } catch (cause) {
    // When nothing listens on the address, the error is an AggregateError without a message.
    const [first = cause] = cause instanceof AggregateError ? cause.errors : [];
    throw new UnusableDatabase((first as Error).message || (first as NodeJS.ErrnoException).code, { cause });
  }
}

/** Checks the server version and the encoding before anything is created, because a wrong encoding shows only later. */
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
    throw new UnusableDatabase(`its encoding is ${encoding}, but must be UTF8 to store every name`);
}

/**
 * Applies the pending migrations of one service. Programs that start at the same time wait for one another. A table
 * that is locked is waited for in short turns (`lock-timeout.ts`), so that nobody queues behind for long.
 * A file that fails is rolled back, and the next start tries it again. A file that begins with `--! no-transaction` is
 * not rolled back, so its statements must be safe to repeat.
 * Migrations run forward only. Migrations of a newer program are left alone with a warning; a changed file is refused.
 * Needs a direct or session-pooled connection. Throws UnusableDatabase when nothing could be done.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const client = await open(options);
  try {
    await assertFit(client);
    await waitForLock(client);
    return { applied: await applyPending(client, options) };
  } finally {
    // Ends the session and so releases the lock.
    await client.end();
  }
}

/** True if a migration failed because the role may not alter the tables (serving-role.ts). */
export function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === INSUFFICIENT_PRIVILEGE) || isForbidden(error.cause);
}

const migrated = new WeakMap<object, Set<string>>();

/**
 * Returns whether all migrations of the program are applied. A true is cached, since migrations are never reverted; a
 * cached true therefore does not show that the database still responds.
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
