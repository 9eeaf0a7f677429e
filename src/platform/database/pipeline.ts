import type pg from 'pg';
import { ReadOnlyServer } from './find-server.ts';
import { type Sent, Together } from './together.ts';

type Rows = Record<string, unknown>[];

/** What one caller waits for. */
interface Job {
  statements: readonly Sent[];
  /** When they have waited as long as anybody waits for a connection. */
  until: number;
  resolve(rows: Rows[]): void;
  reject(error: unknown): void;
}

/** What a pool says when none of its connections comes free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** And a client that reaches no server. */
const NO_SERVER = 'timeout expired';
const isUnsent = (error: unknown): boolean =>
  error instanceof ReadOnlyServer || [NO_CONNECTION, NO_SERVER].includes((error as Error).message);

/** More would gain little, and whoever is first in a message would wait longer for its last. */
const MOST_JOBS = 8;
/** So many go in one message although other connections are free: each message costs both sides more than such a read. */
const JOBS_BEFORE_ANOTHER = 4;

/**
 * Sends short reads that are asked for at the same time in one message. Writing to a socket, being woken by it and ending
 * a transaction cost more than such a read itself, on both sides; a message of eight costs hardly more than one of one.
 *
 * Half of the connections of a pool are for it, the others stay free for transactions. Nobody waits for company: while a
 * connection of that half is free, a read goes as soon as the process has looked at what else has just arrived. Only
 * while all of them are busy do reads gather. One that takes long holds up those of its own message, which is why whoever
 * uses it must be quick. Who has waited for a place as long as the pool lets anybody wait for a connection is told what the pool
 * says, and whoever has got one just before waits once more as long at most: whatever keeps the connections, the line has an end.
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

  /** The rows of each statement. Statements of one call run in their order; when one of them fails, its error is thrown. */
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

  /** What waits is spread over the connections that are free, once there is enough for several. */
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
      // Alone, each is answered or gets the error that is its own: but where nothing was sent it is that of all.
      if (jobs.length > 1 && !isUnsent(error)) await Promise.all(jobs.map((job) => this.#answer([job])));
      else for (const { reject } of jobs) reject(error);
    }
  }

  /** A client of the pool knows what to do with it; the types of `pg` do not. */
  async #query(statements: readonly Sent[]): Promise<Rows[]> {
    const together = new Together(statements) as unknown as pg.QueryConfig;
    return (await this.#pool.query(together)) as unknown as Rows[];
  }
}
