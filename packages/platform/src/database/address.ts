/** Servers that the program may use, in the terms of libpq's `target_session_attrs`. */
export type ServerNeed = 'primary' | 'read-write' | 'any';

export interface DatabaseAddress {
  /** The address once per host, in the order of the hosts. */
  urls: string[];
  need: ServerNeed;
  /** True when the address leads to a connection pooler such as PgBouncer (`pgbouncer=true`). */
  isPooled: boolean;
}

/** An unusable database address. The message says what to change and contains no part of the value. */
export class UnusableAddress extends Error {}

const FORM = 'must read postgres://user:password@host:5432/database';
/** Parameters read by this program and removed before `pg` sees the address. */
const OWN_PARAMETERS = ['target_session_attrs', 'pgbouncer'];
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/is;

/**
 * Parses a PostgreSQL address with one or more hosts, as libpq does: `postgres://user@one:5432,two:5432/database`, or
 * `?host=one,two&port=5432,5433`. Throws UnusableAddress.
 */
export function parseAddress(text: string): DatabaseAddress {
  const urls = hostUrls(text).map(readUrl);
  const parameters = urls[0]!.searchParams;
  const need = needOf(parameters.get('target_session_attrs'));
  const isPooled = parameters.get('pgbouncer') === 'true';
  const isPlain = urls.length === 1 && !OWN_PARAMETERS.some((name) => parameters.has(name));
  if (isPlain) return { urls: [text], need, isPooled };
  for (const url of urls) for (const name of OWN_PARAMETERS) url.searchParams.delete(name);
  return { urls: urls.map(({ href }) => href), need, isPooled };
}

/** Lists the servers of an address without its password, for messages: `db-1:5432, db-2:5432`. */
export function describeServers(text: string): string {
  const hosts = parseAddress(text).urls.map((one) => {
    const { host, searchParams } = new URL(one);
    const [named, port] = [searchParams.get('host'), searchParams.get('port')];
    return named === null ? decodeURIComponent(host) : [named, ...(port === null ? [] : [port])].join(':');
  });
  return hosts.join(', ') || 'this machine';
}

/** Adds `pgbouncer=true` to an address, for child processes that must know that it leads to a pooler. */
export function asPooled(text: string): string {
  if (parseAddress(text).isPooled) return text;
  return `${text}${text.includes('?') ? '&' : '?'}pgbouncer=true`;
}

function hostUrls(text: string): string[] {
  const [, start, hosts, rest = ''] = PARTS.exec(text) ?? [];
  if (start === undefined || hosts === undefined) throw new UnusableAddress(FORM);
  const [path, query] = [rest.split('?', 1)[0]!, new URLSearchParams(rest.split('?').slice(1).join('?'))];
  const named = query.getAll('host').at(-1)?.split(',') ?? [];
  if (named.length > 1) return namedHosts(`${start}${hosts}${path}`, query, named);
  const listed = hosts.split(',');
  if (listed.length > 1 && listed.some((host) => host === '' || host.startsWith(':')))
    throw new UnusableAddress('must name each of its hosts, separated by single commas');
  return listed.map((host) => `${start}${host}${rest}`);
}

function namedHosts(base: string, query: URLSearchParams, hosts: string[]): string[] {
  const ports = query.getAll('port').at(-1)?.split(',') ?? [];
  if (hosts.includes(''))
    throw new UnusableAddress('must name each of its hosts, separated by single commas');
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new UnusableAddress('must have one port for all of its hosts, or one for each');
  return hosts.map((host, at) => {
    const own = new URLSearchParams(query);
    own.set('host', host);
    const port = ports[at] ?? ports[0];
    if (port !== undefined) own.set('port', port);
    return `${base}?${own}`;
  });
}

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !canDecode(url.username + url.password)) throw new UnusableAddress(FORM);
  return url;
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function needOf(attributes: string | null): ServerNeed {
  switch (attributes) {
    case null:
    case 'primary':
      return 'primary';
    case 'read-write':
    case 'any':
      return attributes;
    default:
      throw new UnusableAddress(
        'must lead to a server that accepts writes: target_session_attrs can be read-write, primary or any, but not ' +
          (['read-only', 'standby', 'prefer-standby'].includes(attributes) ? attributes : 'another word'),
      );
  }
}
