import { fromKysely, type KyselyTransactionLike, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss';
import { WatchedClient } from '../database/driver/watched-client.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Clock } from '../time/clock.ts';
import { JOB_POOL_SIZE } from './connections.ts';
import {
  completeJob,
  FAILED_QUEUE,
  type Job,
  type JobDefinition,
  KEEP_FAILED_IN_SECONDS,
  queueOptions,
  queuePolicy,
} from './definition.ts';
import { countFailedJobs, type FailedJob, findFailedJobs, retryFailedJobs } from './failed-jobs.ts';
import { listenForJobs, type Notices } from './notices.ts';
import { openQueue } from './queue.ts';
import { reportQueueErrors } from './report-queue-errors.ts';
import { STOP_WITHIN_SECONDS, stopWorkers } from './stopping.ts';
import { startWorker, type Worker } from './worker.ts';

export type { Job, JobDefinition } from './definition.ts';
export type { FailedJob } from './failed-jobs.ts';

export interface JobsOptions {
  /** Database of the service, so that a job is committed together with the change that enqueues it. */
  url: string;
  /** `fundraising`: its jobs are in the schema `fundraising_jobs`. */
  service: string;
  log: Log;
  clock: Clock;
  /** Time zone of the `cron` times; default UTC. */
  timeZone?: string;
  metrics?: Pick<Metrics, 'countJob'>;
  /**
   * Polling interval of each queue, in addition to notifications of new jobs; default 10. Retries and delayed jobs wait
   * for it.
   */
  pollInSeconds?: number;
  /** Maximum time that `stop` waits for running jobs; default 3. */
  stopWithinSeconds?: number;
}

export interface EnqueueOptions {
  /** Earliest start, on the clock of the service. */
  startAfter?: Temporal.Instant;
  /** See `singleton` of the definition. */
  singletonKey?: string;
}

export interface Jobs {
  /** Call before `start`. Throws for a duplicate name. */
  defineJob<Data extends object>(definition: JobDefinition<Data>): Job<Data>;
  /**
   * Enqueues a job in the caller's transaction: it exists once the transaction commits. It then starts immediately in
   * any process that handles jobs. Returns its id, or undefined when a singleton is already waiting.
   */
  enqueue<Data extends object>(
    trx: KyselyTransactionLike,
    job: Job<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<string | undefined>;
  /** Same as `enqueue`, for any number of jobs in one statement. */
  enqueueMany<Data extends object>(
    trx: KyselyTransactionLike,
    job: Job<Data>,
    datas: NoInfer<Data>[],
  ): Promise<void>;
  /** Prepares the schema. With `handle: false` this process only enqueues. */
  start(options?: { handle?: boolean }): Promise<void>;
  /**
   * Starts no more jobs and lets the running ones finish; jobs that do not finish in time are returned to the queue for
   * another process.
   */
  stop(): Promise<void>;
  /** Polls for jobs of this name now, in this process. Needed only where notifications do not arrive. */
  wake(job: Job): void;
  /** Returns permanently failed jobs, of all names or one, newest first; without `limit` all of them. */
  findFailed(job?: string, limit?: number): Promise<FailedJob[]>;
  countFailed(job?: string): Promise<number>;
  /**
   * Retries the given failed jobs with all their attempts, in any process, and returns their number. If another job
   * of the same singleton is waiting, that job does the work, and the failed job is deleted without counting.
   */
  retryFailed(ids: readonly string[]): Promise<number>;
}

const POLL_WITHOUT_NOTICES_IN_SECONDS = 2;
const POLL_IN_SECONDS = 10;
const SUPERVISE_IN_SECONDS = 30;

/** Creates the background jobs of one service, in its own database. */
export function createJobs(options: JobsOptions): Jobs {
  const definitions = new Map<string, Job>();
  const workers = new Map<string, Worker>();
  let running: PgBoss | undefined;
  let notices: Notices | undefined;
  let isStopping = false;

  function boss(): PgBoss {
    if (running === undefined) throw new Error(`The jobs of ${options.service} are not started.`);
    return running;
  }

  return {
    defineJob(definition) {
      if (definitions.has(definition.name)) throw new Error(`The job ${definition.name} is defined twice.`);
      const job = completeJob(definition);
      definitions.set(job.name, job as Job);
      return job;
    },

    async enqueue(trx, job, data, { startAfter, singletonKey } = {}) {
      const delay = startAfter === undefined ? {} : { startAfter: secondsUntil(startAfter, options.clock) };
      const id = await boss().send(job.name, data, {
        db: fromKysely(trx),
        ...delay,
        ...(singletonKey === undefined ? {} : { singletonKey }),
      });
      // No notification is sent when a delayed job becomes due, so poll then if it is before the next regular poll.
      if (delay.startAfter !== undefined && delay.startAfter < pollOf(options))
        setTimeout(() => this.wake(job as Job), delay.startAfter * 1_000).unref();
      return id ?? undefined;
    },

    async enqueueMany(trx, job, datas) {
      if (datas.length === 0) return;
      await boss().insert(
        job.name,
        datas.map((data) => ({ data })),
        { db: fromKysely(trx) },
      );
    },

    async start({ handle = true } = {}) {
      if (running !== undefined) throw new Error(`The jobs of ${options.service} are started already.`);
      const jobs = [...definitions.values()];
      const starting = createBoss(options, handle);
      running = starting;
      try {
        await starting.start();
        await prepareQueues(starting, jobs);
        if (!handle) return;
        await prepareSchedules(starting, jobs, options.timeZone ?? 'UTC');
        const hearers = {
          onJob: (name: string) => workers.get(name)?.wake(),
          onGap: () => {
            for (const worker of workers.values()) worker.wake();
          },
        };
        const listening = await listenForJobs(starting, schemaOf(options), hearers, options);
        // Stopped before listening began, because another part of the program could not start.
        if (running !== starting) return await listening?.close();
        notices = listening;
        for (const job of jobs)
          workers.set(job.name, work(starting, job, options, { isReported: listening !== undefined }));
      } catch (error) {
        await this.stop();
        throw error;
      }
    },

    async stop() {
      if (running === undefined || isStopping) return;
      isStopping = true;
      const [stopping, withinSeconds] = [running, options.stopWithinSeconds ?? STOP_WITHIN_SECONDS];
      await stopWorkers([...workers.values()], { withinSeconds, log: options.log });
      // Reset only now: running jobs may have enqueued others until they were done.
      running = undefined;
      isStopping = false;
      workers.clear();
      await notices?.close();
      notices = undefined;
      await stopping.stop({ graceful: false });
    },

    wake(job) {
      workers.get(job.name)?.wake();
    },

    findFailed: (job, limit) => findFailedJobs(boss(), { schema: schemaOf(options), job, limit }),
    countFailed: (job) => countFailedJobs(boss(), { schema: schemaOf(options), job }),
    retryFailed: (ids) => retryFailedJobs(boss(), ids),
  };
}

/** One run replaces all times that passed while no process ran. */
const MISSED = 'once';

const pollOf = ({ pollInSeconds = POLL_IN_SECONDS }: Pick<JobsOptions, 'pollInSeconds'>): number =>
  pollInSeconds;

const schemaOf = ({ service }: Pick<JobsOptions, 'service'>): string => `${service}_jobs`;

function createBoss({ url, service, log }: JobsOptions, handle: boolean): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    schema: schemaOf({ service }),
    application_name: `bulwagan ${service} jobs`,
    max: JOB_POOL_SIZE,
    // pg-boss passes this to its pool, which accepts it.
    ...({ Client: WatchedClient } as object),
    // Its own notifications would wake only its own workers.
    useListenNotify: false,
    schedule: handle,
    supervise: handle,
    superviseIntervalSeconds: SUPERVISE_IN_SECONDS,
    monitorIntervalSeconds: SUPERVISE_IN_SECONDS,
    // No job here depends on another, so the default check every five seconds would be useless.
    flowIntervalSeconds: 3_600,
  });
  reportQueueErrors(boss, log);
  return boss;
}

