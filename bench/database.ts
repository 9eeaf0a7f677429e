import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@bulwagan/platform/commands/command.ts';
import { startEmbedded } from '@bulwagan/platform/database/embedded/embedded.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { stopServerWhenGone } from '@bulwagan/testing/temporary.ts';
import pg from 'pg';

/** Returns the address of a database on a server; creates it if there is none of this name. */
export async function databaseFor(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.href;
}

/** SQLSTATE of a database with open connections. */
const IN_USE = '55006';
const FREE_WITHIN_MS = 30_000;

/**
 * Runs `work` on a temporary copy of a database, so that added rows do not change the seeded one. Waits until nobody is
 * connected to the original. After an error the copy stays until the next run: dropping it would end open connections, and
 * their errors would hide the first one.
 */
export async function onCopy<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const source = new URL(url).pathname.slice(1);
  const copy = `${source}_copy`;
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const drop = () => client.query(`drop database if exists ${pg.escapeIdentifier(copy)} with (force)`);
  try {
    // A run that failed or was interrupted has left a copy.
    await drop();
    const deadline = performance.now() + FREE_WITHIN_MS;
    for (;;) {
      try {
        await client.query(
          `create database ${pg.escapeIdentifier(copy)} template ${pg.escapeIdentifier(source)} strategy file_copy`,
        );
        break;
      } catch (error) {
        if ((error as pg.DatabaseError).code !== IN_USE || performance.now() > deadline) throw error;
        await sleep(200);
      }
    }
    address.pathname = `/${copy}`;
    const result = await work(address.href);
    await drop();
    return result;
  } finally {
    await client.end();
  }
}

/**
 * Runs `work` on the configured server, or on the embedded one in a permanent or temporary folder. If this process is
 * ended early, e.g. by Ctrl-C, the server and temporary data are removed too.
 */
export async function onDatabase<T>(
  folder: string | undefined,
  work: (url: string) => Promise<T>,
): Promise<T> {
  // The benchmark databases are separate, but large: they do not belong on a production server.
  if (process.env.NODE_ENV === 'production')
    throw new Refusal('Benchmarks cannot run in production (NODE_ENV=production).');
  const configured = process.env.DATABASE_URL;
  if (configured !== undefined) return await work(configured);
  const own = folder === undefined ? mkdtempSync(join(tmpdir(), 'bulwagan-bench-')) : undefined;
  const dataDir = own ?? folder!;
  const log = createLog({ level: 'warn', pretty: false });
  const database = await startEmbedded({ dataDir, log });
  const endWatching = stopServerWhenGone(database.pid, dataDir, own);
  try {
    return await work(database.url);
  } finally {
    await database.stop();
    if (own !== undefined) rmSync(own, { recursive: true, force: true });
    endWatching();
  }
}
