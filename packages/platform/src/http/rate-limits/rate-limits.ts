import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { clusterStore, type LimitStore, memoryStore, redisStore } from './limit-stores.ts';

export { addressKey, emailKey, isSameClient } from './limit-keys.ts';
export { startRateLimitPrimary } from './limit-stores.ts';

/** State of a limit for one key at one moment. */
export interface LimitState {
  limit: number;
  /** From 0 to `limit`; never rises within a window, except through `reward` and `clear`. */
  remaining: number;
  /** End of the window in Unix seconds. */
  resetAtInSeconds: number;
  /** 0 while requests pass, otherwise from 1 to the length of the window. */
  retryAfterInSeconds: number;
  /**
   * True if the request is refused; also true when `unavailable`, so that callers which do not check that refuse too.
   */
  exceeded: boolean;
  /** The store does not respond and this limit fails closed: 503, not 429. */
  unavailable: boolean;
}

export interface LimitDefinition {
  /** Unique across all services: it is the namespace of the counters. */
  name: string;
  points: number;
  /** Whole seconds. The window of a key starts with its first request. */
  windowInSeconds: number;
  /**
   * Behaviour while Redis does not respond: `closed` refuses, `open` lets all requests pass, and `memory` counts on
   * this machine. With several machines, `memory` allows the limit on each.
   */
  onStoreFailure: 'closed' | 'open' | 'memory';
}

/**
 * Rate limiter. Exactly `points` calls of `consume` pass in a window, even when concurrent. The methods never throw.
 */
export interface Limiter {
  readonly definition: LimitDefinition;
  /** Counts one request; `exceeded` means that this one is refused. */
  consume(key: string): Promise<LimitState>;
  /** Does not count; `exceeded` means that the next request would be refused. */
  peek(key: string): Promise<LimitState>;
  /**
   * Counts one afterwards. A limit on failures is exact only if each attempt calls `consume` first and a success calls
   * `clear` or `reward`: with `peek` before and `penalize` after, all concurrent attempts would pass.
   */
  penalize(key: string): Promise<LimitState>;
  /** Returns one point, but never more than were consumed. */
  reward(key: string): Promise<LimitState>;
  /** Resets the key. */
  clear(key: string): Promise<void>;
}

export interface RateLimits {
  define(definition: LimitDefinition): Limiter;
  close(): Promise<void>;
}

export interface RateLimitsOptions {
  /** `cluster` is for workers whose primary runs `startRateLimitPrimary`; `redis` needs `redisUrl`. */
  kind: 'memory' | 'cluster' | 'redis';
  redisUrl?: string;
  /** Store of `memory` limits while Redis does not respond: this process, or all processes of this machine. */
  fallback?: 'memory' | 'cluster';
  log: { warn(data: object, message: string): void };
}

const FAILED = Symbol('The store did not answer.');
type Failed = typeof FAILED;
type OnError = (error: Error) => void;

const WARN_EVERY_MS = 60_000;
const RETRY_UNAVAILABLE_IN_SECONDS = 5;

/** Creates fixed-window limits on one store (F§8). Redis is connected when the first limit is defined. */
export function createRateLimits({ kind, redisUrl, fallback, log }: RateLimitsOptions): RateLimits {
  const warn = warnOnceAMinute(log);
  const store = openStore(kind, redisUrl, (error) => warn(error));
  const ownStore = fallback === 'cluster' ? clusterStore() : memoryStore();
  const names = new Set<string>();
  return {
    define(definition) {
      assertDefinition(definition);
      if (names.has(definition.name)) throw new Error(`The limit ${definition.name} is defined twice.`);
      names.add(definition.name);
      const onError: OnError = (error) => warn(error, definition.name);
      const second =
        definition.onStoreFailure === 'memory' ? opened(ownStore, definition, onError) : undefined;
      return createLimiter(opened(store, definition, onError), second, definition);
    },
    close: async () => {
      await Promise.all([store.close(), ownStore.close()]);
    },
  };
}

function openStore(
  kind: RateLimitsOptions['kind'],
  redisUrl: string | undefined,
  onError: OnError,
): LimitStore {
  if (kind === 'memory') return memoryStore();
  if (kind === 'cluster') return clusterStore();
  if (redisUrl === undefined) throw new Error('Rate limits in Redis need its URL.');
  return redisStore(redisUrl, onError);
}

function assertDefinition({ name, points, windowInSeconds }: LimitDefinition): void {
  if (Number.isInteger(points) && points > 0 && Number.isInteger(windowInSeconds) && windowInSeconds > 0)
    return;
  throw new Error(`The limit ${name} needs whole numbers of requests and seconds, at least one.`);
}

