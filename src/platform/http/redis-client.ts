import type { RedisOptions as AllOptions, Redis } from 'ioredis';
import { parseRedisAddress, type RedisAddress } from './redis-address.ts';

/** A connection whose other end is gone tells nobody; until it is given up, each request would wait for it. */
const SILENT_TIMEOUT_IN_MS = 5_000;
const CONNECT_TIMEOUT_IN_MS = 2_000;
const RECONNECT_AT_MOST_IN_MS = 1_000;

type RedisOptions = Omit<AllOptions, 'replyMapping'>;

const SETTINGS: RedisOptions = {
  lazyConnect: true,
  connectTimeout: CONNECT_TIMEOUT_IN_MS,
  socketTimeout: SILENT_TIMEOUT_IN_MS,
  enableOfflineQueue: false,
  // A count that was sent and not answered may have been made: sending it again would count twice.
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  // It has become the replica of another, to which its address leads by now. Nobody hangs up for that.
  reconnectOnError: ({ message }) => message.includes('READONLY'),
};
const retryDelay = (attempt: number): number => Math.min(attempt * 50, RECONNECT_AT_MOST_IN_MS);

/** Resolves when connected, or after two seconds without: what comes later is then found by the client. */
export async function connectRedis(url: string, onError: (error: Error) => void): Promise<Redis> {
  // Only now, because most installations have no Redis and need not load its client.
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

/** Sentinel says which server is the primary, each time the client connects. */
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

/** Tries one host after the other until one of them is a primary, and again when that one is lost. */
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
      // Lost again meanwhile: the client reports that and connects to the next.
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
