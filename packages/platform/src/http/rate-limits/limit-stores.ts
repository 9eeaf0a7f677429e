import cluster from 'node:cluster';
import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import { answeredWithin } from '../../load/response-timeout.ts';
import { steadyWindows } from './monotonic-windows.ts';
import { connectRedis } from './redis-client.ts';

export interface WindowOptions {
  name: string;
  points: number;
  windowInSeconds: number;
}

/** Storage of the counters. `key` returns the stored form of a bucket name. */
export interface LimitStore {
  open(options: WindowOptions): Promise<RateLimiterAbstract>;
  key(bucket: string): string;
  /** Corrects for a changed machine clock; called before each use. */
  beforeUse(): void;
  /** Returns the store's response; rejects when it takes too long. */
  answer<Counted>(asked: Promise<Counted>): Promise<Counted>;
  close(): Promise<void>;
}

const PRIMARY_TIMEOUT_IN_MS = 5_000;
/**
 * Timeout of the library for the primary. Its clock also runs while the worker is busy, so it must not be the first to
 * expire.
 */
const PRIMARY_FORGOTTEN_AFTER_MS = 60_000;
const REDIS_TIMEOUT_IN_MS = 500;

const nothing = (): void => {};
const unchanged = (bucket: string): string => bucket;

export function memoryStore(): LimitStore {
  const limiters: RateLimiterMemory[] = [];
  return {
    async open(options) {
      const limiter = new RateLimiterMemory(librarySettings(options));
      limiters.push(limiter);
      return limiter;
    },
    key: unchanged,
    beforeUse: steadyWindows(() => limiters),
    answer: (asked) => asked,
    close: async () => {},
  };
}

/** Store for workers of node:cluster: the counters are in the primary, which must run `startRateLimitPrimary`. */
export function clusterStore(): LimitStore {
  if (!cluster.isWorker) throw new Error('Shared counters of a cluster can be used only by its workers.');
  return {
    open: async (options) =>
      new RateLimiterCluster({ ...librarySettings(options), timeoutMs: PRIMARY_FORGOTTEN_AFTER_MS }),
    key: unchanged,
    beforeUse: nothing,
    answer: (asked) => answeredWithin(asked, PRIMARY_TIMEOUT_IN_MS),
    close: async () => {},
  };
}

/** Counts for the workers, in the primary. Must be called before workers are forked. */
export function startRateLimitPrimary(): void {
  let primary: { _rateLimiters: Record<string, RateLimiterMemory> } | undefined;
  const steady = steadyWindows(() => Object.values(primary?._rateLimiters ?? {}));
  // Registered before the library's listener, so that windows are corrected before it counts.
  cluster.on('message', steady);
  // A worker that dies while a response is being sent must not end the primary.
  cluster.on('fork', (worker) => worker.on('error', nothing));
  primary = new RateLimiterClusterMaster() as unknown as NonNullable<typeof primary>;
}

/** Store in Redis or Valkey, shared between machines. Keys are hashed, because they contain e-mail and IP addresses. */
export function redisStore(url: string, onError: (error: Error) => void): LimitStore {
  let connecting: Promise<Redis> | undefined;
  const client = (): Promise<Redis> => {
    connecting ??= connectRedis(url, onError);
    return connecting;
  };
  return {
    open: async (options) =>
      new RateLimiterRedis({
        ...librarySettings(options),
        keyPrefix: `bulwagan:limit:${options.name}`,
        storeClient: await client(),
        rejectIfRedisNotReady: true,
      }),
    key: (bucket) => hash('sha256', bucket, 'base64url'),
    beforeUse: nothing,
    answer: (asked) => answeredWithin(asked, REDIS_TIMEOUT_IN_MS),
    close: async () => {
      if (connecting === undefined) return;
      (await connecting).disconnect();
    },
  };
}

function librarySettings({ name, points, windowInSeconds }: WindowOptions) {
  return { keyPrefix: name, points, duration: windowInSeconds };
}
