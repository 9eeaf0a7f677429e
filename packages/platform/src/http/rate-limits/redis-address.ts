/**
 * Parsed address: `redis://` or `rediss://` with one or more hosts; `redis-sentinel://` or `rediss-sentinel://` with
 * the hosts of Sentinel.
 */
export interface RedisAddress {
  hosts: { host: string; port: number }[];
  username: string | undefined;
  password: string | undefined;
  db: number;
  isEncrypted: boolean;
  /** Sentinel's name of the primary; undefined when the hosts are the servers themselves. */
  master: string | undefined;
  sentinelPassword: string | undefined;
}

/** An unusable address. The message says what to change and contains no part of the value. */
export class UnusableRedisAddress extends Error {}

const FORM =
  'must read rediss://:password@host:6379, with several hosts rediss://:password@one:6379,two:6379, ' +
  'or rediss-sentinel://:password@one:26379,two:26379/mymaster';
const PARTS = /^(rediss?)([-+]sentinel)?:\/\/([^/?#]*@)?([^/?#@]*)([/?#].*)?$/is;
const REDIS_PORT = 6379;
const SENTINEL_PORT = 26_379;

/** Parses a Redis address. Throws UnusableRedisAddress. */
export function parseRedisAddress(text: string): RedisAddress {
  const [, scheme, sentinel, user = '', hosts = '', rest = ''] = PARTS.exec(text) ?? [];
  if (scheme === undefined) throw new UnusableRedisAddress(FORM);
  const isSentinel = sentinel !== undefined;
  const urls = hosts.split(',').map((host) => readUrl(`redis://${user}${host}${rest}`));
  const [url] = urls as [URL];
  if (urls.length > 1 && urls.some(({ hostname }) => hostname === ''))
    throw new UnusableRedisAddress('must name each of its hosts, separated by single commas');
  const { master, db } = isSentinel
    ? readMaster(url)
    : { master: undefined, db: readDb(url.pathname.slice(1)) };
  return {
    hosts: urls.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1',
      port: Number(port) || (isSentinel ? SENTINEL_PORT : REDIS_PORT),
    })),
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    db,
    isEncrypted: scheme.toLowerCase() === 'rediss' && !url.searchParams.has('tls'),
    master,
    sentinelPassword: url.searchParams.get('sentinel_password') ?? undefined,
  };
}

/** Parses `/mymaster`, `/mymaster/1`, or `/1#mymaster` as other clients write it. */
function readMaster({ pathname, hash }: URL): { master: string; db: number } {
  const [first = '', second = ''] = pathname.slice(1).split('/');
  const [master, db] = hash === '' ? [first, second] : [hash.slice(1), first];
  if (master === '')
    throw new UnusableRedisAddress(
      'must name the servers as Sentinel does: rediss-sentinel://one,two/mymaster',
    );
  return { master: decodeURIComponent(master), db: readDb(db) };
}

function readDb(text: string): number {
  if (!/^\d*$/.test(text)) throw new UnusableRedisAddress(FORM);
  return Number(text);
}

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null) throw new UnusableRedisAddress(FORM);
  try {
    decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    throw new UnusableRedisAddress(FORM);
  }
}
