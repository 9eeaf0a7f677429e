import type { FastifyRequest } from 'fastify';

/** Scheme, host and optional port, as browsers write them, then the rest, which an origin does not have. */
const ADDRESS = /^https?:\/\/((?:[a-z0-9_-]+\.)*[a-z0-9_-]+|\[[0-9a-f:.]+\])(:\d{1,5})?([/?#].*)?$/i;
const ENTRY = /^(\*\.)?((?:[a-z0-9_-]+\.)*[a-z0-9_-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** Header that names a page outside the stateful domains. */
export type ForeignHeader = 'origin' | 'referer';

/**
 * Returns a function that finds the header which names a page outside these domains, `Origin` before `Referer`.
 * Undefined when all sent headers are inside, or none is sent, as by clients that are not browsers. Ports count, and
 * `*.` matches one or more labels. Only the plain form that browsers send is accepted: URLs with a user, an escape or a
 * trailing dot are foreign. Throws at start for an invalid host.
 */
export function createStatefulCheck(domains: readonly string[]) {
  const entries = domains.map((domain) => domain.toLowerCase());
  for (const entry of entries) {
    if (!ENTRY.test(entry)) throw new Error(`STATEFUL_DOMAINS names ${entry}, which is not a host[:port].`);
  }
  const exact = new Set(entries);
  const suffixes = entries.filter((entry) => entry.startsWith('*.')).map((entry) => entry.slice(1));
  const isStateful = (host: string) =>
    !host.startsWith('*') && (exact.has(host) || suffixes.some((suffix) => host.endsWith(suffix)));

  return ({ headers }: Pick<FastifyRequest, 'headers'>): ForeignHeader | undefined => {
    const { origin, referer } = headers;
    if (origin !== undefined && !isStateful(hostOf(origin, { hasPath: false }))) return 'origin';
    if (referer !== undefined && !isStateful(hostOf(referer, { hasPath: true }))) return 'referer';
    return undefined;
  };
}

/** Returns the host, `localhost:3000`; empty for a text that is not a web address. */
function hostOf(address: string, { hasPath }: { hasPath: boolean }): string {
  const [, host, port = '', rest] = ADDRESS.exec(address) ?? [];
  if (host === undefined || (rest !== undefined && !hasPath)) return '';
  return (host + port).toLowerCase();
}
