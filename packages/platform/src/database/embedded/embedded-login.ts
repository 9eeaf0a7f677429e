import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { writePrivate } from './embedded-cluster.ts';

const NAME = 'bulwagan';
const MISSING = new Set(['3D000', '28P01', '28000']);

/** Derives the password of the program's role from the superuser's, so that only one secret is stored. */
function passwordFrom(secret: string): string {
  return createHmac('sha256', secret).update(`role ${NAME}`).digest('base64url');
}

/** Returns the URL of the program's database, including the password. */
export function urlOf(port: number, secret: string): string {
  return `postgresql://${NAME}:${passwordFrom(secret)}@127.0.0.1:${port}/${NAME}`;
}

/** Returns the port of the last start, so that an open console or script finds the server again. */
export function findLastPort(home: string): number | undefined {
  const file = join(home, 'url');
  if (!existsSync(file)) return undefined;
  const port = Number(/:(\d+)\/\w+\s*$/.exec(readFileSync(file, 'utf8'))?.[1]);
  return port > 0 && port < 65_536 ? port : undefined;
}

export function saveUrl(home: string, url: string): void {
  writePrivate(join(home, 'url'), `${url}\n`, {});
}

async function withClient(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
  // A lost connection also fails the running query; without this listener it would end the program.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function createRoleAndDatabase(client: pg.Client, secret: string): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = $1) as has_role,
            exists (select from pg_database where datname = $1) as has_database`,
    [NAME],
  );
  // This kind of statement takes no parameters. The password is base64url and contains no quotes.
  const login = `login createdb password '${passwordFrom(secret)}'`;
  await client.query(`${rows[0].has_role ? 'alter' : 'create'} role ${NAME} ${login}`);
  if (!rows[0].has_database) await client.query(`create database ${NAME} owner ${NAME}`);
}

/**
 * Creates the database and the program's role where they are missing. The role owns its database but is not a
 * superuser, so an SQL injection could not read the machine's files or start programs.
 */
export async function ensureDatabase(port: number, secret: string): Promise<void> {
  try {
    await withClient({ connectionString: urlOf(port, secret) }, async () => undefined);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && MISSING.has(String(error.code)))) throw error;
    const superuser = { host: '127.0.0.1', port, user: 'postgres', password: secret, database: 'postgres' };
    await withClient(superuser, (client) => createRoleAndDatabase(client, secret));
  }
}
