import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { clusterStore, type LimitStore, memoryStore, redisStore } from './limit-stores.ts';

export { addressKey, emailKey, isSameClient } from './limit-keys.ts';
export { startRateLimitPrimary } from './limit-stores.ts';

/** What a limiter says about one key at one moment. */
export interface LimitState {
  limit: number;
  /** From 0 to `limit`; never rises inside a window, except through `reward` and `clear`. */
  remaining: number;
  /** Unix seconds at which the window has ended. */
  resetAtInSeconds: number;
  /** 0 while requests pass, otherwise from 1 to the window's length. */
  retryAfterInSeconds: number;
  /** Refused. Also true when unavailable, so that who forgets to ask for that refuses as well. */
  exceeded: boolean;
  /** The store does not answer and this limit fails closed: 503, not 429. */
  unavailable: boolean;
}

export interface LimitDefinition {
  /** Unique among all services: it is the namespace of the counters. */
  name: string;
  points: number;
  /** Whole seconds. A key's window begins with its first request. */
  windowInSeconds: number;
  /**
   * While Redis does not answer, `closed` refuses, `open` lets everybody pass, and `memory` counts on this machine alone: the
   * limit still holds there, and with several machines each of them lets as many pass.
   */
  onStoreFailure: 'closed' | 'open' | 'memory';
}

/** Exactly `points` calls of `consume` pass in a window, however many run at once. None of these throws. */
export interface Limiter {
  readonly definition: LimitDefinition;
  /** Counts one; `exceeded` says that this one is refused. */
  consume(key: string): Promise<LimitState>;
  /** Counts nothing; `exceeded` says that the next one would be refused. */
  peek(key: string): Promise<LimitState>;
  /**
   * Counts one that was not asked for before. A limit on failures is exact only if each attempt consumes
   * first and a success calls `clear` or `reward`: with `peek` before and `penalize` after, attempts that
   * run at once all find the limit untouched.
   */
  penalize(key: string): Promise<LimitState>;
  /** Gives one back, never more than were taken. */
  reward(key: string): Promise<LimitState>;
  /** Forgets the key. */
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
  /** Where `memory` limits are counted while Redis does not answer: in this process, or with the others of this machine. */
  fallback?: 'memory' | 'cluster';
  log: { warn(data: object, message: string): void };
}

const FAILED = Symbol('The store did not answer.');
type Failed = typeof FAILED;
type OnError = (error: Error) => void;

const WARN_EVERY_MS = 60_000;
const RETRY_UNAVAILABLE_IN_SECONDS = 5;

/** Fixed-window limits on one store (F§8). Redis is connected when the first limit is defined. */
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
  throw new Error(`The limit ${name} needs a whole number of requests and seconds, one at least.`);
}

type Operation<Result> = (limiter: RateLimiterAbstract, storedKey: string) => Promise<Result>;
type Run = <Result>(key: string, operation: Operation<Result>) => Promise<Result | RateLimiterRes | Failed>;

/** Runs operations of the library on one store; each returns what the store failed with, if it did. */
function opened(store: LimitStore, definition: LimitDefinition, onError: OnError): Run {
  // Opened with the program, so that the first request does not wait for the store.
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

/** `second` counts while the first store does not answer. */
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

/** What is kept in memory may have ended already. */
async function look(limiter: RateLimiterAbstract, storedKey: string): Promise<RateLimiterRes | null> {
  const found = await limiter.get(storedKey);
  return found !== null && found.msBeforeNext > 0 ? found : null;
}

/** A window may end between taking and giving back; a count below zero would then let one more pass. */
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

/** A store that is down fails thousands of times a second; one line a minute says the same. */
function warnOnceAMinute(log: RateLimitsOptions['log']): (error: Error, limit?: string) => void {
  let silentUntil = Number.NEGATIVE_INFINITY;
  return (error, limit) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + WARN_EVERY_MS;
    log.warn(
      { err: error, ...(limit === undefined ? {} : { limit }) },
      'The store of rate limits does not answer.',
    );
  };
}
