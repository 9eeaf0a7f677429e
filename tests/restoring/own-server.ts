import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Owner } from '../start/program.ts';
import { type Account, openTerminal, runCommand, type Terminal } from './terminal.ts';

const PROGRAM_PASSWORD = 'of-the-program';
const RECOVERED_WITHIN_MS = 600_000;
const LAST_WORDS = 3_000;

/** PostgreSQL from the packages of the machine, as an operator has it, because the embedded one has no backup tools. */
export interface OwnServer {
  /** Connects as the program, to its database. */
  url(): string;
  /** Connects as the superuser, to the program's database. */
  superUrl(): string;
  port(): number;
  /** Folders of the PostgreSQL tools, of the data, and for backups; the last does not exist yet. */
  folders: { tools: string; data: string; backups: string };
  /** Shell of a user who may create the backup folder. */
  root: Terminal;
  /** Shell of the user that PostgreSQL runs as. */
  terminal: Terminal;
  /**
   * Runs commands as the user that PostgreSQL runs as, with its tools in PATH. Throws with their output if one fails.
   */
  run(commands: string): Promise<string>;
  /** Starts the server and waits until it accepts writes. Throws with the end of the log if the server ends first. */
  start(): Promise<void>;
  /** `immediate` is like a crash: nothing is flushed. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
}

/** Returns the tools folder of the newest complete Debian package. */
function findTools(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort(
    (one, other) => versionOf(other) - versionOf(one),
  );
  if (found[0] !== undefined) return dirname(found[0]);
  throw new Error(
    'This needs a PostgreSQL of the system with pg_basebackup: apt-get install -y --no-install-recommends postgresql',
  );
}

const versionOf = (path: string): number => Number(path.split('/')[4]);

/** Returns an account for PostgreSQL, which refuses to run as root. */
function accountOf(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line!.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Creates and starts a new server in a temporary folder, on a fixed port, with the program's database. */
export async function startOwnServer(test: Owner, port: number): Promise<OwnServer> {
  const tools = findTools();
  const account = accountOf();
  // As on a real machine, root owns the folder and PostgreSQL may enter it.
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-restore-'));
  chmodSync(folder, 0o755);
  const home = join(folder, 'postgresql');
  mkdirSync(home);
  if (account !== undefined) chownSync(home, account.uid, account.gid);
  const folders = { tools, data: join(home, 'main'), backups: join(folder, 'backups') };
  const log = join(home, 'server.log');

  const env = {
    ...{ PATH: '/usr/sbin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...{ PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGDATABASE: 'postgres' },
  };
  const place = { cwd: home, env, account };
  const own = { ...place, env: { ...env, PATH: `${tools}:/usr/bin:/bin`, PGDATA: folders.data } };
  const run = async (commands: string): Promise<string> =>
    await runCommand(['/bin/sh', '-euc', commands], own);
  const address = (user: string): string =>
    `postgresql://${user}:${PROGRAM_PASSWORD}@127.0.0.1:${port}/bulwagan`;
  const isRunning = (): boolean => existsSync(join(folders.data, 'postmaster.pid'));
  const start = async (): Promise<void> => {
    const from = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
    const failed = (): Error => new Error(readFileSync(log, 'utf8').slice(from).slice(-LAST_WORDS));
    // pg_ctl returns as soon as the server accepts readers, before recovery ends.
    await run(`pg_ctl -D "$PGDATA" -l ${log} -s -w -t 600 -o '${settings}' start`).catch(() => {
      throw failed();
    });
    const began = performance.now();
    while (!(await takesWrites(address('postgres')))) {
      if (!isRunning()) throw failed();
      if (performance.now() - began > RECOVERED_WITHIN_MS) throw new Error('It does not come back in time.');
      await sleep(50);
    }
  };
  const stop = async (how: 'fast' | 'immediate'): Promise<void> => {
    if (isRunning()) await run(`pg_ctl -D "$PGDATA" -s -w -t 60 -m ${how} stop`);
  };
  test.after(async () => {
    await stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  });
  await run(
    'initdb -D "$PGDATA" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-instructions',
  );
  await run(`pg_ctl -D "$PGDATA" -l ${log} -s -w -o '-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=' start
    psql -qc "create role bulwagan login password '${PROGRAM_PASSWORD}'" -c 'create database bulwagan owner bulwagan'`);
  return {
    url: () => address('bulwagan'),
    superUrl: () => address('postgres'),
    port: () => port,
    folders,
    root: openTerminal({ cwd: folder, env }, join(folder, 'root.sh')),
    terminal: openTerminal(place, join(home, 'terminal.sh')),
    run,
    start,
    stop,
  };
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select not pg_is_in_recovery() as it');
    return rows[0].it;
  } catch {
    // The server is starting or has just ended; the caller finds out which.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
