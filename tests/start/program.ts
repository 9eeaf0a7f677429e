import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { COMPILED } from '../../scripts/tests/program.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Script of `npm start`. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
const READY_WITHIN_MS = 60_000;

export interface Owner {
  after(clean: () => Promise<void>): void;
}

export interface Program {
  process: ChildProcess;
  url: string;
  port: number;
  dataDir: string;
  /** Returns all output so far. */
  output(): string;
  /**
   * Waits for the first 200 of `/health/ready`; returns the seconds since the start. Throws if the program ends before.
   */
  ready(): Promise<number>;
  /** Waits until all worker processes serve; `ready` waits for the first one only. */
  open(): Promise<void>;
  /** Sends a signal and waits for the end; returns the exit code, or the signal that ended the program. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Waits until the program ends by itself. */
  ended(): Promise<number | NodeJS.Signals | null>;
}

export interface Options {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  /** Command that runs the program, e.g. as another user. */
  by?: string[];
  /** True to compile on the first start, like on a new machine. */
  compiles?: boolean;
}

/** Returns a new data folder; the folder and the database running in it are removed after the test. */
export function newDataDir(
  test: Owner,
  options: { mode?: number; owner?: number; below?: string } = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-start-'));
  chmodSync(folder, options.mode ?? 0o755);
  if (options.owner !== undefined) chownSync(folder, options.owner, options.owner);
  const dataDir = join(folder, options.below ?? 'data');
  test.after(async () => {
    await endDatabase(dataDir);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  return dataDir;
}

let made: Promise<string> | undefined;

/**
 * Like `newDataDir`, but a copy of the folder after a first start. Saves the time to create a database and demo data
 * where the first start is not under test.
 */
export async function startedDataDir(test: Owner): Promise<string> {
  made ??= makeStarted();
  const dataDir = newDataDir(test);
  // Keeps the owner of the files that PostgreSQL wrote.
  execFileSync('cp', ['-a', await made, dataDir]);
  return dataDir;
}

async function makeStarted(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-started-'));
  chmodSync(folder, 0o755);
  // Shared by all tests of this process.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const clean: (() => Promise<void>)[] = [];
  try {
    const program = await start({ after: (hook) => clean.push(hook) }, { dataDir });
    await program.ready();
    const code = await program.end();
    if (code !== 0) throw new Error(`The program ended with ${code}:\n${program.output()}`);
  } finally {
    for (const hook of clean) await hook();
  }
  return dataDir;
}

/** Starts the program like an operator, in a process with a clean environment. */
export async function start(test: Owner, options: Options): Promise<Program> {
  const port = options.port ?? (await freePort());
  const [file, ...args] = [...(options.by ?? []), 'sh', '-c', scripts.start];
  const beganAt = performance.now();
  const child = spawn(file!, args, {
    cwd: ROOT,
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      DATA_DIR: options.dataDir,
      PORT: String(port),
      ...(options.compiles === true ? {} : { NODE_COMPILE_CACHE: COMPILED }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((done) =>
    child.once('close', (code, signal) => done(code ?? signal)),
  );
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  test.after(async () => {
    if (hasEnded()) return;
    child.kill('SIGKILL');
    await ended;
  });
  const url = `http://localhost:${port}`;
  return {
    process: child,
    url,
    port,
    dataDir: options.dataDir,
    output: () => output,
    async ready() {
      while (!(await isReady(url))) {
        if (hasEnded()) throw new Error(`The program has ended:\n${output}`);
        if (performance.now() - beganAt > READY_WITHIN_MS)
          throw new Error(`It does not get ready:\n${output}`);
        await sleep(25);
      }
      return (performance.now() - beganAt) / 1_000;
    },
    async open() {
      while (!output.includes('server listening')) {
        if (hasEnded()) throw new Error(`The program has ended:\n${output}`);
        await sleep(25);
      }
    },
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
    ended: () => ended,
  };
}

export async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status === 200;
}

/** Stops the embedded server that a killed program left running. */
async function endDatabase(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // The server has already ended.
    return;
  }
  while (existsSync(file)) await sleep(20);
}

const json = { accept: 'application/json', 'content-type': 'application/json' };

/** Sends a request to the fundraising API. */
export async function call(
  url: string,
  path: string,
  init: { body?: unknown; token?: string; ip?: string } = {},
): Promise<{ status: number; headers: Headers; body: { data?: Record<string, unknown>; message?: string } }> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: init.body === undefined ? 'GET' : 'POST',
    headers: {
      ...json,
      ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
      ...(init.ip === undefined ? {} : { 'x-forwarded-for': init.ip }),
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as never };
}

export const donor = { email: 'donor@fundraising.test', password: 'password', device_name: 'a test' };
