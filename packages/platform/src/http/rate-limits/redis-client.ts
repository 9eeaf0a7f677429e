import type { RedisOptions as AllOptions, Redis } from 'ioredis';
import { parseRedisAddress, type RedisAddress } from './redis-address.ts';

/** Inactivity timeout: a dead connection produces no error, and every request would wait for it. */
const SILENT_TIMEOUT_IN_MS = 5_000;
const CONNECT_TIMEOUT_IN_MS = 2_000;
const RECONNECT_AT_MOST_IN_MS = 1_000;

type RedisOptions = Omit<AllOptions, 'replyMapping'>;

const SETTINGS: RedisOptions = {
  lazyConnect: true,
  connectTimeout: CONNECT_TIMEOUT_IN_MS,
  socketTimeout: SILENT_TIMEOUT_IN_MS,
  enableOfflineQueue: false,
  // A count that was sent without a response may have been executed: resending it would count twice.
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  // After a failover this server is a replica and the address leads to another one, but the connection stays open:
  // reconnect.
  reconnectOnError: ({ message }) => message.includes('READONLY'),
};
const retryDelay = (attempt: number): number => Math.min(attempt * 50, RECONNECT_AT_MOST_IN_MS);

/**
 * Connects and resolves after two seconds at the latest; the client uses the connection when it is established later.
 */
export async function connectRedis(url: string, onError: (error: Error) => void): Promise<Redis> {
  // Loaded here, because most installations have no Redis and need not load its client.
  const { Redis: Client } = await import('ioredis');
  const address = parseRedisAddress(url);
  const client = openClient(Client, url, address);
  client.on('error', onError);
  const patience = AbortSignal.timeout(CONNECT_TIMEOUT_IN_MS);
  await Promise.race([
    client.connect().catch(onError),
    new Promise((resolve) => patience.addEventListener('abort', resolve, { once: true })),
  ]);
  return client;
}

function openClient(Client: typeof Redis, url: string, address: RedisAddress): Redis {
  if (address.master !== undefined) return new Client(sentinelOptions(address, address.master));
  if (address.hosts.length === 1) return new Client(url, { ...SETTINGS, retryStrategy: retryDelay });
  return openOneOf(Client, address);
}

/** Returns options to ask Sentinel for the primary on each connection. */
function sentinelOptions({ hosts, isEncrypted, ...address }: RedisAddress, name: string): RedisOptions {
  return {
    ...SETTINGS,
    ...identityOf(address),
    sentinels: hosts,
    name,
    retryStrategy: retryDelay,
    sentinelRetryStrategy: retryDelay,
    ...(address.sentinelPassword === undefined ? {} : { sentinelPassword: address.sentinelPassword }),
    ...(isEncrypted ? { tls: {}, enableTLSForSentinelMode: true } : {}),
  };
}

/** Tries the hosts in turn until one of them is a primary, and again after the connection is lost. */
function openOneOf(Client: typeof Redis, { hosts, isEncrypted, ...address }: RedisAddress): Redis {
  let at = 0;
  const client = new Client({
    ...SETTINGS,
    ...identityOf(address),
    ...hosts[0]!,
    ...(isEncrypted ? { tls: {} } : {}),
    retryStrategy: (attempt: number) => {
      at = (at + 1) % hosts.length;
      Object.assign(client.options, hosts[at]);
      return retryDelay(attempt);
    },
  });
  client.on('ready', () => {
    client.role().then(
      ([role]) => role !== 'master' && client.disconnect(true),
      // The connection was lost during the request: the client reports that and tries the next host.
      () => undefined,
    );
  });
  return client;
}

function identityOf({
  username,
  password,
  db,
}: Pick<RedisAddress, 'username' | 'password' | 'db'>): RedisOptions {
  return {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    db,
  };
}
