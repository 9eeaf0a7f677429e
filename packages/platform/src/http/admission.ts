import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  asEvent,
  assertWithinLimit,
  Forbidden,
  HttpError,
  SecondFactorOwed,
  Unauthenticated,
} from './errors.ts';
import type { Prefetch } from './prefetch.ts';
import { addressKey, type Limiter } from './rate-limits/rate-limits.ts';
import type { Route } from './route.ts';
import type { ServiceDefinition } from './service-definition.ts';

/** Limit reported for an unlimited route: the largest number that every client reads as an integer. */
const UNLIMITED = 2_147_483_647;
const UNLIMITED_WINDOW_IN_SECONDS = 60;

/**
 * Identifies the caller, counts the request, and checks permission, in this order, so that refused requests count
 * against the rate limit too.
 */
export async function admit<Caller>(
  definition: ServiceDefinition<Caller>,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  let refusal: unknown;
  let caller: Caller | null = null;
  try {
    if (route.withoutGuard !== true) definition.guard(request);
    caller = route.access.identification === 'never' ? null : await identify(definition, route, request);
    request.caller = caller;
  } catch (error) {
    // A database failure is not the caller's fault and must not count against the limit.
    if (!(error instanceof HttpError)) throw error;
    refusal = error instanceof Unauthenticated ? badProof(error) : error;
  }
  await applyLimit(definition, route.limit, request, reply);
  if (refusal !== undefined) throw refusal;
  if (caller === null) {
    if (route.access.identification !== 'required') return;
    const refusal = new Unauthenticated();
    throw definition.carriesProof(request) ? badProof(refusal) : refusal;
  }
  if (!canBeKnown(definition, route, caller)) request.caller = null;
}

/**
 * Repeats admission after a long upload: the caller may have been signed out or lost the permission during it. The
 * request is not counted again.
 */
export async function admitAgain<Caller>(
  definition: ServiceDefinition<Caller>,
  route: Route,
  request: FastifyRequest,
): Promise<void> {
  const caller = await definition.identify(request);
  if (caller === null) throw badProof(new Unauthenticated());
  canBeKnown(definition, route, caller);
}

/** Throws if the caller may not call the route. Returns false if the caller may call it only as a guest. */
function canBeKnown<Caller>(definition: ServiceDefinition<Caller>, route: Route, caller: Caller): boolean {
  definition.assertUsable(caller);
  if (definition.owesFactor(caller)) {
    if (route.withoutFactor !== true) throw new SecondFactorOwed();
    // The caller gets what a guest may read, but nothing personal.
    if (route.access.identification === 'optional') return false;
  }
  if (!route.access.permits(caller)) throw new Forbidden();
  return true;
}

async function identify<Caller>(
  definition: ServiceDefinition<Caller>,
  route: Route,
  request: FastifyRequest,
): Promise<Caller | null> {
  const statement = route.fast?.prefetch?.(
    request.params as Record<string, string>,
    request.query as Record<string, unknown>,
  );
  if (statement === undefined) return await definition.identify(request);
  const prefetch: Prefetch = { statement };
  const caller = await definition.identify(request, prefetch);
  request.prefetch = prefetch.rows ?? null;
  return caller;
}

/** Adds the security event of invalid credentials; the service may know whose they were. */
function badProof(refusal: Unauthenticated): Unauthenticated {
  return asEvent(refusal, { kind: 'token_refused', ...refusal.event });
}

export async function applyLimit<Caller>(
  definition: ServiceDefinition<Caller>,
  limit: Limiter | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (limit === null) {
    if (definition.headersWhenUnlimited) writeUnlimited(reply);
    return;
  }
  const caller = request.caller as Caller | null;
  const key = caller === null ? `ip:${addressKey(request.ip)}` : `user:${definition.callerKey(caller)}`;
  const state = await limit.consume(key);
  reply.header('x-ratelimit-limit', state.limit);
  reply.header('x-ratelimit-remaining', state.remaining);
  reply.header('x-ratelimit-reset', state.resetAtInSeconds);
  assertWithinLimit(state);
}

function writeUnlimited(reply: FastifyReply): void {
  reply.header('x-ratelimit-limit', UNLIMITED);
  reply.header('x-ratelimit-remaining', UNLIMITED);
  reply.header('x-ratelimit-reset', Math.ceil(Date.now() / 1000) + UNLIMITED_WINDOW_IN_SECONDS);
}
