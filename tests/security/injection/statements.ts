import assert from 'node:assert/strict';
import pg, { type Pool } from 'pg';
import { MARKS, markOf } from './values.ts';

/** Marks found in statements that this process sent to PostgreSQL. */
export interface Statements {
  /** SQL texts that contain a mark. */
  marked: string[];
  /** Marks found among bound values, where they belong. */
  bound: Set<string>;
}

/** Watches every statement of the process until the test ends: no SQL text may contain a client's value. */
export function watchStatements(test: { after(undo: () => void): void }): Statements {
  const seen: Statements = { marked: [], bound: new Set() };
  const look = (text: string): void => {
    if (marksIn(text).length > 0) seen.marked.push(text);
  };
  const wire = pg.Connection.prototype;
  const { bind, parse, query } = wire;
  wire.bind = function (config, more) {
    const { values = [], valueMapper } = config ?? {};
    for (const [index, value] of values.entries())
      for (const mark of marksIn(String(valueMapper?.(value, index) ?? value))) seen.bound.add(mark);
    return bind.call(this, config, more);
  };
  wire.parse = function (message, more) {
    look(message.text);
    return parse.call(this, message, more);
  };
  wire.query = function (text) {
    look(text);
    return query.call(this, text);
  };
  test.after(() => Object.assign(wire, { bind, parse, query }));
  return seen;
}

const marksIn = (text: string): string[] => text.match(MARKS) ?? [];

/** Number above those of all tested places. */
const INSTRUMENT = markOf(9_999);

/** Asserts that the watcher recognizes a mark in an SQL text and one among the bound values. */
export async function assertNoticed(pool: Pool, { bound, marked }: Statements): Promise<void> {
  await pool.query(`select ${INSTRUMENT}`);
  assert.deepEqual([marked.splice(0), bound.size], [[`select ${INSTRUMENT}`], 0]);
  await pool.query('select $1::text', [INSTRUMENT]);
  assert.deepEqual([marked, [...bound]], [[], [INSTRUMENT]]);
  bound.clear();
}
