import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { parseAddress } from '../address.ts';
import { assertFits, findServer, type ServerState, watchState } from '../find-server.ts';
import { endAllSoon, READ_ONLY, track } from './open-clients.ts';

/**
 * Two checks, the query that follows them and a new connection must together take less than 5 s, the time for recovery
 * (`tests/nightly/faults/faults-lines.test.ts`).
 */
const LOOK_EVERY_MS = 1_500;
const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 2_000;
/** Extra time for an answer that the server has sent but that is still in transit. */
const ON_ITS_WAY_MS = 500;
/** Maximum time that a statement may wait at a pooler for a server connection. */
const QUEUED_WITHIN_MS = 10_000;
/** PostgreSQL truncates longer names. */
const LONGEST_NAME = 63;

export interface WatchedSettings extends pg.ClientConfig {
  /**
   * Interval between checks of a connection that waits for an answer. A connection without a byte between two checks
   * counts as silent. Default 1,500.
   */
  lookEveryMs?: number;
  /** Time for the server to answer whether it is working on the statement. Default 2,000. */
  answerWithinMs?: number;
  /** Address of the PostgreSQL server itself, when `connectionString` leads to a pooler. */
  directUrl?: string | undefined;
}

/** Members of `pg` that its types do not declare. */
interface Inner {
  connection: NodeJS.EventEmitter & { stream: import('node:net').Socket };
  connectionParameters: { host: string; port: number };
  processID: number | null;
  _getActiveQuery(): object | null;
  _handleReadyForQuery(message: { status: string }): void;
}

type Connected = (error?: Error | null) => void;

/**
 * Client that detects a dead connection. After a power failure, a dropped NAT entry or a hanging proxy, the other end
 * sends neither data nor a close. Callers would wait for minutes, and a pool of such connections would be unusable
 * until a restart. A statement timeout does not help, because slow statements are legitimate. The client therefore asks
 * the server, on a new connection, whether it is working for this one. If not, or if it does not answer either, the
 * connection ends and its callers get an error. Emits `silent` then.
 *
 * Connects to the host that accepts writes and refuses a standby (`connect` rejects with ReadOnlyServer). When a server
 * becomes read-only later, this connection and all others of the process end as soon as they are idle.
 */
export class WatchedClient extends pg.Client {
  readonly #settings: WatchedSettings;
  readonly #lookEveryMs: number;
  readonly #address: ReturnType<typeof parseAddress> | undefined;
  readonly #state: ServerState;
  /** Application name that identifies a pooled connection in `pg_stat_activity`. */
  protected readonly mark: string;
  #url: string | undefined;
  #bytesHeard = -1;
  #silentSince: number | undefined;
  #isAsking = false;
  #endsWhenIdle = false;

