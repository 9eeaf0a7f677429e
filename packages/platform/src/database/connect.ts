import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { parseAddress } from './address.ts';
import {
  BatchQuery,
  type BatchQueryCallback,
  type Prepared,
  QueryWithBatch,
  type Sent,
} from './driver/batch-query.ts';
import { NamedQuery, type QueryCallback, type Shape } from './driver/named-query.ts';
import { PooledClient, type SessionSettings } from './driver/pooled-client.ts';
import { remember } from './driver/statement.ts';
import { WatchedClient } from './driver/watched-client.ts';
import { readType } from './types.ts';

/** Database handle for queries: the pool, or the current transaction. */
export type Db<Schema> = Kysely<Schema> | Transaction<Schema>;

export interface Connection<Schema> {
  db: Kysely<Schema>;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface ConnectOptions {
  url: string;
  /** Address of the PostgreSQL server itself, when `url` leads to a pooler. */
  directUrl?: string | undefined;
  /** Schema of the service. It comes first in the search path, so that queries need no schema names. */
  schema: string;
  /** Maximum number of connections of this process. */
  size?: number;
  applicationName?: string;
  /** See `WatchedSettings`. */
  lookEveryMs?: number;
  onError?: (error: Error) => void;
}

/** Maximum number of prepared statements per process. Further statements run unnamed, which bounds memory. */
const MAX_PREPARED = 500;
const MAX_SEEN_ONCE = 1_000;

const names = new Map<string, string>();
const seenOnce = new Set<string>();

/** Returns a name for a statement from its second use on, so that statements built for one use are not prepared. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  if (!seenOnce.delete(text)) {
    if (seenOnce.size >= MAX_SEEN_ONCE) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  }
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * True for PostgreSQL's error "cached plan must not change result type": a migration changed the columns of a prepared
 * statement, which then fails every time.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  );
}

/**
 * Client that prepares each parameterized statement under a name, so that PostgreSQL plans it once per connection.
 * Kysely sends unnamed statements, which double the time of a single read (see docs/decisions).
 */
class PreparingClient extends WatchedClient {
  /** Number of times each statement has become stale on this connection; part of its prepared name. */
  readonly #versions = new Map<string, number>();
  readonly #shapes = new Map<string, Shape>();

  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads; all pass through unchanged.
  override query(first: any, ...rest: any[]): any {
    if (first instanceof BatchQuery) {
      this.#runTogether(first, rest.at(-1) as BatchQueryCallback);
      return undefined;
    }
    if (typeof first !== 'string' || !Array.isArray(rest[0]) || rest[0].length === 0) {
      return super.query(first, ...rest);
    }
    const name = statementName(first);
    if (name === undefined) return super.query(first, ...rest);
    const [values, callback] = rest as [unknown[], QueryCallback | undefined];
    if (callback !== undefined) return this.#run(name, first, values, callback);
    return new Promise<pg.QueryResult>((resolve, reject) => {
      this.#run(name, first, values, (error, result) => (error === null ? resolve(result!) : reject(error)));
    }).catch((error: Error) => {
      // Replace the stack, which leads to the socket, with one that leads to the caller.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  #runTogether({ statements }: BatchQuery, callback: BatchQueryCallback): void {
    const prepared = this.#prepared(statements);
    if (prepared === undefined) {
      this.#runInTurn(statements, callback);
      return;
    }
    const query = new QueryWithBatch(prepared, (error, results) => {
      // Run one at a time, stale statements are prepared again.
      if (error !== null && isStalePlan(error)) this.#runInTurn(statements, callback);
      else callback(error, results);
    });
    super.query(query as unknown as pg.Submittable);
  }

  /** Returns undefined until each statement has run on this connection once. */
  #prepared(statements: readonly Sent[]): Prepared[] | undefined {
    const found: Prepared[] = [];
    for (const { text, values } of statements) {
      const known = names.get(text);
      const name = known === undefined ? undefined : this.#currentName(known);
      const shape = name === undefined ? undefined : this.#shapes.get(name);
      if (name === undefined || shape === undefined) return undefined;
      found.push({ name, values, shape });
    }
    return found;
  }

  #runInTurn(statements: readonly Sent[], callback: BatchQueryCallback): void {
    const run = async () => {
      const results: Record<string, unknown>[][] = [];
      for (const { text, values } of statements) results.push((await this.query(text, values)).rows);
      return results;
    };
    run().then((results) => callback(null, results), callback);
  }

