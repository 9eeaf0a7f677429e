import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@bulwagan/platform/database/embedded/embedded.ts';
import type { Log } from '@bulwagan/platform/database/log.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { readMigrations } from '@bulwagan/platform/database/migrating/migration-files.ts';
import pg from 'pg';
import { stopServerWhenGone, temporaryRoot } from './temporary.ts';

/** A test, or the hooks of a suite: `testDatabase({ after }, ...)`. */
export interface HasAfter {
  after(clean: () => void): void;
}

export interface TestedService {
  schema: string;
  folders: string[];
  /** Writes what else the first start creates, such as the tables and queues of jobs. */
  prepare?: (url: string) => Promise<void>;
}

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts a PostgreSQL for tests in a temporary folder; it ends with this process. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(temporaryRoot(), 'bulwagan-test-'));
  const server = await startEmbedded({ dataDir: folder, log: silent, durable: false });
  stopServerWhenGone(server.pid, folder, folder);
  const superuser = new URL(ofSuperuser(server.url));
  superuser.password = readFileSync(join(folder, 'postgres/superuser-password'), 'utf8').trim();
  // The database reset between tests deletes rows without triggers (testing/reset-database.ts).
  await onServer(superuser.href, (client) =>
    client.query('grant set on parameter session_replication_role to public'),
  );
  askNoPasswords(server.pid, join(folder, 'postgres/cluster'));
  return { url: server.url, stop: server.stop };
}

/**
 * Turns password authentication off: a run connects thousands of times, and the password takes a third of the time of a
 * connection.
 */
function askNoPasswords(pid: number, cluster: string): void {
  writeFileSync(join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
  process.kill(pid, 'SIGHUP');
}

let shared: Promise<string> | undefined;

/** Returns the URL of the database server for this run: the runner's, or one started for a file run by hand. */
export function testServerUrl(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  shared ??= given === undefined ? startTestServer().then(({ url }) => url) : Promise.resolve(given);
  return shared;
}

export function ofSuperuser(url: string): string {
  const address = new URL(url);
  address.username = 'postgres';
  return address.href;
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs `work` on a temporary connection, because an open one would keep the test process alive. */
async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function makeTemplate(
  client: pg.Client,
  url: string,
  name: string,
  service: TestedService,
): Promise<void> {
  const exists = 'select from pg_database where datname = $1';
  if ((await client.query(exists, [name])).rowCount === 1) return;
  // Test files run in parallel: the first creates the template while the others wait here.
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  if ((await client.query(exists, [name])).rowCount === 1) return;
  const part = `${name}_part`;
  await client.query(`drop database if exists ${part} with (force)`);
  await client.query(`create database ${part}`);
  await migrate({ url: withDatabase(url, part), ...service, log: silent });
  await service.prepare?.(withDatabase(url, part));
  // The final name marks the template as complete.
  await client.query(`alter database ${part} rename to ${name}`);
}

/** Returns a name that depends on the service and its migrations. */
async function templateName(service: TestedService): Promise<string> {
  const hash = createHash('sha256').update(`${service.schema} ${service.prepare !== undefined}`);
  for (const { name, checksum } of await readMigrations(service.folders))
    hash.update(`\n${name} ${checksum}`);
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

const finished = new Set<string>();

/**
 * Drops databases of finished tests. A test cannot drop its own database in its hook, because hooks run in order and
 * its connections close later.
 */
async function dropFinished(client: pg.Client): Promise<void> {
  const unused = `
    select datname from pg_database
    where datname = any ($1) and not exists (select from pg_stat_activity where datname = pg_database.datname)`;
  const { rows } = await client.query(unused, [[...finished]]);
  for (const { datname } of rows) {
    finished.delete(datname);
    await client.query(`drop database if exists ${datname}`);
  }
}

/**
 * Creates a database with the migrated, empty schema of a service. It is dropped some time after the test, once no
 * connection uses it, at the latest with the server.
 */
export async function testDatabase(test: HasAfter, service: TestedService): Promise<{ url: string }> {
  const [server, template] = await Promise.all([testServerUrl(), templateName(service)]);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, async (client) => {
    await dropFinished(client);
    await makeTemplate(client, server, template, service);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  test.after(() => {
    finished.add(name);
  });
  return { url: withDatabase(server, name) };
}
