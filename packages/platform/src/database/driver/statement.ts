import { CompiledQuery, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Sent } from './batch-query.ts';
import { Pipeline } from './pipeline.ts';

interface Ways {
  pool: pg.Pool;
  pipeline: Pipeline;
}

/** How statements outside of transactions reach each database. Set by `connect`. */
const waysTo = new WeakMap<object, Ways>();

export function remember(db: QueryExecutorProvider, pool: pg.Pool): void {
  waysTo.set(db, { pool, pipeline: new Pipeline(pool) });
}

/** Placeholder for an argument while the statement is built. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** Returns the value of a parameter: an argument, a list of arguments, or a constant. */
function filled(parameter: unknown, values: readonly unknown[]): unknown {
  if (parameter instanceof Slot) return values[parameter.index];
  return Array.isArray(parameter) ? parameter.map((one) => filled(one, values)) : parameter;
}

/** A statement with its arguments, ready to run. */
export interface Bound<Row> {
  sent(db: QueryExecutorProvider): Sent;
  /** Phantom field for the row type; never set. */
  row?: Row;
}

export interface Statement<Row, Arguments extends unknown[]> {
  (db: QueryExecutorProvider, ...values: Arguments): Promise<Row[]>;
  /** Binds the arguments, to run the statement with `batch`. */
  bound(...values: Arguments): Bound<Row>;
}

/**
 * Declares a quick read that is part of nearly every request. Its text is built once, at first use, and outside of
 * transactions it is batched with other concurrent reads (`Pipeline`). It must not write, since it may be sent twice,
 * and must be fast, since other reads wait for it. `build` receives placeholders: it may use them as values, alone or
 * in lists, but must not inspect them. `count` is the number of arguments, where `build` does not name them.
 */
export function statement<Row, Arguments extends unknown[]>(
  build: (...values: Arguments) => RawBuilder<Row>,
  count = build.length,
): Statement<Row, Arguments> {
  let made: { text: string; parameters: readonly unknown[] } | undefined;
  const make = (db: QueryExecutorProvider) => {
    const slots = Array.from({ length: count }, (_, index) => new Slot(index));
    const { sql, parameters } = build(...(slots as unknown as Arguments)).compile(db);
    return { text: sql, parameters };
  };
  const sent = (db: QueryExecutorProvider, values: Arguments): Sent => {
    made ??= make(db);
    const { text, parameters } = made;
    return { text, values: parameters.map((one) => filled(one, values)) };
  };
  const bound = (...values: Arguments): Bound<Row> => ({ sent: (db) => sent(db, values) });
  const read = async (db: QueryExecutorProvider, ...values: Arguments) =>
    (await run(db, [sent(db, values)]))[0] as Row[];
  return Object.assign(read, { bound });
}

async function run(db: QueryExecutorProvider, statements: readonly Sent[]): Promise<unknown[][]> {
  const ways = waysTo.get(db);
  if (ways === undefined) return await runInTransaction(db, statements);
  try {
    return await ways.pipeline.run(statements);
  } catch (error) {
    // Replace the stack, which leads to the socket, with one that leads to the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

async function runInTransaction(
  db: QueryExecutorProvider,
  statements: readonly Sent[],
): Promise<unknown[][]> {
  const results: unknown[][] = [];
  for (const { text, values } of statements)
    results.push((await db.getExecutor().executeQuery(CompiledQuery.raw(text, values))).rows);
  return results;
}

/** Runs a quick read like a `statement`, but with a text built for this one use. */
export async function quickRowsOf<Row>(db: QueryExecutorProvider, query: Query<Row>): Promise<Row[]> {
  return (await run(db, [textOf(query, db)]))[0] as Row[];
}

/**
 * Runs a query that may take time, on a connection of its own. Its text may be built for this one use. It is sent
 * exactly once, so it may write.
 */
export async function rowsOf<Row>(
  db: QueryExecutorProvider,
  query: RawBuilder<Row> | Bound<Row>,
): Promise<Row[]> {
  const one = 'sent' in query ? query.sent(db) : textOf(query, db);
  const pool = waysTo.get(db)?.pool;
  if (pool === undefined) return (await runInTransaction(db, [one]))[0] as Row[];
  return (await pool.query(one.text, one.values)).rows;
}

type Query<Row> = RawBuilder<Row> | CompiledQuery<Row>;

function textOf(query: Query<unknown>, db: QueryExecutorProvider): Sent {
  const { sql, parameters } = 'compile' in query ? query.compile(db) : query;
  return { text: sql, values: [...parameters] };
}

/**
 * Runs two statements in one round trip, in order, and returns the rows of each. When one fails, neither takes effect.
 */
export async function batch<One, Other>(
  db: QueryExecutorProvider,
  one: Bound<One>,
  other: Bound<Other>,
): Promise<[One[], Other[]]> {
  return (await run(db, [one.sent(db), other.sent(db)])) as [One[], Other[]];
}
