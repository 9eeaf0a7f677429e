import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { parseAddress } from './address.ts';
import { assertFits, findServer, type ServerState, watchState } from './find-server.ts';
import { endAllSoon, READ_ONLY, track } from './open-clients.ts';

/**
 * Two looks and what follows them, and a connection that is begun, must stay under the 5 s in which we serve again
 * (`test/nightly/faults-lines.test.ts`).
 */
const LOOK_EVERY_MS = 1_500;
const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 2_000;
/** An answer that the server has given may still be on its way. */
const ON_ITS_WAY_MS = 500;
/** How long a statement may wait at a pooler for a server connection. */
const QUEUED_WITHIN_MS = 10_000;
/** Longer names are cut by PostgreSQL. */
const LONGEST_NAME = 63;

export interface WatchedSettings extends pg.ClientConfig {
  /**
   * How often a connection that owes an answer is looked at. One without a byte between two looks is silent.
   * Default 1,500.
   */
  lookEveryMs?: number;
  /** How long the server then has to say whether it works on what was asked. Default 2,000. */
  answerWithinMs?: number;
  /** The address of the PostgreSQL server itself, where `connectionString` leads to a pooler. */
  directUrl?: string | undefined;
}

/** What of `pg` is not declared. */
interface Inner {
  connection: NodeJS.EventEmitter & { stream: import('node:net').Socket };
  connectionParameters: { host: string; port: number };
  processID: number | null;
  _getActiveQuery(): object | null;
  _handleReadyForQuery(message: { status: string }): void;
}

type Connected = (error?: Error | null) => void;

/**
 * A connection that finds out when nobody is at its other end. A machine that has lost its power, a router that has
 * forgotten the connection, or a proxy that hangs says neither a word nor an end: whoever waits for an answer would wait
 * for minutes, and a pool of such connections serves nobody until the program is restarted. How long a statement may
 * take says nothing about that, so the server is asked, on a new connection, whether it works for this one. When it
 * does not, or does not answer either, the connection ends and whoever waits for it is told. Emits `silent` then.
 *
 * Connects to the host of its address that takes writes, and refuses a standby (`connect` rejects with ReadOnlyServer). A
 * server that turns out to be read-only later ends this connection, and all others of the process when they are idle.
 */
export class WatchedClient extends pg.Client {
  readonly #settings: WatchedSettings;
  readonly #lookEveryMs: number;
  readonly #address: ReturnType<typeof parseAddress> | undefined;
  readonly #state: ServerState;
  /** The application name by which a pooled connection is found in `pg_stat_activity`. */
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
    // A pool gives its own time to whoever waits for any connection. One that is begun on a dead line must end before that.
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
    // A connection that fails while nobody uses it must not end the program. Whoever uses it is told by the statement.
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
    // A pooler repeats what the first server of its pool has said, long ago.
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

  /** Ends this connection, and all others of the process, when they have finished what they are doing. */
  #leaveServer(): void {
    this.endWhenIdle();
    endAllSoon();
  }

  /** Ends the connection now, or after its statement or transaction. Its pool opens another one. */
  endWhenIdle(): void {
    this.#endsWhenIdle = true;
    const { _txStatus: status } = this as unknown as { _txStatus: string | null };
    if (status === 'I' && this.#inner._getActiveQuery() == null) this.#endReadOnly();
  }

  #endReadOnly(): void {
    this.#inner.connection.stream.destroy(new Error('Connection terminated: its server takes no writes'));
  }

  /** Called by `pg` after each statement, with `I` outside a transaction. */
  _handleReadyForQuery(message: { status: string }): void {
    (pg.Client.prototype as unknown as Inner)._handleReadyForQuery.call(this, message);
    if (this.#endsWhenIdle && message.status === 'I' && this.#inner._getActiveQuery() == null)
      this.#endReadOnly();
  }

  /** Bytes heard so far while an answer is owed and wanted; -1 otherwise. */
  #owed(): number {
    const { stream } = this.#inner.connection;
    // Whoever reads slowly on purpose is not waiting for the server.
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
      this.#inner.connection.stream.destroy(new Error('Connection terminated: nobody is at its other end'));
    } finally {
      this.#isAsking = false;
    }
  }

  /** Whether the server works on what was asked here. Not known counts as yes: a server that is full still works. */
  async #isServed(): Promise<boolean> {
    const ofThis = { text: 'pid = $1', value: this.#inner.processID };
    return (await this.#ask(this.#url, ofThis)) !== 'no';
  }

  /**
   * The process id of a pooled connection is made up by the pooler, so the statement is looked for by its application name.
   * One that is not found may wait at the pooler for a server connection, which is no fault for a while.
   */
  async #isServedByPooler(): Promise<boolean> {
    const ofThis = { text: 'starts_with(application_name, $1)', value: this.mark };
    const answer = await this.#ask(this.#settings.directUrl ?? this.#url, ofThis);
    if (answer === 'yes') return true;
    const isQueued = performance.now() - (this.#silentSince ?? 0) < QUEUED_WITHIN_MS;
    return isQueued && (await this.#ask(this.#url)) !== 'no';
  }

  /** Whether a server process works for this connection; without a condition, whether somebody answers at all. */
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
      // On a line that says nothing a farewell would wait for ever.
      (asking as unknown as Inner | undefined)?.connection.stream.destroy();
    }
  }
}

async function singleUrl(address: string): Promise<string> {
  const { urls, need } = parseAddress(address);
  return urls.length > 1 ? await findServer(urls, need) : urls[0]!;
}

/** Settings that a pooler refuses when a connection begins. */
const WITHOUT_STARTUP_SETTINGS = {
  options: undefined,
  statement_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
};

function markOf(applicationName: string): string {
  const mark = ` ${randomBytes(4).toString('hex')}`;
  return applicationName.slice(0, LONGEST_NAME - mark.length) + mark;
}
