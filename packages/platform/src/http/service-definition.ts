import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from './access.ts';
import type { ErrorRendering } from './error-handler.ts';
import type { HttpError } from './errors.ts';
import type { ApiDescription } from './openapi/openapi.ts';
import type { Prefetch } from './prefetch.ts';
import type { Limiter } from './rate-limits/rate-limits.ts';
import type { Route } from './route.ts';

/** Everything the platform needs to know about a service to serve its routes. */
export interface ServiceDefinition<Caller> {
  /** `fundraising`: the internal path prefix and the label of its logs and metrics. */
  name: string;
  api: ApiDescription;
  routes: Route[];
  /**
   * Returns the caller, or null for an anonymous request. Throws Unauthenticated for invalid credentials. May run the
   * prefetch in the same round trip as the look-up of the caller.
   */
  identify(request: FastifyRequest, prefetch?: Prefetch): Promise<Caller | null>;
  /** True if a request carries credentials, valid or not: only then is its refusal a security event. */
  carriesProof(request: FastifyRequest): boolean;
  /** Throws when a known caller may not use the service at all, e.g. because the account is suspended. */
  assertUsable(caller: Caller): void;
  /** True if a known caller lacks a required second factor and may call only routes with `withoutFactor`. */
  owesFactor(caller: Caller): boolean;
  /** Refuses requests before any other processing, e.g. cross-site requests with our cookie. */
  guard(request: FastifyRequest): void;
  callerKey(caller: Caller): string;
  /** Rate limit of requests for unknown paths, to slow down scans for valid paths. */
  strangerLimit: Limiter;
  /** True if unlimited routes also send the three rate-limit headers. */
  headersWhenUnlimited: boolean;
  /** True if unknown filters, includes, appends, fields and sorts of a GET are refused (contract §3.1). */
  refusesUnknownLists?: boolean;
  /** Formats an error in the language of the request. */
  renderError(error: HttpError, language: Language, request: FastifyRequest): ErrorRendering;
  /** Compares every response with its schema and fails on a difference; enabled in tests. */
  checkAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a browser request for an unknown address, or returns false to leave it to the service. */
    reportNotFound?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  }
  interface FastifyRequest {
    /** The identified caller; its type is known to the service. */
    caller: unknown;
    /** The prefetched rows. */
    prefetch: unknown[] | null;
  }
  interface FastifyContextConfig {
    /** The route's need for credentials, which a guard may use. */
    identification?: Access<unknown>['identification'];
    /** `WWW-Authenticate` of a 401 that sets no other. */
    challenge?: string;
  }
}
