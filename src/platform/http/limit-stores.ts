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
import { answeredWithin } from '../load/answered-within.ts';
import { steadyWindows } from './limit-clock.ts';
import { connectRedis } from './redis-client.ts';

export interface WindowOptions {
  name: string;
  points: number;
  windowInSeconds: number;
}

/** Where counters live. `key` turns a bucket's name into what may be stored there. */
export interface LimitStore {
  open(options: WindowOptions): Promise<RateLimiterAbstract>;
  key(bucket: string): string;
  /** Corrects for a machine clock that was set; called before each use. */
  beforeUse(): void;
  /** What the store answers; rejects when it does not for too long. */
  answer<Counted>(asked: Promise<Counted>): Promise<Counted>;
  close(): Promise<void>;
}

const PRIMARY_TIMEOUT_IN_MS = 5_000;
/** When the library forgets a question. Its clock runs on while the worker is busy, so that it must not be the first. */
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

/** For a worker of node:cluster: the counters stand in its primary, which must run `startRateLimitPrimary`. */
export function clusterStore(): LimitStore {
  if (!cluster.isWorker) throw new Error('Shared counters of a cluster can be used by its workers only.');
  return {
    open: async (options) =>
      new RateLimiterCluster({ ...librarySettings(options), timeoutMs: PRIMARY_FORGOTTEN_AFTER_MS }),
    key: unchanged,
    beforeUse: nothing,
    answer: (asked) => answeredWithin(asked, PRIMARY_TIMEOUT_IN_MS),
    close: async () => {},
  };
}

/** Answers the workers' counting in the primary. To be called before workers are forked. */
export function startRateLimitPrimary(): void {
  let primary: { _rateLimiters: Record<string, RateLimiterMemory> } | undefined;
  const steady = steadyWindows(() => Object.values(primary?._rateLimiters ?? {}));
  // Before the library's own listener, so that it counts in windows that are right already.
  cluster.on('message', steady);
  // A worker that dies while its answer is on the way must not take the primary with it.
  cluster.on('fork', (worker) => worker.on('error', nothing));
  primary = new RateLimiterClusterMaster() as unknown as NonNullable<typeof primary>;
}

/** Redis or Valkey, shared between machines. Keys are hashed, because they hold e-mails and addresses. */
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
