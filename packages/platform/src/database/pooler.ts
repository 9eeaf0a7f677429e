import { randomInt } from 'node:crypto';
import pg from 'pg';
import { asPooled, parseAddress } from './address.ts';
import { findServer } from './find-server.ts';
import { UnusableDatabase } from './migrating/migrate.ts';

/** `session` keeps a server connection for each client connection, `transaction` only for each transaction. */
export type Pooling = 'none' | 'session' | 'transaction';

const CONNECT_WITHIN_MS = 10_000;
/** A pooler makes a client wait while its only server connection is taken. */
const SECOND_WITHIN_MS = 1_000;
const ROUNDS = 5;
const PROTOCOL_VIOLATION = '08P01';

/**
 * Detects whether a connection pooler such as PgBouncer is behind an address, and its mode. A pooler invents the
 * process id that it reports to clients. In transaction mode two connections get the same server process one after the
 * other, which never happens in session mode. Throws UnusableDatabase for a pooler that allows no transactions.
 */
export async function findPooling(address: string): Promise<Pooling> {
  const { urls, need } = parseAddress(address);
  const url = urls.length > 1 ? await findServer(urls, need) : urls[0]!;
  const [one, two] = [openClient(url), openClient(url)];
  try {
    await begin(one);
    const { processID } = one as unknown as { processID: number };
    const first = await pidOf(one);
    if (first === processID) return 'none';
    await begin(two);
    for (let round = 0; round < ROUNDS; round += 1)
      if (await sharesServers(one, two, first)) return 'transaction';
    return 'session';
  } finally {
    for (const client of [one, two]) destroy(client);
  }
}

/**
 * True if the pooler gives the first connection's server process to the second connection, or the first one another
 * process.
 */
async function sharesServers(one: pg.Client, two: pg.Client, first: number): Promise<boolean> {
  await two.query('begin').catch(explainStatementMode);
  const other = await within(SECOND_WITHIN_MS, pidOf(two));
  // While the second connection holds its process, the first cannot get the same one.
  const again = await within(SECOND_WITHIN_MS, pidOf(one));
  await two.query('commit');
  // In session mode each connection keeps its own server process, and the second waits if only one is available.
  return other === first || again !== first;
}

function explainStatementMode(error: unknown): never {
  if ((error as { code?: string }).code === PROTOCOL_VIOLATION)
    throw new UnusableDatabase(
      'it is a connection pooler in statement mode, which has no transactions; set its pool_mode to transaction or session',
    );
  throw error;
}

const openClient = (connectionString: string): pg.Client => {
  const client = new pg.Client({
    connectionString,
    application_name: 'bulwagan start',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  client.on('error', () => undefined);
  return client;
};

async function begin(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    // When nothing listens on the address, the error is an AggregateError without a message.
    const [first = cause] = cause instanceof AggregateError ? cause.errors : [];
    throw new UnusableDatabase((first as Error).message || (first as NodeJS.ErrnoException).code, {
      cause: first,
    });
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes the socket directly, since the client may wait for an answer that never comes. */
function destroy(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/**
 * Returns whether two addresses lead to the same database, by taking a lock at one and looking for it at the other.
 * Otherwise requests could be served from tables that are never migrated.
 */
export async function isSameDatabase(address: string, direct: string): Promise<boolean> {
  const key = randomInt(2 ** 31);
  const [there, here] = await Promise.all([openSingle(direct), openSingle(address)]);
  try {
    await there.query('select pg_advisory_lock(0, $1)', [key]);
    const { rows } = await here.query<{ is_same: boolean }>(
      `select exists (
         select from pg_locks join pg_database d on d.oid = database
         where locktype = 'advisory' and classid = 0 and objid = ${key}::oid and datname = current_database()
       ) as is_same`,
    );
    return rows[0]!.is_same;
  } finally {
    for (const client of [there, here]) destroy(client);
  }
}

async function openSingle(address: string): Promise<pg.Client> {
  const { urls, need } = parseAddress(asPooled(address));
  const client = openClient(urls.length > 1 ? await findServer(urls, need) : urls[0]!);
  await begin(client);
  return client;
}