  constructor(settings: WatchedSettings, { marksStatements = false } = {}) {
    const address =
      settings.connectionString === undefined ? undefined : parseAddress(settings.connectionString);
    const mark = markOf(settings.application_name ?? 'bulwagan');
    // A pool applies its timeout to callers that wait for any connection. An attempt on a dead line must fail before
    // that.
    const { connectionTimeoutMillis: given = CONNECT_WITHIN_MS } = settings;
    super({
      ...settings,
      ...(address === undefined ? {} : { connectionString: address.urls[0]! }),
      ...(address?.isPooled && !marksStatements ? { application_name: mark } : {}),
      connectionTimeoutMillis: Math.min(given, CONNECT_WITHIN_MS),
    });
    this.#settings = settings;
    this.#lookEveryMs = settings.lookEveryMs ?? LOOK_EVERY_MS;
    this.#address = address;
    this.#url = address?.urls[0];
    this.#state = watchState(this);
    this.mark = mark;
    // An error on an idle connection must not end the program; a caller in progress gets the error from its statement.
    this.on('error', () => undefined);
    this.#inner.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.#leaveServer();
    });
    this.once('connect', () => {
      track(this);
      const looking = setInterval(() => void this.#look(), this.#lookEveryMs).unref();
      this.once('end', () => clearInterval(looking));
    });
  }

  get #inner(): Inner {
    return this as unknown as Inner;
  }

  override connect(): Promise<this>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<this> | undefined {
    const connecting = this.#connect();
    if (callback === undefined) return connecting.then(() => this);
    connecting.then(() => callback(), callback);
    return undefined;
  }

  async #connect(): Promise<void> {
    const { urls = [], need = 'any', isPooled = false } = this.#address ?? {};
    if (urls.length > 1) this.#leadTo(await findServer(urls, need));
    await super.connect();
    // A pooler repeats the state that the first server of its pool reported long ago.
    if (isPooled) return;
    try {
      assertFits(this.#state, need);
    } catch (error) {
      this.end().catch(() => undefined);
      throw error;
    }
  }

  #leadTo(url: string): void {
    this.#url = url;
    const { host, port } = new pg.Client({ connectionString: url });
    Object.assign(this, { host, port });
    Object.assign(this.#inner.connectionParameters, { host, port });
  }

  /** Ends this connection and all others of the process as soon as they are idle. */
  #leaveServer(): void {
    this.endWhenIdle();
    endAllSoon();
  }

  /** Ends the connection now, or after its current statement or transaction. The pool opens a new one. */
  endWhenIdle(): void {
    this.#endsWhenIdle = true;
    const { _txStatus: status } = this as unknown as { _txStatus: string | null };
    if (status === 'I' && this.#inner._getActiveQuery() == null) this.#endReadOnly();
  }

  #endReadOnly(): void {
    this.#inner.connection.stream.destroy(new Error('Connection terminated: the server is read-only'));
  }

  /** Called by `pg` after each statement, with status `I` outside a transaction. */
  _handleReadyForQuery(message: { status: string }): void {
    (pg.Client.prototype as unknown as Inner)._handleReadyForQuery.call(this, message);
    if (this.#endsWhenIdle && message.status === 'I' && this.#inner._getActiveQuery() == null)
      this.#endReadOnly();
  }

  /** Returns the bytes received so far while an answer is expected, else -1. */
  #owed(): number {
    const { stream } = this.#inner.connection;
    // A reader that paused the stream is not waiting for the server.
    if (stream.destroyed || stream.isPaused() || this.#inner._getActiveQuery() == null) return -1;
    return stream.bytesRead;
  }

  async #look(): Promise<void> {
    const heard = this.#owed();
    const isSilent = heard >= 0 && heard === this.#bytesHeard;
    this.#bytesHeard = heard;
    if (!isSilent) this.#silentSince = undefined;
    if (!isSilent || this.#isAsking) return;
    this.#silentSince ??= performance.now();
    this.#isAsking = true;
    try {
      if (await (this.#address?.isPooled ? this.#isServedByPooler() : this.#isServed())) return;
      await sleep(ON_ITS_WAY_MS, undefined, { ref: false });
      if (this.#owed() !== heard) return;
      this.emit('silent');
      this.#inner.connection.stream.destroy(
        new Error('Connection terminated: the other end does not respond'),
      );
    } finally {
      this.#isAsking = false;
    }
  }

  /**
   * True if the server is working for this connection, also when that is unknown: a server without free connections
   * still works.
   */
  async #isServed(): Promise<boolean> {
    const ofThis = { text: 'pid = $1', value: this.#inner.processID };
    return (await this.#ask(this.#url, ofThis)) !== 'no';
  }

  /**
   * Like `#isServed`, behind a pooler. The pooler invents process ids, so the statement is looked up by application
   * name. A statement that is not found may be queued at the pooler, which is acceptable for a while.
   */
  async #isServedByPooler(): Promise<boolean> {
    const ofThis = { text: 'starts_with(application_name, $1)', value: this.mark };
    const answer = await this.#ask(this.#settings.directUrl ?? this.#url, ofThis);
    if (answer === 'yes') return true;
    const isQueued = performance.now() - (this.#silentSince ?? 0) < QUEUED_WITHIN_MS;
    return isQueued && (await this.#ask(this.#url)) !== 'no';
  }

  /** Asks whether a server process works for this connection; without a condition, only whether the server responds. */
  async #ask(
    connectionString: string | undefined,
    which?: { text: string; value: unknown },
  ): Promise<'yes' | 'no' | 'full'> {
    const { answerWithinMs = ANSWER_WITHIN_MS } = this.#settings;
    let asking: pg.Client | undefined;
    try {
      asking = new pg.Client({
        ...this.#settings,
        ...(connectionString === undefined ? {} : { connectionString: await singleUrl(connectionString) }),
        ...(this.#address?.isPooled ? WITHOUT_STARTUP_SETTINGS : {}),
        connectionTimeoutMillis: answerWithinMs,
        query_timeout: answerWithinMs,
      });
      asking.on('error', () => undefined);
      await asking.connect();
      if (which === undefined) return 'yes';
      const { rows } = await asking.query<{ state: string | null }>(
        `select state from pg_stat_activity where ${which.text}`,
        [which.value],
      );
      return rows[0] !== undefined && !rows[0].state?.startsWith('idle') ? 'yes' : 'no';
    } catch (error) {
      return error instanceof pg.DatabaseError && error.code === '53300' ? 'full' : 'no';
    } finally {
      // A graceful close would wait for ever on a silent line.
      (asking as unknown as Inner | undefined)?.connection.stream.destroy();
    }
  }
}

async function singleUrl(address: string): Promise<string> {
  const { urls, need } = parseAddress(address);
  return urls.length > 1 ? await findServer(urls, need) : urls[0]!;
}

/** Removes the settings that a pooler refuses when a connection starts. */
const WITHOUT_STARTUP_SETTINGS = {
  options: undefined,
  statement_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
};

function markOf(applicationName: string): string {
  const mark = ` ${randomBytes(4).toString('hex')}`;
  return applicationName.slice(0, LONGEST_NAME - mark.length) + mark;
}
