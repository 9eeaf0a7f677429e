import type { IncomingMessage } from 'node:http';

/** Where a service is reached from outside, when that is not under the hall's own address. */
export interface ServiceAddress {
  name: string;
  publicUrl: string;
}

/**
 * Answered by the hall under every address: probes need not know a host name, and the tools of development are where
 * the gateway's address and the mailbox are written to be, also when a service has the hall's whole address.
 */
const HALL_PATHS = /^\/(?:health|dev)\//;

/**
 * Routes by public address: a request for `https://court.example.org/api/x` becomes `/court/api/x` inside. The
 * longest matching path wins, so that one host may carry several services.
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
    if (HALL_PATHS.test(url)) return url;
    const host = request.headers.host?.toLowerCase();
    const rule = rules.find((one) => one.host === host && isUnder(url, one.path));
    return rule === undefined ? url : `/${rule.name}${url.slice(rule.path.length) || '/'}`;
  };
}

/**
 * A path whose escapes mean nothing (`%zz`, `%c0%af`) is taken as the characters it is made of: it names nothing,
 * and whoever it was sent to says so, in their own shape.
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
