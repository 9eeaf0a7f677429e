import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '@bulwagan/platform/database/embedded/embedded.ts';
import { chooseAccount, commandAs } from '@bulwagan/platform/database/embedded/embedded-account.ts';
import { getBinaries } from '@bulwagan/platform/database/embedded/embedded-binaries.ts';
import pg from 'pg';
import type { HasAfter } from '../database.ts';
import { freePort } from '../free-port.ts';
import { stopServerWhenGone, temporaryRoot } from '../temporary.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const READY_WITHIN_MS = 20_000;

export interface PrimaryAndStandby {
  /** URL of the primary; that of the standby differs only in its port. */
  url: string;
  primaryPort: number;
  standbyPort: number;
}

/**
 * Starts a PostgreSQL prepared by `prepare`, and a standby copied from it that no longer receives changes. It serves
 * reads of the copied data and refuses writes.
 */
export async function startWithStandby(
  test: HasAfter,
  prepare: (url: string) => Promise<void> = async () => undefined,
): Promise<PrimaryAndStandby> {
  const folder = mkdtempSync(join(temporaryRoot(), 'bulwagan-standby-'));
  const dataDir = join(folder, 'primary');
  execFileSync('chmod', ['755', folder]);
  const start = () => startEmbedded({ dataDir, log: silent, durable: false });
  const first = await start();
  await prepare(first.url);
  await first.stop();
  const standby = join(folder, 'standby');
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), standby]);
  const primary = await start();
  stopServerWhenGone(primary.pid, folder, folder);
  const standbyPort = await startStandby(test, standby, primary.url);
  test.after(() => {
    void primary.stop().then(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  });
  return { url: primary.url, primaryPort: primary.port, standbyPort };
}

async function startStandby(test: HasAfter, home: string, url: string): Promise<number> {
  const port = await freePort();
  const cluster = join(home, 'cluster');
  const binaries = getBinaries();
  const account = chooseAccount(binaries.initdb, home, cluster);
  const signal = join(cluster, 'standby.signal');
  writeFileSync(signal, '');
  execFileSync('chown', ['--reference', cluster, signal]);
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  // A standby must allow as many connections as its primary.
  const {
    file,
    args: words,
    options,
  } = commandAs(account, binaries.postgres, [...args, '-c', 'max_connections=200']);
  const server = spawn(file, words, {
    ...options,
    cwd: home,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'ignore',
  });
  stopServerWhenGone(server.pid!, home, home);
  test.after(() => void server.kill('SIGINT'));
  const address = new URL(url);
  address.port = String(port);
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`The standby has ended with ${code}.`);
  });
  ended.catch(() => undefined);
  await Promise.race([answers(address.href), ended]);
  return port;
}

async function answers(connectionString: string): Promise<void> {
  for (const until = performance.now() + READY_WITHIN_MS; ; await sleep(50)) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
