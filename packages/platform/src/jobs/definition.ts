import type { QueueOptions } from 'pg-boss';
import type { Log } from '../telemetry/log.ts';

export interface JobContext {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborts the work at its timeout, or when the program stops; then the reason is an `Interruption`. */
  signal: AbortSignal;
  log: Log;
}

/**
 * The program stops before the job has ended. This does not count as an attempt: another process, or the next start,
 * takes the job over.
 */
export class Interruption extends Error {
  constructor() {
    super('The program stops.');
    this.name = new.target.name;
  }
}

/**
 * A job: its name, handler and retries. A handler may run twice for one job, because a process can die between the work
 * and recording its result, so handlers must be idempotent. The data stay in the database for a day after success, and
 * for thirty days after failure: store ids, never secrets.
 */
export interface JobDefinition<Data extends object> {
  /** `send-receipt`: unique in the service. Do not rename it, since queued jobs are stored under it. */
  name: string;
  handle(data: Data, context: JobContext): Promise<void>;
  /** Retries after the first failure; default 5. */
  retryLimit?: number;
  /** Delay before the first retry; default 5. */
  retryDelayInSeconds?: number;
  /** Doubles the delay each time, up to an hour; default true. */
  retryBackoff?: boolean;
  /** Timeout of one attempt; default 60. */
  timeoutInSeconds?: number;
  /**
   * Returns true if retrying after this error is useless: the job then fails permanently. By default every error is
   * retried.
   */
  isHopeless?(error: unknown): boolean;
  /** Maximum number of concurrent jobs of this name in one process; default 5. */
  concurrency?: number;
  /**
   * Minute, hour, day, month, weekday, in the time zone of `createJobs`. The job is enqueued once at each time, without
   * data. If times passed while no process ran, one run replaces all of them.
   */
  cron?: string;
  /**
   * At most one waiting and one running job per `singletonKey` (jobs without one share a key). A job enqueued while one
   * waits is dropped; one enqueued while another runs follows it. The transaction of a dropped job may commit after the
   * waiting one has run, so a handler that must miss nothing has to check again (`defineSetJob`).
   */
  singleton?: boolean;
}

export type Job<Data extends object = object> = Required<Omit<JobDefinition<Data>, 'cron'>> &
  Pick<JobDefinition<Data>, 'cron'>;

/** Queue of jobs that failed permanently, kept for an operator. */
export const FAILED_QUEUE = 'failed';
export const KEEP_FAILED_IN_SECONDS = 30 * 86_400;

const MAX_RETRY_DELAY_IN_SECONDS = 3_600;
const KEEP_DONE_IN_SECONDS = 86_400;
const KEEP_WAITING_IN_SECONDS = 30 * 86_400;
/**
 * The handler's timeout comes first, so that it can be logged; the queue's own expiry, later by this margin, is for
 * processes that died.
 */
const EXPIRY_MARGIN_IN_SECONDS = 10;

export function completeJob<Data extends object>(definition: JobDefinition<Data>): Job<Data> {
  if (!/^[a-z][a-z0-9-]*$/.test(definition.name) || definition.name === FAILED_QUEUE) {
    throw new Error(`Invalid job name: ${definition.name}.`);
  }
  return {
    retryLimit: 5,
    retryDelayInSeconds: 5,
    retryBackoff: true,
    timeoutInSeconds: 60,
    isHopeless: () => false,
    concurrency: 5,
    singleton: false,
    ...definition,
  };
}

/** Converts a definition to pg-boss options. */
export function queueOptions(job: Job): QueueOptions & { notify: boolean; deadLetter: string } {
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelayInSeconds,
    retryBackoff: job.retryBackoff,
    ...(job.retryBackoff ? { retryDelayMax: MAX_RETRY_DELAY_IN_SECONDS } : {}),
    expireInSeconds: job.timeoutInSeconds + EXPIRY_MARGIN_IN_SECONDS,
    deleteAfterSeconds: KEEP_DONE_IN_SECONDS,
    retentionSeconds: KEEP_WAITING_IN_SECONDS,
    notify: true,
    deadLetter: FAILED_QUEUE,
  };
}

/** `stately` allows one job per key and state, as `singleton` requires. */
export function queuePolicy(job: Job): 'standard' | 'stately' {
  return job.singleton ? 'stately' : 'standard';
}
