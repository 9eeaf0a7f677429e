import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRateLimitPrimary } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import type { Log } from '@bulwagan/platform/telemetry/log.ts';
import { within } from '@bulwagan/platform/time/within.ts';
import type { Config } from '../../config/config.ts';
import { databaseEnvironment } from '../database/database-environment.ts';
import { StartupError } from '../startup-error.ts';
import type { Order, WorkerNews } from './worker.ts';

/** Maximum time for a worker to stop: longer than a worker needs to finish requests and clean up. */
const STOP_WITHIN_MS = 16_000;
/** Maximum time for workers to stop listening. Workers that are too busy to do so are stopped anyway. */
const SHUT_WITHIN_MS = 1_000;
const RESTART_AFTER_MS = 200;
/** Delay before restarting a worker that died soon after its start, to avoid a tight loop. */
const RESTART_YOUNG_AFTER_MS = 3_000;
const YOUNG_MS = 5_000;

interface Post {
  worker: Worker;
  startedAt: number;
  isReady: boolean;
}

export interface Workers {
  /** Resolves when all workers serve requests. Throws CannotStart if a worker ends before it has served. */
  ready: Promise<void>;
  /** Stops all workers, including those that are still starting, and waits until they have ended. */
  stop(): Promise<void>;
}

/** Starts `WORKERS` workers and replaces each worker that ends. */
export function startWorkers(config: Config, log: Log): Workers {
  startRateLimitPrimary();
  const posts = new Set<Post>();
  let isStopping = false;

  /** Only one worker does background work, because background work needs listening connections to every database. */
  const man = (environment: Record<string, string>, isFirst: boolean): Post => {
    const worker = cluster.fork(environment);
    const post = { worker, startedAt: performance.now(), isReady: false };
    posts.add(post);
    worker.on('message', (news: Partial<WorkerNews>) => {
      if (news.bulwagan === 'ready') post.isReady = true;
    });
    worker.once('exit', (code, signal) => {
      posts.delete(post);
      // If a worker fails at the first start, the program ends and reports the reason.
      if (isStopping || (isFirst && !post.isReady)) return;
      const isYoung = performance.now() - post.startedAt < YOUNG_MS;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker exited and is replaced');
      const wait = isYoung ? RESTART_YOUNG_AFTER_MS : RESTART_AFTER_MS;
      setTimeout(() => isStopping || man(environment, false), wait);
    });
    return post;
  };

  const first = Array.from({ length: config.workers }, (_, n) => man(environmentOf(config, n === 0), true));
  return {
    ready: Promise.all(first.map(({ worker }) => becomesReady(worker))).then(() => undefined),
    async stop() {
      isStopping = true;
      await markDraining([...posts], config.drainSeconds);
      await stopAll([...posts].map(({ worker }) => worker));
    },
  };
}

function becomesReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    let reason = 'a worker ended before it was ready; the lines above say why.';
    worker.on('message', (news: Partial<WorkerNews>) => {
      if (news.bulwagan === 'ready') resolve();
      if (news.bulwagan === 'cannot start') reason = news.message ?? reason;
    });
    worker.once('exit', () => reject(new StartupError(reason)));
  });
}

/** Makes every worker report that it is stopping, and waits until load balancers have noticed. */
async function markDraining(posts: Post[], drainSeconds: number): Promise<void> {
  if (!(drainSeconds > 0)) return;
  const order: Order = { bulwagan: 'say that you leave' };
  // No message is needed for a worker that has exited.
  for (const { worker } of posts) worker.send(order, () => undefined);
  await sleep(drainSeconds * 1_000);
}

async function stopAll(workers: Worker[]): Promise<void> {
  const alive = workers.filter((worker) => !worker.isDead());
  const gone = Promise.all(alive.map((worker) => new Promise((done) => worker.once('exit', done))));
  await within(SHUT_WITHIN_MS, Promise.all(alive.map(stopListeningOf)));
  for (const worker of alive) worker.process.kill('SIGTERM');
  if (await within(STOP_WITHIN_MS, gone)) return;
  for (const worker of alive) worker.process.kill('SIGKILL');
  await gone;
}

/**
 * Makes a worker stop listening and waits for its message. The worker releases the port over the same channel before it
 * sends the message.
 */
function stopListeningOf(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.on('message', (news: Partial<WorkerNews>) => {
      if (news.bulwagan === 'door is shut') resolve();
    });
    worker.once('exit', () => resolve());
    const order: Order = { bulwagan: 'shut the door' };
    // No message is needed for a worker that has exited.
    worker.send(order, (error) => error && resolve());
  });
}

/**
 * Returns the settings that the primary process determines for workers. Workers read their configuration from the
 * environment.
 */
function environmentOf(config: Config, isFirst: boolean): Record<string, string> {
  return {
    ...databaseEnvironment(config),
    DATABASE_POOL_SIZE: String(config.poolSize),
    HANDLE_JOBS: String(config.handlesJobs && isFirst),
    // A worker computes in one thread. More malloc arenas would only hold about 8 MB of freed memory.
    MALLOC_ARENA_MAX: '1',
  };
}