  #currentName(name: string): string {
    const version = this.#versions.get(name);
    return version === undefined ? name : `${name}_${version}`;
  }

  #runOnce(name: string, text: string, values: unknown[], callback: QueryCallback): void {
    const statement = { name: this.#currentName(name), text, values };
    super.query(new NamedQuery(statement, this.#shapes, callback) as unknown as pg.Submittable);
  }

  /**
   * Runs a statement and prepares it again when it is stale, so that an older program keeps working while a newer one
   * migrates.
   */
  #run(name: string, text: string, values: unknown[], callback: QueryCallback): void {
    this.#runOnce(name, text, values, (error, result) => {
      if (error === null || !isStalePlan(error)) {
        callback(error, result);
        return;
      }
      this.#versions.set(name, (this.#versions.get(name) ?? 0) + 1);
      this.#runOnce(name, text, values, (second, result) => {
        // Inside a transaction, which the first error has aborted: report the first error, which gives the reason.
        callback(second instanceof pg.DatabaseError && second.code === '25P02' ? error : second, result);
      });
    });
  }
}

/** Closes the idle connections of a pool after one connection was lost, since the others are most likely lost too. */
function dropIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      // The pool is closing or the server does not respond: no connection is left to close.
      () => undefined,
    );
}

/**
 * Turns off parallel workers. A server handles many requests at once, with at most one CPU for each. On large tables
 * PostgreSQL would start workers even for statements that find few rows, and starting them takes longer than the
 * statement.
 */
export const NO_PARALLEL_WORKERS = '-c max_parallel_workers_per_gather=0';

const STATEMENT_WITHIN_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Session settings: sent once when a direct connection starts, but with each transaction behind a pooler. */
function sessionOf(schema: string, isPooled: boolean): { [name: string]: unknown } {
  if (!isPooled)
    return {
      Client: PreparingClient,
      options: `-c search_path=${schema},public -c timezone=UTC ${NO_PARALLEL_WORKERS}`,
      statement_timeout: STATEMENT_WITHIN_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    };
  const sessionSettings: SessionSettings = {
    search_path: `${schema}, public`,
    timezone: 'UTC',
    max_parallel_workers_per_gather: '0',
    statement_timeout: String(STATEMENT_WITHIN_MS),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
  };
  return { Client: PooledClient, sessionSettings };
}

/**
 * Opens a connection pool on the schema of one service. Connections are opened lazily; errors of idle connections go to
 * `onError`.
 */
export function connect<Schema>(options: ConnectOptions): Connection<Schema> {
  const pool = new pg.Pool({
    connectionString: options.url,
    directUrl: options.directUrl,
    ...sessionOf(options.schema, parseAddress(options.url).isPooled),
    max: options.size ?? 10,
    application_name: options.applicationName ?? `bulwagan ${options.schema}`,
    connectionTimeoutMillis: 5_000,
    ...(options.lookEveryMs === undefined ? {} : { lookEveryMs: options.lookEveryMs }),
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: readType },
  } as unknown as pg.PoolConfig);
  pool.on('error', (error) => {
    // The pool ends before its sockets do, so a server that stops during shutdown is not an error.
    if (!pool.ending) options.onError?.(error);
  });
  // A connection can be lost between two statements of a transaction. The next statement then rejects, but without this
  // listener the error event would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.on('silent' as 'error', () => dropIdle(pool));
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  remember(db, pool);
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely does not end a pool that it never used, and the open pool would keep the process alive.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}