type Operation<Result> = (limiter: RateLimiterAbstract, storedKey: string) => Promise<Result>;
type Run = <Result>(key: string, operation: Operation<Result>) => Promise<Result | RateLimiterRes | Failed>;

/** Returns a function that runs operations on one store and reports a failure of the store. */
function opened(store: LimitStore, definition: LimitDefinition, onError: OnError): Run {
  // Open the store at start, so that the first request does not wait for it.
  const opening = store.open(definition);
  opening.catch(onError);
  return async (key, operation) => {
    try {
      const limiter = await opening;
      store.beforeUse();
      return await store.answer(operation(limiter, store.key(key)));
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return thrown;
      onError(thrown as Error);
      return FAILED;
    }
  };
}

/** Creates a limiter; `second` counts while the first store does not respond. */
function createLimiter(first: Run, second: Run | undefined, definition: LimitDefinition): Limiter {
  const run: Run = async (key, operation) => {
    const counted = await first(key, operation);
    return counted === FAILED && second !== undefined ? await second(key, operation) : counted;
  };

  return {
    definition,
    async consume(key) {
      const counted = await run(key, (limiter, storedKey) => limiter.consume(storedKey));
      return stateOf(definition, counted, (taken) => taken > definition.points);
    },
    async peek(key) {
      return stateOf(definition, await run(key, look));
    },
    async penalize(key) {
      return stateOf(definition, await run(key, (limiter, storedKey) => limiter.penalty(storedKey)));
    },
    async reward(key) {
      return stateOf(definition, await run(key, giveBack));
    },
    async clear(key) {
      await run(key, (limiter, storedKey) => limiter.delete(storedKey));
    },
  };
}

/** Reads a counter; in memory an expired one may still exist. */
async function look(limiter: RateLimiterAbstract, storedKey: string): Promise<RateLimiterRes | null> {
  const found = await limiter.get(storedKey);
  return found !== null && found.msBeforeNext > 0 ? found : null;
}

/**
 * Returns a point without going below zero: the window may have ended between consuming and returning, and a negative
 * count would let one more request pass.
 */
async function giveBack(limiter: RateLimiterAbstract, storedKey: string): Promise<RateLimiterRes> {
  const result = await limiter.reward(storedKey);
  if (result.consumedPoints >= 0) return result;
  return limiter.penalty(storedKey, -result.consumedPoints);
}

function stateOf(
  definition: LimitDefinition,
  result: RateLimiterRes | null | Failed,
  isExceeded = (taken: number) => taken >= definition.points,
): LimitState {
  if (result === FAILED) return failureState(definition);
  if (result === null) return untouchedState(definition);
  const endsInMs = Math.min(Math.max(result.msBeforeNext, 1), definition.windowInSeconds * 1_000);
  const exceeded = isExceeded(result.consumedPoints);
  return {
    limit: definition.points,
    remaining: Math.min(definition.points, Math.max(0, definition.points - result.consumedPoints)),
    resetAtInSeconds: Math.ceil((Date.now() + endsInMs) / 1_000),
    retryAfterInSeconds: exceeded ? Math.ceil(endsInMs / 1_000) : 0,
    exceeded,
    unavailable: false,
  };
}

function untouchedState({ points, windowInSeconds }: LimitDefinition): LimitState {
  return {
    limit: points,
    remaining: points,
    resetAtInSeconds: Math.ceil(Date.now() / 1_000) + windowInSeconds,
    retryAfterInSeconds: 0,
    exceeded: false,
    unavailable: false,
  };
}

function failureState(definition: LimitDefinition): LimitState {
  if (definition.onStoreFailure === 'open') return untouchedState(definition);
  return {
    limit: definition.points,
    remaining: 0,
    resetAtInSeconds: Math.ceil(Date.now() / 1_000) + RETRY_UNAVAILABLE_IN_SECONDS,
    retryAfterInSeconds: RETRY_UNAVAILABLE_IN_SECONDS,
    exceeded: true,
    unavailable: true,
  };
}

/** Limits warnings to one a minute, since a store that is down fails thousands of times a second. */
function warnOnceAMinute(log: RateLimitsOptions['log']): (error: Error, limit?: string) => void {
  let silentUntil = Number.NEGATIVE_INFINITY;
  return (error, limit) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + WARN_EVERY_MS;
    log.warn(
      { err: error, ...(limit === undefined ? {} : { limit }) },
      'The rate limit store does not respond.',
    );
  };
}
