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

/** A PostgreSQL of the machine's own packages, as an operator has it; the embedded one brings no tools for copies. */
export interface OwnServer {
  /** As the program, in its database. */
  url(): string;
  /** As the superuser, in the program's database. */
  superUrl(): string;
  port(): number;
  /** Where its programs and its data are, and where copies may be kept: that folder is not there yet. */
  folders: { tools: string; data: string; backups: string };
  /** Who may make that one. */
  root: Terminal;
  /** The user that PostgreSQL runs as. */
  terminal: Terminal;
  /** Runs commands as the user that PostgreSQL runs as, by its tools; throws with their words when one fails. */
  run(commands: string): Promise<string>;
  /** Starts it and waits until it takes writes. Throws with the end of its log when it ends itself before. */
  start(): Promise<void>;
  /** `immediate` is a death: nothing is written out. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
}

/** The newest of Debian's packages that is there with all its tools. */
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

/** PostgreSQL does not run as root. */
function accountOf(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line!.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** A new one in a temporary folder, on the port that it keeps, with the program's database; it is started. */
export async function startOwnServer(test: Owner, port: number): Promise<OwnServer> {
  const tools = findTools();
  const account = accountOf();
  // As on a machine: root's, and PostgreSQL has a place in it.
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
    // It answers readers before it has come to the end of its log.
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
    // It is starting, or has just ended: the caller looks which.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
