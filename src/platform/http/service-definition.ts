import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from './access.ts';
import type { ErrorRendering } from './error-handler.ts';
import type { HttpError } from './errors.ts';
import type { ApiDescription } from './openapi.ts';
import type { Limiter } from './rate-limits.ts';
import type { Ahead, Route } from './route.ts';

/** Everything the ground floor must know about a service to serve its routes. */
export interface ServiceDefinition<Caller> {
  /** `fundraising`: the internal path prefix, and the label of its logs and metrics. */
  name: string;
  api: ApiDescription;
  routes: Route[];
  /**
   * Who sends this request; null is nobody. Throws Unauthenticated for a proof that is not good. May read what is to be read
   * ahead where it looks the sender up.
   */
  identify(request: FastifyRequest, ahead?: Ahead): Promise<Caller | null>;
  /** Whether a request carries a proof of who sends it, good or not: only then is refusing it a security event. */
  carriesProof(request: FastifyRequest): boolean;
  /** Throws when somebody known may not use the service at all, e.g. a suspended account. */
  assertUsable(caller: Caller): void;
  /** Whether a second factor is demanded of somebody known who has none: they may call what says `withoutFactor` alone. */
  owesFactor(caller: Caller): boolean;
  /** Refuses what must not even be looked at, e.g. another site's request with our cookie. */
  guard(request: FastifyRequest): void;
  callerKey(caller: Caller): string;
  /** Limits requests for paths that do not exist, so that searching for valid ones is bounded. */
  strangerLimit: Limiter;
  /** Whether an unlimited route carries the three rate-limit headers too. */
  headersWhenUnlimited: boolean;
  /** Whether filters, includes, appends, fields and a sort that a GET does not have are refused (contract §3.1). */
  refusesUnknownLists?: boolean;
  renderError(error: HttpError, request: FastifyRequest): ErrorRendering;
  /** Compares every answer with its declaration and fails on a difference: on in tests. */
  checkAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Where people browse: answers whoever came to an address at which nothing stands, or leaves it to the service. */
    tellNowhere?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  }
  interface FastifyRequest {
    /** Who was identified; the service that did so knows the type. */
    caller: unknown;
    /** The rows that were read ahead of the handler. */
    ahead: unknown[] | null;
  }
  interface FastifyContextConfig {
    /** Whether the route reads and demands credentials: a guard may judge by it. */
    identification?: Access<unknown>['identification'];
    /** `WWW-Authenticate` of a 401 that names no other. */
    challenge?: string;
  }
}
