import { fromKysely, type KyselyTransactionLike, PgBoss, type QueueOptions, type QueueResult } from 'pg-boss';
import { WatchedClient } from '../database/watched-client.ts';
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
import { reportTrouble } from './report-trouble.ts';
import { STOP_WITHIN_SECONDS, stopWorkers } from './stopping.ts';
import { startWorker, type Worker } from './worker.ts';

export type { Job, JobDefinition } from './definition.ts';
export type { FailedJob } from './failed-jobs.ts';

export interface JobsOptions {
  /** The service's own database: a job commits together with the change that asks for it. */
  url: string;
  /** `fundraising`: its jobs stand in the schema `fundraising_jobs`. */
  service: string;
  log: Log;
  clock: Clock;
  /** Zone of the `cron` times; UTC. */
  timeZone?: string;
  metrics?: Pick<Metrics, 'countJob'>;
  /** How often each queue is looked at besides being told of new jobs; 10. Retries and later jobs wait for it. */
  pollInSeconds?: number;
  /** How long `stop` waits for running jobs; 3. */
  stopWithinSeconds?: number;
}

export interface EnqueueOptions {
  /** Not before this instant of the clock. */
  startAfter?: Temporal.Instant;
  /** See `singleton` of the definition. */
  singletonKey?: string;
}

export interface Jobs {
  /** Before `start`. Two jobs of one name throw. */
  defineJob<Data extends object>(definition: JobDefinition<Data>): Job<Data>;
  /**
   * Writes the job in the caller's transaction: it exists from the commit on, and never if there is none. It runs
   * at once then, in whichever process handles jobs. Answers its id, or undefined when a singleton waits already.
   */
  enqueue<Data extends object>(
    trx: KyselyTransactionLike,
    job: Job<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<string | undefined>;
  /** As `enqueue`, any number of them in one statement. */
  enqueueMany<Data extends object>(
    trx: KyselyTransactionLike,
    job: Job<Data>,
    datas: NoInfer<Data>[],
  ): Promise<void>;
  /** Prepares the schema. With `handle: false` this process only enqueues. */
  start(options?: { handle?: boolean }): Promise<void>;
  /** Takes no more jobs and lets the running ones finish; those that do not in time are given back to be taken up elsewhere. */
  stop(): Promise<void>;
  /** Looks for jobs of this name now, in this process. Needed only where notifications do not get through. */
  wake(job: Job): void;
  /** Those whose every try has failed, or those of one name, newest first; all without a limit. */
  findFailed(job?: string, limit?: number): Promise<FailedJob[]>;
  countFailed(job?: string): Promise<number>;
  /**
   * Gives these failed jobs all their tries again, in whichever process looks next; answers how many. A singleton of which another
   * waits is not among them: that one does its work, and it is found no more.
   */
  retryFailed(ids: readonly string[]): Promise<number>;
}

const POLL_WITHOUT_NOTICES_IN_SECONDS = 2;
const POLL_IN_SECONDS = 10;
const SUPERVISE_IN_SECONDS = 30;

/** Background jobs of one service, in its own database. */
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
      // Of what is due before the next look nobody is told when its time comes.
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
        // Stopped meanwhile, where something else of the program could not be started.
        if (running !== starting) return await listening?.close();
        notices = listening;
        for (const job of jobs)
          workers.set(job.name, work(starting, job, options, { isTold: listening !== undefined }));
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
      // Not before: what still ran may have asked for other jobs until it was done.
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

/** Times that passed while no process ran are made up for by one run. */
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
    // Passed on to its pool, which takes it.
    ...({ Client: WatchedClient } as object),
    // Its own would tell its own workers.
    useListenNotify: false,
    schedule: handle,
    supervise: handle,
    superviseIntervalSeconds: SUPERVISE_IN_SECONDS,
    monitorIntervalSeconds: SUPERVISE_IN_SECONDS,
    // Nothing here depends on another job; looking for such every five seconds would be for nothing.
    flowIntervalSeconds: 3_600,
  });
  reportTrouble(boss, log);
  return boss;
}

/** What another start has written already is left alone: nearly every start finds all of it, in one statement. */
async function prepareQueues(boss: PgBoss, jobs: Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!known.has(FAILED_QUEUE))
    await boss.createQueue(FAILED_QUEUE, { retentionSeconds: KEEP_FAILED_IN_SECONDS });
  for (const job of jobs) {
    const queue = known.get(job.name);
    const policy = queuePolicy(job);
    if (queue === undefined) await boss.createQueue(job.name, { ...queueOptions(job), policy });
    else if (queue.policy !== policy)
      throw new Error(`The job ${job.name} cannot change whether it is a singleton.`);
    else if (differs(queueOptions(job), queue)) await boss.updateQueue(job.name, queueOptions(job));
  }
}

const differs = (wanted: QueueOptions, found: QueueResult): boolean =>
  Object.entries(wanted).some(([name, value]) => found[name as keyof QueueResult] !== value);

/** All processes write the same schedules; the database sees to it that each time comes once. */
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

function work(boss: PgBoss, job: Job, options: JobsOptions, { isTold }: { isTold: boolean }): Worker {
  const { log, service, metrics } = options;
  const pollInSeconds = pollOf(options);
  return startWorker(job, {
    queue: openQueue(boss, schemaOf(options), job.name),
    lookEveryMs: (isTold ? pollInSeconds : Math.min(pollInSeconds, POLL_WITHOUT_NOTICES_IN_SECONDS)) * 1_000,
    log,
    onOutcome: (name, outcome) => metrics?.countJob(service, name, outcome),
    onTrouble: (error) => void boss.emit('error', error),
  });
}

/** As a delay, so that a clock which a test has moved needs no counterpart in the database. */
function secondsUntil(instant: Temporal.Instant, clock: Clock): number {
  return Math.max(0, Math.ceil(instant.since(clock.now()).total('seconds')));
}
