import { CompiledQuery, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { type Sent, Together } from './together.ts';

/** Which pool a database runs on. Set by `connect`. */
const pools = new WeakMap<object, pg.Pool>();

export function remember(db: QueryExecutorProvider, pool: pg.Pool): void {
  pools.set(db, pool);
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
 * A statement that is part of nearly every request: its text is made once, at its first use, and it goes straight to the
 * pool, unless it runs in a transaction. `build` is called with stand-ins: it may put its arguments into the statement as
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
  const run = async (db: QueryExecutorProvider, ...values: Arguments) =>
    await runOne<Row>(db, sent(db, values));
  return Object.assign(run, { bound });
}

async function runOne<Row>(db: QueryExecutorProvider, { text, values }: Sent): Promise<Row[]> {
  const pool = pools.get(db);
  const { rows } =
    pool === undefined
      ? await db.getExecutor().executeQuery(CompiledQuery.raw(text, values))
      : await pool.query(text, values);
  return rows as Row[];
}

/** Runs a statement that is put together for each use, and goes straight to the pool as well. */
export async function rowsOf<Row>(db: QueryExecutorProvider, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile(db);
  return await runOne<Row>(db, { text: sql, values: [...parameters] });
}

/**
 * Runs both in one round trip, the first before the second, and answers the rows of each. For statements that only read:
 * when one fails, neither answers, and one that was prepared before a migration is run again.
 */
export async function together<One, Other>(
  db: QueryExecutorProvider,
  one: Bound<One>,
  other: Bound<Other>,
): Promise<[One[], Other[]]> {
  const statements = [one.sent(db), other.sent(db)];
  const pool = pools.get(db);
  if (pool === undefined) return [await runOne(db, statements[0]!), await runOne(db, statements[1]!)];
  // Its client knows what to do with it; the types of `pg` do not.
  const results: unknown = await pool.query(new Together(statements) as unknown as pg.QueryConfig);
  return results as [One[], Other[]];
}
