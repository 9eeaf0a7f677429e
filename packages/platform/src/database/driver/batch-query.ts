import { prepareValue } from 'pg/lib/utils.js';
import { type QueryCallback, rowOf, type Shape, type Wire } from './named-query.ts';

/** A statement text with its values. */
export interface Sent {
  text: string;
  values: unknown[];
}

/** Statements to send at once, passed to `pg` in place of a query text. None may depend on the result of another. */
export class BatchQuery {
  readonly statements: readonly Sent[];
  constructor(statements: readonly Sent[]) {
    this.statements = statements;
  }
}

/** The rows of each statement. */
export type BatchQueryCallback = (error: Error | null, results?: Record<string, unknown>[][]) => void;

/** A statement that is prepared on the connection and whose columns are known. */
export interface Prepared {
  name: string;
  values: unknown[];
  shape: Shape;
}

/**
 * Several prepared statements in one message to the server and one back, which saves round trips and socket writes.
 * They run in order, as one transaction. Implements the interface that `pg` accepts for custom queries.
 */
export class QueryWithBatch {
  readonly callback: QueryCallback;
  readonly #prepared: readonly Prepared[];
  readonly #done: BatchQueryCallback;
  readonly #results: Record<string, unknown>[][];
  #at = 0;
  #failure: Error | undefined;

  constructor(prepared: readonly Prepared[], done: BatchQueryCallback) {
    this.#prepared = prepared;
    this.#done = done;
    this.#results = prepared.map(() => []);
    // `pg` calls this with errors that keep a query from being sent.
    this.callback = (error) => done(error);
  }

  submit(wire: Wire): null {
    wire.stream.cork();
    try {
      for (const { name, values } of this.#prepared) {
        wire.bind({ statement: name, values, valueMapper: prepareValue });
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

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure !== undefined) return;
    try {
      this.#results[this.#at]!.push(rowOf(this.#prepared[this.#at]!.shape, fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#done(null, this.#results);
    else this.#done(this.#failure);
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleRowDescription(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}
}
