import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandAs } from './embedded-account.ts';
import type { ClusterOptions } from './embedded-cluster.ts';
import { isReadyWithin, stopOrphan, stopServer } from './embedded-server.ts';

/** Crash recovery replays up to 1 GB of log, which takes minutes on a slow disk. */
const READY_WITHIN_MILLISECONDS = 300_000;
const RETRY_FOR_MILLISECONDS = 15_000;
const LOG_LIMIT_IN_BYTES = 4_000_000;

/**
 * Messages of temporary failures: a port just taken by another process, or children of a killed server that have not
 * ended yet.
 */
const PASSING = [
  'could not create any TCP/IP sockets',
  'pre-existing shared memory block',
  'lock file "postmaster.pid" already exists',
];

export interface ExitReport {
  how: string;
  lastMessages(): string[];
}

export interface Server {
  port: number;
  pid: number;
  exited: Promise<ExitReport>;
  stop(): Promise<'fast' | 'immediate' | 'killed'>;
}

export interface LaunchOptions extends ClusterOptions {
  port: number | undefined;
}

/** Returns the wanted port if it is free, else one that the system chooses. */
function findPort(wanted = 0): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.on('error', (error) => (wanted === 0 ? failed(error) : found(findPort())));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * Settings for a laptop that also runs the program and a browser. They are passed on the command line, so that a new
 * version of the program also applies its settings to existing data.
 */
function settings(port: number, durable: boolean): string[] {
  const all: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // Several worker processes with one pool per service; an unused slot costs a few kilobytes.
    max_connections: 200,
    // Holds the working set of the demo and of a small office; the file cache of the system holds the rest.
    shared_buffers: '128MB',
    // Per sort or hash; a query may use several of these on each connection.
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Each connection reads by itself, which avoids three more processes.
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Statement errors are reported to the program. Logging them here would write personal data into a file.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    password_encryption: 'scram-sha-256',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Opens the server's log. The server writes to a file instead of a pipe, so that the server and its messages survive
 * the program.
 */
function openLog(file: string): { handle: number; start: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_IN_BYTES) renameSync(file, `${file}.old`);
  return { handle: openSync(file, 'a', 0o600), start: size > LOG_LIMIT_IN_BYTES ? 0 : size };
}

function lastLines(file: string, start: number): string[] {
  return readFileSync(file).subarray(start).toString('utf8').trimEnd().split('\n').slice(-20);
}

interface Attempt {
  child: ChildProcess;
  exited: Promise<ExitReport>;
  hasGone: () => boolean;
  lastMessages: () => string[];
}

function spawnServer(options: LaunchOptions, port: number): Attempt {
  const file = join(options.home, 'server.log');
  const { handle, start } = openLog(file);
  const args = ['-D', options.cluster, ...settings(port, options.durable)];
  const command = commandAs(options.account, options.binaries.postgres, args);
  const child = spawn(command.file, command.args, {
    ...command.options,
    cwd: options.home,
    // Do not pass the program's environment, which contains its secrets.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', handle, handle],
    // Ctrl-C in a terminal reaches the whole process group, but this server must outlive the last request.
    detached: true,
  });
  closeSync(handle);
  const lastMessages = (): string[] => lastLines(file, start);
  const exited = new Promise<ExitReport>((done) => {
    child.once('error', (error) => done({ how: error.message, lastMessages }));
    child.once('exit', (code, signal) => done({ how: signal ?? `exit code ${code}`, lastMessages }));
  });
  const hasGone = (): boolean =>
    child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return { child, exited, hasGone, lastMessages };
}

/** Starts the server and waits until it accepts connections. Does not keep the program from exiting. */
export async function launch(options: LaunchOptions): Promise<Server> {
  const deadline = performance.now() + RETRY_FOR_MILLISECONDS;
  for (;;) {
    const port = await findPort(options.port);
    const { child, exited, hasGone, lastMessages } = spawnServer(options, port);
    const pid = child.pid ?? 0;
    const stop = (): Promise<'fast' | 'immediate' | 'killed'> => stopServer(pid, hasGone);
    if (await isReadyWithin(options.cluster, pid, hasGone, READY_WITHIN_MILLISECONDS)) {
      child.unref();
      return { port, pid, exited, stop };
    }
    await stop();
    const messages = lastMessages();
    const passes = PASSING.some((text) => messages.some((line) => line.includes(text)));
    if (!passes || performance.now() > deadline) {
      throw new Error(`The embedded PostgreSQL does not start:\n${messages.join('\n')}`);
    }
    await sleep(100);
    await stopOrphan(options.cluster);
  }
}
