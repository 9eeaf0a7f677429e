import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../src/platform/database/embedded.ts';
import { createLog } from '../src/platform/telemetry/log.ts';

/** The address of a database on a server; made when there is none of this name. */
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

/** On the configured database, or on the embedded one: in a folder that stays, or in one that goes. */
export async function onDatabase<T>(
  folder: string | undefined,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const configured = process.env.DATABASE_URL;
  if (configured !== undefined) return await work(configured);
  const own = folder === undefined ? mkdtempSync(join(tmpdir(), 'bulwagan-bench-')) : undefined;
  const log = createLog({ level: 'warn', pretty: false });
  const database = await startEmbedded({ dataDir: own ?? folder!, log });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
    if (own !== undefined) rmSync(own, { recursive: true, force: true });
  }
}
