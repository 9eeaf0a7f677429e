import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { BatchQuery, type BatchQueryCallback, type Sent } from './batch-query.ts';
import { type QueryCallback, rowOf, type Shape, shapeOf, type Wire } from './named-query.ts';
import { WatchedClient, type WatchedSettings } from './watched-client.ts';

/** Session settings by name. A pooler refuses them when a connection starts. */
export type SessionSettings = Record<string, string>;

export interface PooledSettings extends WatchedSettings {
  sessionSettings?: SessionSettings;
}

const BEGINS = /^\s*(?:begin|start\s+transaction)\b/i;

/**
 * Client for a connection through a pooler, which may use another server process for each transaction. Nothing is
 * therefore kept on the server: statements are unnamed, and every transaction starts with the session settings. These
 * go in the same message as the first statement, which saves a round trip.
 */
export class PooledClient extends WatchedClient {
  readonly #settings: SessionSettings;

  constructor({ sessionSettings = {}, ...settings }: PooledSettings) {
    super(settings, { marksStatements: true });
    this.#settings = { ...sessionSettings, application_name: this.mark };
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads.
  override query(first: any, ...rest: any[]): any {
    if (first instanceof BatchQuery) {
      this.#send(first.statements, rest.at(-1) as BatchQueryCallback);
      return undefined;
    }
    const text: unknown = typeof first === 'string' ? first : first?.text;
    if (typeof first?.submit === 'function' || typeof text !== 'string') return super.query(first, ...rest);
    const values: unknown[] = Array.isArray(rest[0]) ? rest[0] : (first?.values ?? []);
    const callback = rest.find((one) => typeof one === 'function') as QueryCallback | undefined;
    const isBegin = BEGINS.test(text);
    // `commit` and similar statements, and several statements in one text, need no settings of their own.
    if (isBegin || (values.length === 0 && this.#isInTransaction())) {
      const sent = isBegin ? this.#settled(text) : text;
      return callback === undefined ? super.query(sent) : super.query(sent, callback as never);
    }
    return this.#queryOnce({ text, values }, callback);
  }

  /** True inside a transaction, where the settings are already in effect. */
  #isInTransaction(): boolean {
    const { _txStatus: status } = this as unknown as { _txStatus: string | null };
    return status === 'T' || status === 'E';
  }

  /** Evaluated when the statement is sent, since queued statements may begin or end a transaction. */
  readonly #prelude = (): Sent[] => (this.#isInTransaction() ? [] : [this.#settling]);

  #queryOnce(sent: Sent, callback: QueryCallback | undefined): Promise<pg.QueryResult> | undefined {
    if (callback !== undefined) {
      super.query(new SettledQuery(this.#prelude, [sent], resultOf(callback)) as unknown as pg.Submittable);
      return undefined;
    }
    const asked = new Promise<pg.QueryResult>((resolve, reject) => {
      const done: QueryCallback = (error, result) => (error === null ? resolve(result!) : reject(error));
      super.query(new SettledQuery(this.#prelude, [sent], resultOf(done)) as unknown as pg.Submittable);
    });
    return asked.catch((error: Error) => {
      // Replace the stack, which leads to the socket, with one that leads to the caller.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  #send(statements: readonly Sent[], callback: BatchQueryCallback): void {
    const done: Done = (error, answers) =>
      callback(
        error,
        answers?.map(({ rows }) => rows),
      );
    super.query(new SettledQuery(this.#prelude, statements, done) as unknown as pg.Submittable);
  }

  get #settling(): Sent {
    const entries = Object.entries(this.#settings);
    const calls = entries.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`);
    return { text: `select ${calls.join(', ')}`, values: entries.flat() };
  }

  /** No injection is possible: the names and values are constants of the program. */
  #settled(begin: string): string {
    const settings = Object.entries(this.#settings).map(
      ([name, value]) => `set_config('${name}', '${value.replaceAll("'", "''")}', true)`,
    );
    return `${begin}; select ${settings.join(', ')}`;
  }
}

interface Answer {
  command: string;
  rowCount: number | null;
  rows: Record<string, unknown>[];
  shape: Shape;
}

type Done = (error: Error | null, answers?: Answer[]) => void;

const NO_COLUMNS = shapeOf([]);

const resultOf =
  (callback: QueryCallback): Done =>
  (error, answers) => {
    if (error !== null) return callback(error);
    const { command, rowCount, rows, shape } = answers![0]!;
    callback(null, { command, rowCount, rows, fields: shape.fields as pg.FieldDef[], oid: 0 });
  };

/**
 * Unnamed statements in one message, after the settings that they run under; the server runs all as one transaction.
 */
class SettledQuery {
  readonly callback: QueryCallback;
  readonly #prelude: () => Sent[];
  readonly #statements: readonly Sent[];
  readonly #done: Done;
  #skipped = 0;
  readonly #answers: Answer[] = [];
  #rows: Record<string, unknown>[] = [];
  #shape = NO_COLUMNS;
  #failure: Error | undefined;

  constructor(prelude: () => Sent[], statements: readonly Sent[], done: Done) {
    this.#prelude = prelude;
    this.#statements = statements;
    this.#done = done;
    // `pg` calls this with errors that keep a query from being sent.
    this.callback = (error) => done(error);
  }

  submit(wire: Wire): null {
    const prelude = this.#prelude();
    this.#skipped = prelude.length;
    wire.stream.cork();
    try {
      for (const { text, values } of [...prelude, ...this.#statements]) {
        wire.parse({ name: '', text });
        wire.bind({ statement: '', values, valueMapper: prepareValue });
        wire.describe({ type: 'P' });
        wire.execute({});
      }
    } catch (error) {
      // A value could not be serialized. The error is reported when the server is ready for the next statement.
      this.#failure = error as Error;
    }
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: Parameters<typeof shapeOf>[0] }): void {
    this.#shape = shapeOf(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    // The first result belongs to the settings statement and is skipped.
    if (this.#failure !== undefined || this.#answers.length < this.#skipped) return;
    try {
      this.#rows.push(rowOf(this.#shape, fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  /** `SELECT 50`, `INSERT 0 1` */
  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ');
    const rowCount = words.length > 1 ? Number(words.at(-1)) : null;
    this.#answers.push({ command: words[0]!, rowCount, rows: this.#rows, shape: this.#shape });
    this.#rows = [];
    this.#shape = NO_COLUMNS;
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#done(null, this.#answers.slice(this.#skipped));
    else this.#done(this.#failure);
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}
}
