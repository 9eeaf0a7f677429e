import pg from 'pg';
import { MARK } from './values.ts';

/** The texts of statements as this process sends them to PostgreSQL, without their values. */
export interface Statements {
  /** How many were sent since. */
  count: number;
  /** Those that hold the mark. */
  marked: string[];
}

/** Looks at every statement of the process until the test ends: no value of a client may stand in the text of one. */
export function watchStatements(test: { after(undo: () => void): void }): Statements {
  const seen: Statements = { count: 0, marked: [] };
  const look = (text: string): void => {
    seen.count += 1;
    if (text.includes(MARK)) seen.marked.push(text);
  };
  const wire = pg.Connection.prototype;
  const { parse, query } = wire;
  wire.parse = function (message, more) {
    look(message.text);
    return parse.call(this, message, more);
  };
  wire.query = function (text) {
    look(text);
    return query.call(this, text);
  };
  test.after(() => Object.assign(wire, { parse, query }));
  return seen;
}
