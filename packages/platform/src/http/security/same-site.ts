import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyRequest } from 'fastify';
import { asEvent, Forbidden } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses (403) a state-changing request with our cookie from another site's page. Browsers report the site in
 * `Sec-Fetch-Site` and `Origin`, which scripts cannot set. A client that sends neither is not a browser, so no page can
 * make it send our cookie.
 */
export function refuseCrossSite(
  request: FastifyRequest,
  cookieName: string,
  ownOrigins: readonly string[],
): void {
  if (SAFE_METHODS.has(request.method) || request.cookies[cookieName] === undefined) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw fromAnotherSite();
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (!ownOrigins.includes(origin) && origin !== `${request.protocol}://${request.host}`) {
    throw fromAnotherSite();
  }
}

const fromAnotherSite = () =>
  asEvent(new Forbidden(message('request.other_site')), { kind: 'cross_site_refused' });
