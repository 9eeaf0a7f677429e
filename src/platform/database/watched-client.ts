import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Two looks and what follows them, and a connection that is begun, must stay under the 5 s in which we serve again
 * (`test/nightly/faults-lines.test.ts`).
 */
const LOOK_EVERY_MS = 1_500;
const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 2_000;
/** An answer that the server has given may still be on its way. */
const ON_ITS_WAY_MS = 500;

export interface WatchedSettings extends pg.ClientConfig {
  /**
   * How often a connection that owes an answer is looked at. One without a byte between two looks is silent.
   * Default 1,500.
   */
  lookEveryMs?: number;
  /** How long the server then has to say whether it works on what was asked. Default 2,000. */
  answerWithinMs?: number;
}

/** What of `pg` is not declared. */
interface Inner {
  connection: { stream: import('node:net').Socket };
  processID: number | null;
  _getActiveQuery(): object | null;
}

/**
 * A connection that finds out when nobody is at its other end. A machine that has lost its power, a router that has
 * forgotten the connection, or a proxy that hangs says neither a word nor an end: whoever waits for an answer would wait
 * for minutes, and a pool of such connections serves nobody until the program is restarted. How long a statement may
 * take says nothing about that, so the server is asked, on a new connection, whether it works for this one. When it
 * does not, or does not answer either, the connection ends and whoever waits for it is told. Emits `silent` then.
 */
export class WatchedClient extends pg.Client {
  readonly #settings: WatchedSettings;
  readonly #lookEveryMs: number;
  #bytesHeard = -1;
  #isAsking = false;

  constructor(settings: WatchedSettings) {
    // A pool gives its own time to whoever waits for any connection. One that is begun on a dead line must end before that.
    const { connectionTimeoutMillis: given = CONNECT_WITHIN_MS } = settings;
    super({ ...settings, connectionTimeoutMillis: Math.min(given, CONNECT_WITHIN_MS) });
    this.#settings = settings;
    this.#lookEveryMs = settings.lookEveryMs ?? LOOK_EVERY_MS;
    this.once('connect', () => {
      const looking = setInterval(() => void this.#look(), this.#lookEveryMs).unref();
      this.once('end', () => clearInterval(looking));
    });
  }

  get #inner(): Inner {
    return this as unknown as Inner;
  }

  /** Bytes heard so far while an answer is owed and wanted; -1 otherwise. */
  #owed(): number {
    const { stream } = this.#inner.connection;
    // Whoever reads slowly on purpose is not waiting for the server.
    if (stream.destroyed || stream.isPaused() || this.#inner._getActiveQuery() === null) return -1;
    return stream.bytesRead;
  }

  async #look(): Promise<void> {
    const heard = this.#owed();
    const isSilent = heard >= 0 && heard === this.#bytesHeard;
    this.#bytesHeard = heard;
    if (!isSilent || this.#isAsking) return;
    this.#isAsking = true;
    try {
      if (await this.#isServed()) return;
      await sleep(ON_ITS_WAY_MS, undefined, { ref: false });
      if (this.#owed() !== heard) return;
      this.emit('silent');
      this.#inner.connection.stream.destroy(new Error('Connection terminated: nobody is at its other end'));
    } finally {
      this.#isAsking = false;
    }
  }

  /** Whether the server works on what was asked here. Not known counts as yes: a server that is full still works. */
  async #isServed(): Promise<boolean> {
    const { answerWithinMs = ANSWER_WITHIN_MS } = this.#settings;
    const asking = new pg.Client({
      ...this.#settings,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    asking.on('error', () => undefined);
    try {
      await asking.connect();
      const { rows } = await asking.query<{ state: string | null }>(
        'select state from pg_stat_activity where pid = $1',
        [this.#inner.processID],
      );
      return rows[0] !== undefined && !rows[0].state?.startsWith('idle');
    } catch (error) {
      return error instanceof pg.DatabaseError && error.code === '53300';
    } finally {
      // On a line that says nothing a farewell would wait for ever.
      (asking as unknown as Inner).connection.stream.destroy();
    }
  }
}
