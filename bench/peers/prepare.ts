import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyInto } from '@bulwagan/platform/database/copy.ts';
import { createFieldEncryption } from '@bulwagan/platform/privacy/field-encryption.ts';
import { deriveKeyring } from '@bulwagan/platform/privacy/keys.ts';
import { decryptGovernmentIds } from '@bulwagan/workforce/employees/government-ids/government-id-encryption.ts';
import {
  type EncryptedGovernmentIds,
  GOVERNMENT_ID_FIELDS,
} from '@bulwagan/workforce/employees/government-ids/government-ids.ts';
import { SCHEMA } from '@bulwagan/workforce/schema.ts';
import pg from 'pg';
import { BENCH_SECRET } from '../serve.ts';

/** Database of the peers: the same people in plain tables, and an API token of one of them. */
export interface PeersDatabase {
  url: string;
  token: string;
}

const BATCH = 10_000;
const TOKEN_BYTES = 32;
const PLAIN_TABLES = ['users', 'positions', 'organizations', 'employment_types', 'timekeeping_policies'];

/**
 * Creates the database from a copy of ours, to which nobody may be connected during the copy: rows are moved into plain
 * tables, government ids are decrypted, and everything else is dropped.
 */
export async function preparePeers(serverUrl: string, oursUrl: string): Promise<PeersDatabase> {
  const ours = new URL(oursUrl).pathname.slice(1);
  const name = ours.replace('workforce', 'peers');
  await within(serverUrl, async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`);
    await client.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(ours)}`);
    // Our server and the baseline set this on each connection; the peers' programs do not.
    await client.query(`alter database ${pg.escapeIdentifier(name)} set max_parallel_workers_per_gather = 0`);
  });
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  await within(address.href, async (client) => {
    await client.query(read('tables.sql'));
    for (const table of PLAIN_TABLES) await move(client, table);
    await moveEmployees(client);
    await giveToken(client, token);
    await client.query(`drop schema ${pg.escapeIdentifier(SCHEMA)} cascade`);
    await client.query(read('indexes.sql'));
    await client.query('vacuum analyze');
  });
  return { url: address.href, token };
}

async function within(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map((row) => row.name);
}

async function move(client: pg.Client, table: string): Promise<void> {
  const columns = (await columnsOf(client, table)).join(', ');
  await client.query(`insert into public.${table} (${columns}) select ${columns} from ${SCHEMA}.${table}`);
}

async function moveEmployees(client: pg.Client): Promise<void> {
  await decryptAllGovernmentIds(client);
  const columns = await columnsOf(client, 'employees');
  const values = columns.map((column) => `${isNumber(column) ? 'n' : 'e'}.${column}`);
  await client.query(
    `insert into public.employees (${columns.join(', ')})
    select ${values.join(', ')} from ${SCHEMA}.employees e join opened_numbers n on n.id = e.id order by e.created_at`,
  );
}

const isNumber = (column: string) => (GOVERNMENT_ID_FIELDS as readonly string[]).includes(column);

/** Decrypts all government ids into a table of this connection. */
async function decryptAllGovernmentIds(client: pg.Client): Promise<void> {
  const fieldEncryption = createFieldEncryption({ keys: deriveKeyring([BENCH_SECRET], `${SCHEMA}/sealing`) });
  // All seeded values can be decrypted.
  const log = {
    error: (_: unknown, words?: string) => {
      throw new Error(words);
    },
  };
  const columns = ['id', ...GOVERNMENT_ID_FIELDS];
  await client.query(
    `create temporary table opened_numbers (${columns.map((column) => `${column} text`).join(', ')})`,
  );
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<EncryptedGovernmentIds & { id: string }>(
      `select ${columns.join(', ')} from ${SCHEMA}.employees where id > $1 order by id limit ${BATCH}`,
      [after],
    );
    if (rows.length === 0) break;
    const opened = rows.map((row) => ({
      id: row.id,
      ...decryptGovernmentIds({ fieldEncryption, log }, row),
    }));
    await copyInto(
      client,
      'opened_numbers',
      columns,
      opened.map((one) => [one.id, ...GOVERNMENT_ID_FIELDS.map((field) => one[field])]),
    );
    after = rows.at(-1)!.id;
  }
  await client.query('alter table opened_numbers alter id type uuid using id::uuid, add primary key (id)');
}

async function giveToken(client: pg.Client, token: string): Promise<void> {
  const hash = createHash('sha256').update(token).digest('hex');
  await client.query(
    `insert into access_tokens (id, user_id, token_hash, expires_at)
    select 1, u.id, $1, now() + interval '1 day' from users u where u.username = 'bench-hr'`,
    [hash],
  );
}
