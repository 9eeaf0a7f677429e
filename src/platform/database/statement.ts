import { CompiledQuery, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type pg from 'pg';

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

/**
 * A statement that is part of nearly every request: its text is made once, at its first use, and it goes straight to the
 * pool, unless it runs in a transaction. `build` is called with stand-ins: it may put its arguments into the statement as
 * values, and not look at them.
 */
export function statement<Row, Arguments extends unknown[]>(
  build: (...values: Arguments) => RawBuilder<Row>,
): (db: QueryExecutorProvider, ...values: Arguments) => Promise<Row[]> {
  let made: { text: string; parameters: readonly unknown[] } | undefined;
  const make = (db: QueryExecutorProvider) => {
    const slots = Array.from({ length: build.length }, (_, index) => new Slot(index));
    const { sql, parameters } = build(...(slots as unknown as Arguments)).compile(db);
    return { text: sql, parameters };
  };
  return async (db, ...values) => {
    made ??= make(db);
    const { text, parameters } = made;
    const given = parameters.map((one) => (one instanceof Slot ? values[one.index] : one));
    const pool = pools.get(db);
    const { rows } =
      pool === undefined
        ? await db.getExecutor().executeQuery(CompiledQuery.raw(text, given))
        : await pool.query(text, given);
    return rows as Row[];
  };
}
