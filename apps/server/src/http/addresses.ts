import type { IncomingMessage } from 'node:http';

/** Public address of a service that is not under the server's own address. */
export interface ServiceAddress {
  name: string;
  publicUrl: string;
}

/**
 * Paths that the server answers under every address. Probes need no host name, and the dev tools stay at their
 * documented addresses even when a service uses the server's whole address.
 */
const SERVER_PATHS = /^\/(?:health|dev)\//;

/**
 * Routes by public address: a request for `https://court.example.org/api/x` becomes `/court/api/x` internally. The
 * longest matching path wins, so that one host can serve several services.
 */
export function routeByAddress(addresses: ServiceAddress[]): (request: IncomingMessage) => string {
  const rules = addresses
    .map(({ name, publicUrl }) => {
      const { host, pathname } = new URL(publicUrl);
      return { name, host, path: pathname === '/' ? '' : pathname.replace(/\/$/, '') };
    })
    .sort((a, b) => b.path.length - a.path.length);
  return (request) => {
    const url = request.url ?? '/';
    if (SERVER_PATHS.test(url)) return url;
    const host = request.headers.host?.toLowerCase();
    const rule = rules.find((one) => one.host === host && isUnder(url, one.path));
    return rule === undefined ? url : `/${rule.name}${url.slice(rule.path.length) || '/'}`;
  };
}

/**
 * Treats invalid escapes in a path (`%zz`, `%c0%af`) as literal characters. Such a path matches nothing, and its
 * service answers in its own error format.
 */
export function decodable(url: string): string {
  const [path] = url.split('?', 1) as [string];
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

function isUnder(url: string, path: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return path === '' || next === undefined || next === '/' || next === '?';
}
