import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { readType } from '../types.ts';

/** Parts of `pg`'s connection that a statement uses. */
export interface Wire {
  stream: Duplex;
  parsedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: unknown[]; valueMapper: typeof prepareValue }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
}

export interface FieldDescription {
  name: string;
  dataTypeID: number;
}

/** Result columns of a statement, as the server described them when it first ran on a connection. */
export interface Shape {
  fields: FieldDescription[];
  names: string[];
  parsers: ((text: string) => unknown)[];
  /** Object with every column set to null. Copying it for each row is faster than adding the columns one by one. */
  empty: Record<string, null>;
}

export type QueryCallback = (error: Error | null, result?: pg.QueryResult) => void;

const NO_COLUMNS: Shape = shapeOf([]);

export function shapeOf(fields: FieldDescription[]): Shape {
  const names = fields.map(({ name }) => name);
  return {
    fields,
    names,
    parsers: fields.map(({ dataTypeID }) => readType(dataTypeID, 'text')),
    empty: { ...Object.fromEntries(names.map((name) => [name, null])) },
  };
}

/** Builds a row object from the received fields. Throws the error of a column's parser. */
export function rowOf({ names, parsers, empty }: Shape, fields: (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty };
  for (let at = 0; at < fields.length; at += 1) {
    const text = fields[at]!;
    if (text !== null) row[names[at]!] = parsers[at]!(text);
  }
  return row;
}

/**
 * Prepared statement, sent as `pg` would send it, but without asking for the result columns again after its first run
 * on the connection. PostgreSQL refuses to run a prepared statement whose columns have changed. Implements the
 * interface that `pg` accepts for custom queries.
 */
export class NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly callback: QueryCallback;
  readonly #values: unknown[];
  /** Result columns known on this connection, by statement name. */
  readonly #shapes: Map<string, Shape>;
  #shape: Shape | undefined;
  #rows: Record<string, unknown>[] = [];
  #command = '';
  #rowCount: number | null = null;
  #failure: Error | undefined;

  constructor(
    { name, text, values }: { name: string; text: string; values: unknown[] },
    shapes: Map<string, Shape>,
    callback: QueryCallback,
  ) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#shapes = shapes;
    this.#shape = shapes.get(name);
    this.callback = callback;
  }

  submit(wire: Wire): null {
    const { name, text } = this;
    wire.stream.cork();
    try {
      if (wire.parsedStatements[name] === undefined) wire.parse({ name, text });
      wire.bind({ statement: name, values: this.#values, valueMapper: prepareValue });
      if (this.#shape === undefined) wire.describe({ type: 'P' });
      wire.execute({});
    } catch (error) {
      // A value could not be serialized. The error is reported when the server is ready for the next statement.
      this.#failure = error as Error;
    }
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: FieldDescription[] }): void {
    this.#shape = shapeOf(fields);
    this.#shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure !== undefined) return;
    try {
      this.#rows.push(rowOf(this.#shape!, fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  /** `SELECT 50`, `INSERT 0 1` */
  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ');
    this.#command = words[0]!;
    this.#rowCount = words.length > 1 ? Number(words.at(-1)) : null;
    if (this.#shape === undefined) this.#shapes.set(this.name, NO_COLUMNS);
  }

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) {
      this.callback(this.#failure);
      return;
    }
    this.callback(null, {
      command: this.#command,
      rowCount: this.#rowCount,
      rows: this.#rows,
      fields: (this.#shape?.fields ?? []) as pg.FieldDef[],
      oid: 0,
    });
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}
}
