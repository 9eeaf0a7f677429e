import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { readType } from './types.ts';

/** A connection to run on: the pool outside a transaction, the transaction inside one. */
export type Db<Schema> = Kysely<Schema> | Transaction<Schema>;

export interface Connection<Schema> {
  db: Kysely<Schema>;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface ConnectOptions {
  url: string;
  /** The service's schema: first in the search path, so that queries name tables alone. */
  schema: string;
  /** Most connections of this process. */
  size?: number;
  applicationName?: string;
  onError?: (error: Error) => void;
}

/** Texts a connection prepares at most; one past it runs unnamed, so that memory stays bounded. */
const MAX_PREPARED = 500;

const names = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_PREPARED) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Names each parameterized statement, so that PostgreSQL plans it once per connection.
 * Kysely sends unnamed ones, which cost twice the time of a single read (see docs/decisions).
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads; all pass through unchanged.
  override query(first: any, ...rest: any[]): any {
    if (typeof first === 'string' && Array.isArray(rest[0]) && rest[0].length > 0) {
      const name = statementName(first);
      if (name !== undefined) return super.query({ text: first, values: rest[0], name }, ...rest.slice(1));
    }
    return super.query(first, ...rest);
  }
}

/** Opens a pool on one service's schema. Connects lazily; errors of idle connections go to `onError`. */
export function connect<Schema>(options: ConnectOptions): Connection<Schema> {
  const pool = new pg.Pool({
    connectionString: options.url,
    Client: PreparingClient,
    max: options.size ?? 10,
    application_name: options.applicationName ?? `bulwagan ${options.schema}`,
    options: `-c search_path=${options.schema},public -c timezone=UTC`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: readType },
  } as pg.PoolConfig);
  pool.on('error', (error) => options.onError?.(error));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
