import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { type Embedded, startEmbedded } from '@bulwagan/platform/database/embedded/embedded.ts';
import type { Log } from '@bulwagan/platform/database/log.ts';
import pg from 'pg';
import { passOn } from './servers/proxy.ts';

export const program = join(import.meta.dirname, '../../platform/src/database/testing/embedded-program.ts');
export const isRoot = process.getuid?.() === 0;

export interface Folder {
  dataDir: string;
  cluster: string;
  /** Log lines of all servers started here. */
  lines: string[];
  start(options?: { durable?: boolean; onExit?: (error: Error) => void }): Promise<Embedded>;
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let made: Promise<string> | undefined;

/** Creates a folder in the state after a first start, shared by all tests of this process. */
async function makeStarted(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bulwagan-embedded-made-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  await (await startEmbedded({ dataDir, log: silent, durable: false })).stop();
  return dataDir;
}

/**
 * Returns a data folder in the state after a first start or, when new, empty. After the test its server is stopped and
 * the folder removed.
 */
export async function folder(t: TestContext, { parent = tmpdir(), isNew = false } = {}): Promise<Folder> {
  const dataDir = mkdtempSync(join(parent, 'bulwagan-embedded-'));
  if (!isNew) {
    made ??= makeStarted();
    assert.equal(spawnSync('cp', ['-a', join(await made, 'postgres'), dataDir]).status, 0);
    // Otherwise parallel tests would use the same port.
    rmSync(join(dataDir, 'postgres', 'url'));
  }
  const lines: string[] = [];
  const write = (...parts: unknown[]): void => {
    lines.push(JSON.stringify(parts, (_, value) => (value instanceof Error ? value.message : value)));
  };
  const log = { info: write, warn: write, error: write } as Log;
  const started: Embedded[] = [];
  t.after(async () => {
    for (const server of started) await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  const start: Folder['start'] = async (options = {}) => {
    const began = performance.now();
    const server = await startEmbedded({ dataDir, log, durable: false, ...options });
    started.push(server);
    t.diagnostic(`started in ${Math.round(performance.now() - began)} ms`);
    return server;
  };
  return { dataDir, cluster: join(dataDir, 'postgres', 'cluster'), lines, start };
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export interface Started {
  child: ChildProcess;
  url: string;
  pid: number;
}

/** Starts the program in another process and waits for its line. */
export async function startProgram(t: TestContext, args: string[], ids: object = {}): Promise<Started> {
  const child = spawn(process.execPath, [program, ...args], { ...ids, stdio: ['ignore', 'pipe', 'pipe'] });
  passOn({ stdout: null, stderr: child.stderr });
  t.after(() => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout! })) return { child, ...JSON.parse(line) };
  throw new Error('The program ended without a word.');
}

export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
