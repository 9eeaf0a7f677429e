import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runScript } from '@bulwagan/testing/command.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { type Postgres, startPostgres } from '../faults/installation/postgres.ts';
import { onConnection } from './connection.ts';
import { startMigrator } from './migrator.ts';
import type { MigratedService } from './services.ts';

/** PostgreSQL server with durable commits, and databases with made-up rows of a service. */
export interface MigrationDatabases {
  postgres: Postgres;
  /** Connects as the program, which owns its databases; on another port if given. */
  url(database: string, port?: number): string;
  /** Connects as the server's superuser, which the product never uses. */
  superUrl(database: string): string;
  /** Creates a database, as a copy of `template` if given. */
  create(database: string, template?: string): Promise<void>;
}

export async function startMigrationDatabases(test: HasAfter): Promise<MigrationDatabases> {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-migrating-'));
  const ends: (() => unknown)[] = [];
  test.after(async () => {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
  });
  const postgres = await startPostgres({ after: (end) => ends.push(end) }, { folder });
  const password = readFileSync(join(folder, 'postgres/superuser-password'), 'utf8').trim();
  const at = (database: string, change: (url: URL) => void): string => {
    const url = new URL(postgres.url());
    url.pathname = `/${database}`;
    change(url);
    return url.href;
  };
  return {
    postgres,
    url: (database, port = postgres.port()) =>
      at(database, (url) => {
        url.port = String(port);
      }),
    superUrl: (database) =>
      at(database, (url) => {
        url.username = 'postgres';
        url.password = password;
      }),
    async create(database, template = 'template1') {
      await onConnection(postgres.url(), async (client) => {
        await client.query(`create database ${database} template ${template}`);
      });
    },
  };
}

/** Returns the schema of the made-up rows written by the current version. */
export const sourceOf = (schema: string): string => `${schema}_source`;

/**
 * Creates a database whose tables of the current version are in the source schema and full of rows; the regular schema
 * does not exist. `first` runs on the tables while they are empty.
 */
export async function createSource(
  testApp: MigrationDatabases,
  options: {
    database: string;
    service: MigratedService;
    rows: number;
    first?: string | undefined;
  },
): Promise<void> {
  const { database, service, rows, first } = options;
  const { schema, folders } = service;
  await testApp.create(database);
  if (first !== undefined) {
    const { end, words } = await startMigrator({ url: testApp.url(database), schema, folders }).ended;
    if (end !== 0) throw new Error(`The tables were not made: ${words}`);
    await onConnection(testApp.url(database), (client) => client.query(first));
  }
  const { code, err } = await runScript('seed', service.seed(rows), {
    env: { DATABASE_URL: testApp.url(database) },
  });
  if (code !== 0) throw new Error(`The made-up rows were refused: ${err}`);
  await onConnection(testApp.url(database), async (client) => {
    if (service.more !== undefined)
      await client.query(`set search_path to ${schema}, public; ${service.more(rows)}`);
    await client.query(`alter schema ${schema} rename to ${sourceOf(schema)}`);
  });
}
