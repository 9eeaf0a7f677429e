import { createHmac } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { report } from '../http/security/request-security-events.ts';
import { isSameSecret } from '../identity/secrets.ts';
import { csrfMismatch } from './errors.ts';
import type { SignInOptions } from './options.ts';
import { createStatefulCheck } from './sessions/stateful.ts';
import { type CookiePlace, cookiePlace, cookieValues } from './sessions/token-cookie.ts';

const TOKEN_COOKIE = 'XSRF-TOKEN';
/** Maximum number of cached tokens; each takes some hundred bytes. */
const MAX_TOKENS = 10_000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Csrf {
  /** Sets the CSRF token of a session id as a cookie that scripts can read, and as the header `X-XSRF-TOKEN`. */
  giveToken(reply: FastifyReply, idHash: Buffer): void;
  /** True if the request comes from a page of a stateful domain, or from no page. */
  isStateful(request: FastifyRequest): boolean;
  /**
   * Returns the hash of the session id, also a guest's; undefined without one or for a page outside the stateful
   * domains.
   */
  anySessionOf(request: FastifyRequest): Buffer | undefined;
  guard(request: FastifyRequest): void;
  install(scope: FastifyInstance): void;
}

type CsrfOptions = Pick<
  SignInOptions,
  'sessions' | 'csrfKey' | 'cookiePath' | 'cookieDomain' | 'secure' | 'statefulDomains' | 'publicUrl'
>;

/**
 * Protects against cross-site request forgery (contract, workforce). A token is the HMAC of the session id: nothing is
 * stored, each session has its own, and a cookie set by a sibling host matches no token.
 */
export function createCsrf(options: CsrfOptions): Csrf {
  const { sessions } = options;
  const foreignHeaderOf = createStatefulCheck(options.statefulDomains);
  const cookie = { httpOnly: false, sameSite: 'lax', secure: options.secure } as const;
  const ownOrigin = new URL(options.publicUrl).origin;
  const placeOf = (request: FastifyRequest): CookiePlace =>
    cookiePlace(request, { ownOrigin, path: options.cookiePath, domain: options.cookieDomain });
  const given = new WeakSet<FastifyReply>();

  // Cached, because every response to a signed-in user compares the token.
  const tokens = new Map<string, string>();
  const tokenOf = (idHash: Buffer): string => {
    const id = idHash.toString('latin1');
    const known = tokens.get(id);
    if (known !== undefined) return known;
    const token = createHmac('sha256', options.csrfKey).update(idHash).digest('base64url');
    if (tokens.size >= MAX_TOKENS) tokens.clear();
    tokens.set(id, token);
    return token;
  };

  const giveToken = (reply: FastifyReply, idHash: Buffer): void => {
    given.add(reply);
    const token = tokenOf(idHash);
    reply.setCookie(TOKEN_COOKIE, token, { ...cookie, ...placeOf(reply.request) });
    reply.header('x-xsrf-token', token);
  };

  /**
   * True if the page lacks its token. For a page elsewhere, any cookie of that name may be the one that the page can
   * read; after a 419 the token is set in any case.
   */
  const lacksToken = (request: FastifyRequest, reply: FastifyReply, token: string): boolean => {
    if (placeOf(request).path === options.cookiePath) return request.cookies[TOKEN_COOKIE] !== token;
    const sent = cookieValues(request, TOKEN_COOKIE);
    return reply.statusCode === 419 || sent.length === 0 || sent.some((value) => value !== token);
  };

  const anySessionOf = (request: FastifyRequest): Buffer | undefined =>
    foreignHeaderOf(request) === undefined ? sessions.idHashOf(request) : undefined;

  return {
    giveToken,
    anySessionOf,
    isStateful: (request) => foreignHeaderOf(request) === undefined,

    guard(request) {
      const isSafe = SAFE_METHODS.has(request.method);
      const demandsUser = request.routeOptions.config.identification === 'required';
      const idHash = sessions.idHashOf(request);
      const foreign = foreignHeaderOf(request);
      if (foreign !== undefined) {
        if (!isSafe && !demandsUser) throw csrfMismatch(`${foreign} is not stateful`);
        // The response will be 401; only the log can give the reason.
        if (demandsUser && idHash !== undefined)
          report(request, 'origin_refused', { reason: `${foreign} is not stateful` });
        return;
      }
      if (isSafe) return;
      if (idHash === undefined) {
        // Without a cookie nothing can be forged on a protected route: the response is 401.
        if (demandsUser) return;
        throw csrfMismatch('no session cookie');
      }
      const token = request.headers['x-xsrf-token'] ?? request.headers['x-csrf-token'];
      if (typeof token !== 'string' || token === '') throw csrfMismatch('no token');
      if (!isSameSecret(token, tokenOf(idHash))) throw csrfMismatch('not the token of this session');
    },

    /** Sends the correct token to a page that lost it or sent that of another session. */
    install(scope) {
      scope.addHook('onSend', (request, reply, _payload, done) => {
        if (!given.has(reply) && (request.caller != null || reply.statusCode === 419)) {
          const idHash = anySessionOf(request);
          if (idHash !== undefined && lacksToken(request, reply, tokenOf(idHash))) giveToken(reply, idHash);
        }
        done();
      });
    },
  };
}
