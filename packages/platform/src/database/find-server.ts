import pg from 'pg';
import { parseAddress, type ServerNeed } from './address.ts';

/** State that a server (PostgreSQL 14 and later) reports by itself when a connection starts. */
export interface ServerState {
  isStandby: boolean;
  isReadOnly: boolean;
}

/** The server responds but accepts no writes. Has PostgreSQL's error code for that, so that requests get 503. */
export class ReadOnlyServer extends Error {
  readonly code = '25006';
  constructor({ isStandby }: ServerState) {
    super(isStandby ? 'the server is a standby, which accepts no writes' : 'the server is read-only');
  }
}

const PROBE_WITHIN_MS = 2_000;
/** Connections that a pool opens at the same time share one search. */
const FOUND_FOR_MS = 1_000;

export function assertFits(state: ServerState, need: ServerNeed): void {
  const fits = need === 'any' || (!state.isStandby && (need === 'primary' || !state.isReadOnly));
  if (!fits) throw new ReadOnlyServer(state);
}

/** Collects the server state from the startup messages of a connection. */
export function watchState(client: pg.Client): ServerState {
  const state: ServerState = { isStandby: false, isReadOnly: false };
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on(
    'parameterStatus',
    ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (parameterName === 'in_hot_standby') state.isStandby = parameterValue === 'on';
      if (parameterName === 'default_transaction_read_only') state.isReadOnly = parameterValue === 'on';
    },
  );
  return state;
}

const found = new Map<string, { at: number; url: Promise<string> }>();
const lastFound = new Map<string, string>();
const keyOf = (urls: readonly string[], need: ServerNeed): string => `${need} ${urls.join(' ')}`;

/**
 * Returns the URL of the host that accepts writes. Queries all hosts at once, because one that is down would delay the
 * others. With `any`, a standby is returned when no other server responds. Throws ReadOnlyServer when only standbys
 * respond, and the first host's error when none does.
 */
export function findServer(urls: readonly string[], need: ServerNeed): Promise<string> {
  const key = keyOf(urls, need);
  const known = found.get(key);
  if (known !== undefined && performance.now() - known.at < FOUND_FOR_MS) return known.url;
  const url = search(urls, need);
  found.set(key, { at: performance.now(), url });
  url.then(
    (one) => lastFound.set(key, one),
    () => found.delete(key),
  );
  return url;
}

/**
 * Returns the host that `findServer` found last, or the first host before any search; for libraries that accept only
 * one host.
 */
export function lastServer(address: string): string {
  const { urls, need } = parseAddress(address);
  return lastFound.get(keyOf(urls, need)) ?? urls[0]!;
}

async function search(urls: readonly string[], need: ServerNeed): Promise<string> {
  const states = urls.map(readState);
  const fitting = (least: ServerNeed) =>
    Promise.any(
      states.map(async (reading, at) => {
        assertFits(await reading, least);
        return urls[at]!;
      }),
    );
  try {
    return await fitting(need === 'any' ? 'primary' : need);
  } catch (error) {
    if (need === 'any') return await fitting('any').catch(throwFirst);
    return throwFirst(error);
  }
}

/** Throws the most informative error: that of a server that responded, else the first one. */
function throwFirst(error: unknown): never {
  const { errors } = error as AggregateError;
  throw errors.find((one) => one instanceof ReadOnlyServer) ?? errors[0];
}

async function readState(connectionString: string): Promise<ServerState> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_WITHIN_MS });
  client.on('error', () => undefined);
  const state = watchState(client);
  try {
    await client.connect();
    return state;
  } finally {
    client.end().catch(() => undefined);
  }
}
