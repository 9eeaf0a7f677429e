import { CompiledQuery, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { Pipeline } from './pipeline.ts';
import type { Sent } from './together.ts';

interface Ways {
  pool: pg.Pool;
  pipeline: Pipeline;
}

/** How a database is reached outside of transactions. Set by `connect`. */
const waysTo = new WeakMap<object, Ways>();

export function remember(db: QueryExecutorProvider, pool: pg.Pool): void {
  waysTo.set(db, { pool, pipeline: new Pipeline(pool) });
}

/** Stands for an argument while the text is made. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** A parameter of the statement: an argument, a list of some, or what is the same each time. */
function filled(parameter: unknown, values: readonly unknown[]): unknown {
  if (parameter instanceof Slot) return values[parameter.index];
  return Array.isArray(parameter) ? parameter.map((one) => filled(one, values)) : parameter;
}

/** A statement with its arguments, to be run. */
export interface Bound<Row> {
  sent(db: QueryExecutorProvider): Sent;
  /** Never set. */
  row?: Row;
}

export interface Statement<Row, Arguments extends unknown[]> {
  (db: QueryExecutorProvider, ...values: Arguments): Promise<Row[]>;
  /** The same, to be run by `together`. */
  bound(...values: Arguments): Bound<Row>;
}

/**
 * A quick read that is part of nearly every request: its text is made once, at its first use, and unless it runs in a
 * transaction it goes to the server together with others of this moment (`Pipeline`). It must not write, since it may be
 * sent twice, nor take long, since others wait with it. `build` is called with stand-ins: it may put its arguments into the statement as
 * values, alone or in lists, and not look at them. `count` is how many it takes, where it does not name them.
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
    // The stack that it has leads to the socket; this leads to who asked.
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

/** Runs a quick read as a `statement` is run, whose text is put together for this one use. */
export async function quickRowsOf<Row>(db: QueryExecutorProvider, query: Query<Row>): Promise<Row[]> {
  return (await run(db, [textOf(query, db)]))[0] as Row[];
}

/**
 * Runs a read that may take its time, on a connection of its own. Its text may be made for this one use. It is sent once, so that
 * it may write as well.
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

/** Runs both in one round trip, the first before the second, and answers the rows of each. When one fails, neither does. */
export async function together<One, Other>(
  db: QueryExecutorProvider,
  one: Bound<One>,
  other: Bound<Other>,
): Promise<[One[], Other[]]> {
  return (await run(db, [one.sent(db), other.sent(db)])) as [One[], Other[]];
}
