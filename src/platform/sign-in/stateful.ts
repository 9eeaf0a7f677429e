import type { FastifyRequest } from 'fastify';

/** Scheme, host and perhaps a port, as browsers write them; then the rest, which an origin does not have. */
const ADDRESS = /^https?:\/\/((?:[a-z0-9_-]+\.)*[a-z0-9_-]+|\[[0-9a-f:.]+\])(:\d{1,5})?([/?#].*)?$/i;
const ENTRY = /^(\*\.)?((?:[a-z0-9_-]+\.)*[a-z0-9_-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** The header by which a request shows that it comes from a page without a session here. */
export type ForeignHeader = 'origin' | 'referer';

/**
 * Finds the header that names a page outside of these domains, `Origin` before `Referer`; undefined when all that are
 * sent are inside, or none is sent, as by a client that is no browser. Ports count, `*.` stands for one or more labels,
 * and only the plain form that browsers send is understood: names with a user, an escape or a trailing dot are foreign.
 * Throws at start for an entry that is no host.
 */
export function createStatefulCheck(domains: readonly string[]) {
  const entries = domains.map((domain) => domain.toLowerCase());
  for (const entry of entries) {
    if (!ENTRY.test(entry)) throw new Error(`STATEFUL_DOMAINS names ${entry}, which is no host[:port].`);
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

/** `localhost:3000`; empty for what is no web address. */
function hostOf(address: string, { hasPath }: { hasPath: boolean }): string {
  const [, host, port = '', rest] = ADDRESS.exec(address) ?? [];
  if (host === undefined || (rest !== undefined && !hasPath)) return '';
  return (host + port).toLowerCase();
}
