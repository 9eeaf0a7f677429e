import type pg from 'pg';
import { ReadOnlyServer } from '../find-server.ts';
import { BatchQuery, type Sent } from './batch-query.ts';

type Rows = Record<string, unknown>[];

/** A caller's pending request. */
interface Job {
  statements: readonly Sent[];
  /** Time at which the wait ends: the connection timeout of the pool applies here too. */
  until: number;
  resolve(rows: Rows[]): void;
  reject(error: unknown): void;
}

/** Error message of the pool when no connection becomes free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** Error message of a client that cannot reach a server. */
const NO_SERVER = 'timeout expired';
const isUnsent = (error: unknown): boolean =>
  error instanceof ReadOnlyServer || [NO_CONNECTION, NO_SERVER].includes((error as Error).message);

/** A larger batch would gain little, and its first read would wait longer for the last. */
const MOST_JOBS = 8;
/**
 * Number of reads sent in one message although other connections are free: a message costs both sides more than such a
 * read.
 */
const JOBS_BEFORE_ANOTHER = 4;

/**
 * Batches concurrent short reads into one message. Writing to a socket, waking up for it and ending a transaction cost
 * more than such a read itself, on both sides; a message with eight reads costs hardly more than one with a single
 * read.
 *
 * Half of the connections of a pool are used for reads; the others stay free for transactions. A read is sent as soon
 * as the process has collected the requests that arrived at the same moment; batching happens only while all
 * connections of that half are busy. A slow read delays the others of its message, so callers must be quick. A read
 * that has waited for the pool's connection timeout fails with the pool's error; one that got a connection just before
 * that waits at most once more as long, so the queue always drains.
 */
export class Pipeline {
  readonly #pool: pg.Pool;
  readonly #lanes: number;
  #waiting: Job[] = [];
  #busy = 0;
  #isAboutToSend = false;
  #givingUp: NodeJS.Timeout | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#lanes = Math.max(1, Math.floor(pool.options.max / 2));
  }

  /** Returns the rows of each statement. Statements of one call run in order; when one fails, its error is thrown. */
  run(statements: readonly Sent[]): Promise<Rows[]> {
    return new Promise((resolve, reject) => {
      const until = performance.now() + this.#patienceInMs;
      this.#waiting.push({ statements, until, resolve, reject });
      if (this.#busy === this.#lanes) this.#giveUpLater();
      if (this.#isAboutToSend || this.#busy === this.#lanes) return;
      this.#isAboutToSend = true;
      setImmediate(() => {
        this.#isAboutToSend = false;
        this.#send();
      });
    });
  }

  /** Spreads the waiting reads over the free connections once there are enough for several. */
  #send(): void {
    while (this.#waiting.length > 0 && this.#busy < this.#lanes) {
      const share = Math.ceil(this.#waiting.length / (this.#lanes - this.#busy));
      const jobs = this.#waiting.splice(0, Math.min(Math.max(share, JOBS_BEFORE_ANOTHER), MOST_JOBS));
      this.#busy += 1;
      void this.#answer(jobs).finally(() => {
        this.#busy -= 1;
        this.#send();
      });
    }
    this.#giveUpLater();
  }

  get #patienceInMs(): number {
    return this.#pool.options.connectionTimeoutMillis || Number.POSITIVE_INFINITY;
  }

  #giveUpLater(): void {
    const first = this.#waiting[0];
    if (first === undefined || this.#givingUp !== undefined || first.until === Number.POSITIVE_INFINITY)
      return;
    const giveUp = (): void => {
      this.#givingUp = undefined;
      const now = performance.now();
      while (this.#waiting[0] !== undefined && this.#waiting[0].until <= now)
        this.#waiting.shift()!.reject(new Error(NO_CONNECTION));
      this.#giveUpLater();
    };
    this.#givingUp = setTimeout(giveUp, Math.max(first.until - performance.now(), 1)).unref();
  }

  async #answer(jobs: readonly Job[]): Promise<void> {
    try {
      const results = await this.#query(jobs.flatMap(({ statements }) => statements));
      let at = 0;
      for (const { statements, resolve } of jobs) {
        resolve(results.slice(at, at + statements.length));
        at += statements.length;
      }
    } catch (error) {
      // Retried alone, each read gets its own answer or error. If nothing was sent, the error applies to all of them.
      if (jobs.length > 1 && !isUnsent(error)) await Promise.all(jobs.map((job) => this.#answer([job])));
      else for (const { reject } of jobs) reject(error);
    }
  }

  /** The clients of this pool accept it; the types of `pg` do not. */
  async #query(statements: readonly Sent[]): Promise<Rows[]> {
    const batch = new BatchQuery(statements) as unknown as pg.QueryConfig;
    return (await this.#pool.query(batch)) as unknown as Rows[];
  }
}
