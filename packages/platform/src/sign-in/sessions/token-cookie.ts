import type { FastifyRequest } from 'fastify';

/** Path and domain of the `XSRF-TOKEN` cookie, which decide which pages can read it. */
export interface CookiePlace {
  path: string;
  domain?: string;
}

interface CookieOptions {
  /** Origin of the service's public address. */
  ownOrigin: string;
  /** Path of the service. */
  path: string;
  /** `COOKIE_DOMAIN`: the parent domain of the pages and the service. */
  domain: string | undefined;
}

/**
 * Returns the path and domain of the cookie with the CSRF token, so that the page can read it. A page of another
 * origin is rarely below the service's path, so its cookie is set for the whole host, and for `COOKIE_DOMAIN` if the
 * page's host belongs to it (contract §3.1). The guard has already refused origins that are not allowed.
 */
export function cookiePlace(
  request: FastifyRequest,
  { ownOrigin, path, domain }: CookieOptions,
): CookiePlace {
  const page = URL.parse(request.headers.origin ?? '');
  if (page === null || page.origin === ownOrigin || page.origin === originOfRequest(request)) return { path };
  const host = page.hostname;
  const isBelowDomain = domain !== undefined && (host === domain || host.endsWith(`.${domain}`));
  return isBelowDomain ? { path: '/', domain } : { path: '/' };
}

const originOfRequest = ({ protocol, host }: FastifyRequest): string | undefined =>
  URL.parse(`${protocol}://${host}`)?.origin;

/** Returns the values of every cookie of this name: a browser sends one for each path and domain. */
export function cookieValues(request: FastifyRequest, name: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}