/** Creates or updates queues. Existing ones are left unchanged: most starts find all of them in one query. */
async function prepareQueues(boss: PgBoss, jobs: Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!known.has(FAILED_QUEUE))
    await boss.createQueue(FAILED_QUEUE, { retentionSeconds: KEEP_FAILED_IN_SECONDS });
  for (const job of jobs) {
    const queue = known.get(job.name);
    const policy = queuePolicy(job);
    if (queue === undefined) await boss.createQueue(job.name, { ...queueOptions(job), policy });
    else if (queue.policy !== policy)
      throw new Error(`The job ${job.name} cannot be changed from or to a singleton.`);
    else if (differs(queueOptions(job), queue)) await boss.updateQueue(job.name, queueOptions(job));
  }
}

const differs = (wanted: QueueOptions, found: QueueResult): boolean =>
  Object.entries(wanted).some(([name, value]) => found[name as keyof QueueResult] !== value);

/** Creates or updates schedules. All processes write the same ones; the database ensures that each time runs once. */
async function prepareSchedules(boss: PgBoss, jobs: Job[], timeZone: string): Promise<void> {
  const scheduled = jobs.filter((job) => job.cron !== undefined);
  const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const name of known.keys()) {
    if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name);
  }
  for (const job of scheduled) {
    const { cron, timezone, options } = known.get(job.name) ?? {};
    if (cron === job.cron && timezone === timeZone && options?.missed === MISSED) continue;
    await boss.schedule(job.name, job.cron!, {}, { tz: timeZone, missed: MISSED });
  }
}

function work(boss: PgBoss, job: Job, options: JobsOptions, { isReported }: { isReported: boolean }): Worker {
  const { log, service, metrics } = options;
  const pollInSeconds = pollOf(options);
  return startWorker(job, {
    queue: openQueue(boss, schemaOf(options), job.name),
    lookEveryMs:
      (isReported ? pollInSeconds : Math.min(pollInSeconds, POLL_WITHOUT_NOTICES_IN_SECONDS)) * 1_000,
    log,
    onOutcome: (name, outcome) => metrics?.countJob(service, name, outcome),
    onError: (error) => void boss.emit('error', error),
  });
}

/** Returns a delay instead of a time, so that tests can move the clock without changing the database's. */
function secondsUntil(instant: Temporal.Instant, clock: Clock): number {
  return Math.max(0, Math.ceil(instant.since(clock.now()).total('seconds')));
}
