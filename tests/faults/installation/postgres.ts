import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Embedded, startEmbedded } from '@bulwagan/platform/database/embedded/embedded.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import pg from 'pg';

const GIVE_UP_AFTER_MS = 60_000;
const LOOK_AGAIN_AFTER_MS = 10;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Postgres {
  url(): string;
  port(): number;
  /** Kills the server and all its children at once, like a power failure. */
  kill(): Promise<void>;
  /**
   * Kills one backend process: the server ends all others and recovers by itself. Returns the seconds of the recovery,
   * or undefined if there was no backend.
   */
  killOne(): Promise<number | undefined>;
  /** Restarts it on the same port after `kill`. Returns the seconds of the recovery. */
  start(): Promise<number>;
  /** Restarts it if it has shut down or cannot recover; returns true if so. */
  revive(): Promise<boolean>;
  /** Suspends or resumes its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

export interface PostgresOptions {
  /** Existing data folder; a temporary one by default. */
  folder?: string;
}

/** Starts a PostgreSQL with fsync, as in production, so that acknowledged data is durable. */
export async function startPostgres(test: HasAfter, { folder }: PostgresOptions = {}): Promise<Postgres> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'bulwagan-faults-'));
  let server: Embedded = await startEmbedded({ dataDir, log: silent });
  let children: number[] = [];

  /** Lists the children in advance, since a killed server cannot be asked. */
  async function findChildren(): Promise<number[]> {
    const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ pid: number; kind: string }>(
        'select pid, backend_type as kind from pg_stat_activity where pid <> pg_backend_pid()',
      );
      return rows.map(({ pid }) => pid);
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<number> {
    const began = performance.now();
    const { port } = server;
    server = await startEmbedded({ dataDir, log: silent });
    if (server.port !== port) throw new Error('The server has come back on another port.');
    return (performance.now() - began) / 1_000;
  }

  const answers = () =>
    findChildren().then(
      () => true,
      () => false,
    );

  test.after(async () => {
    await server.stop();
    if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    url: () => server.url,
    port: () => server.port,
    async kill() {
      // A stopped server starts no more children, so the list is complete.
      send(server.pid, 'SIGSTOP');
      for (const pid of [...childrenOf(server.pid), server.pid]) send(pid, 'SIGKILL');
      // Removes the folder; the server is already gone.
      await server.stop();
    },
    async killOne() {
      const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 5_000 });
      client.on('error', () => undefined);
      await client.connect();
      const cutOff = new Promise((resolve) => client.once('end', resolve));
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid <> pg_backend_pid() and application_name like 'bulwagan%'
         order by state = 'active' desc, random() limit 1`,
      );
      const began = performance.now();
      const isKilled = rows[0] !== undefined && send(rows[0].pid, 'SIGKILL');
      if (!isKilled) await client.end();
      await cutOff;
      if (!isKilled) return undefined;
      while (!(await answers())) {
        if (performance.now() - began > GIVE_UP_AFTER_MS)
          throw new Error('The server does not recover by itself.');
        await sleep(LOOK_AGAIN_AFTER_MS);
      }
      return (performance.now() - began) / 1_000;
    },
    start,
    async revive() {
      if (await answers()) return false;
      await server.stop();
      await start();
      return true;
    },
    async signal(name) {
      if (name === 'SIGSTOP') children = await findChildren();
      for (const pid of [server.pid, ...children]) send(pid, name);
    },
  };
}

/** Returns the ids of a process's children. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Returns false if the process does not exist. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    // The connection has ended since it was listed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}
