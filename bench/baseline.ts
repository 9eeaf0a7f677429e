import { type Argon2Parameters, argon2, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { NO_PARALLEL_WORKERS } from '@bulwagan/platform/database/connect.ts';
import { readType } from '@bulwagan/platform/database/types.ts';
import { DEFAULT_PASSWORD_COST } from '@bulwagan/platform/identity/passwords/passwords.ts';
import { createFieldEncryption } from '@bulwagan/platform/privacy/field-encryption.ts';
import pg from 'pg';
import { full, serveBare } from './bare.ts';
import { givenDatabases } from './processes.ts';
import type { Steps } from './recording.ts';

/**
 * Upper limit of the speed on this runtime, driver and database: plain node:http that sends the recorded statements of
 * our server for each request, prepared, reads their results, and sends the recorded response. No framework,
 * validation, rate limits, log or audit.
 */
export interface Recorded {
  steps: Steps;
  /** Random values in statements, as `step.statement.value`: generated for each request. */
  fresh: string[];
  /** Number of password hashes to compute, at the same cost as in our server. */
  hashes: number;
  /** Number of encrypted values to decrypt, as in our server, in equal parts after each step. */
  opened: number;
  status: number;
  /** Name, value, name, value. */
  headers: string[];
  body: Uint8Array;
  /** Number of times the body is sent; more than once simulates a response too long to store. */
  repeats: number;
}

interface Sent {
  pool: pg.Pool;
  connection: number;
  role: 'begins' | 'ends' | 'is alone';
  query: { name?: string; text: string; values: unknown[] };
  fresh: number[];
}

interface Ready extends Pick<Recorded, 'hashes' | 'opened' | 'status' | 'headers' | 'repeats'> {
  steps: Sent[][];
  body: Buffer;
}

const poolSize = Number(process.argv[2]);
const pools = new Map<string, pg.Pool>(
  Object.entries(givenDatabases()).map(([service, url]) => [
    service,
    new pg.Pool({
      connectionString: url,
      max: poolSize,
      options: `-c search_path=${service},public -c timezone=UTC ${NO_PARALLEL_WORKERS}`,
      types: { getTypeParser: readType },
    } as pg.PoolConfig),
  ]),
);

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);
const salt = randomBytes(16);

let answers: Ready[] = [];
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `l${names.size + 1}`;
  names.set(text, name);
  return name;
}

const ROLES: Record<string, Sent['role']> = { begin: 'begins', commit: 'ends', rollback: 'ends' };

function readySteps({ steps, fresh }: Recorded): Sent[][] {
  return steps.map((step, at) =>
    step.map(({ service, connection, text, values }, n) => ({
      pool: pools.get(service)!,
      connection,
      role: ROLES[text] ?? 'is alone',
      query: text in ROLES ? { text, values } : { name: nameOf(text), text, values },
      fresh: values
        .keys()
        .filter((value) => fresh.includes(`${at}.${n}.${value}`))
        .toArray(),
    })),
  );
}

process.on('message', (recorded: Recorded[]) => {
  answers = recorded.map((one) => ({ ...one, steps: readySteps(one), body: Buffer.from(one.body) }));
  process.send?.({});
});

type Held = Map<number, pg.PoolClient>;

async function send(one: Sent, held: Held): Promise<void> {
  const { pool, connection, role } = one;
  if (role === 'begins') held.set(connection, await pool.connect());
  const client = held.get(connection);
  await (client ?? pool).query(one.fresh.length === 0 ? one.query : renewed(one));
  if (role !== 'ends' || client === undefined) return;
  held.delete(connection);
  client.release();
}

function renewed({ query, fresh }: Sent): Sent['query'] {
  const values = [...query.values];
  for (const at of fresh) values[at] = randomBytes((values[at] as Uint8Array).length);
  return { ...query, values };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Selected by a header, since the same path has different responses for other users.
  const found = answers[Number(request.headers['x-bench-answer'])];
  if (found === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (request.method === 'POST') JSON.parse((await full(request)).toString());
  for (let n = 0; n < found.hashes; n += 1) await compare();
  const held: Held = new Map();
  const { steps, opened } = found;
  for (const [at, step] of steps.entries()) {
    if (step.length === 1) await send(step[0]!, held);
    else await Promise.all(step.map((one) => send(one, held)));
    open(Math.ceil((opened * (at + 1)) / steps.length) - Math.ceil((opened * at) / steps.length));
  }
  response.writeHead(found.status, found.headers);
  for (let n = 1; n < found.repeats; n += 1)
    if (!response.write(found.body)) await new Promise((drained) => response.once('drain', drained));
  response.end(found.body);
}

const fieldEncryption = createFieldEncryption({ keys: [{ id: 'bench', key: randomBytes(32) }] });
const PLACE = `workforce.employees.philhealth_number:${randomUUID()}`;
const ENCRYPTED_TABLES = fieldEncryption.encrypt('123456789012', PLACE);

function open(times: number): void {
  for (let n = 0; n < times; n += 1) fieldEncryption.open(ENCRYPTED_TABLES, PLACE);
}

async function compare(): Promise<void> {
  const { memoryInKibibytes, passes, lanes } = DEFAULT_PASSWORD_COST;
  const cost = { memory: memoryInKibibytes, passes, parallelism: lanes, tagLength: 32 };
  await derive('argon2id', { message: Buffer.from('the password of the benchmark'), nonce: salt, ...cost });
}

serveBare(answer, () => Promise.all(pools.values().map((pool) => pool.end())));
