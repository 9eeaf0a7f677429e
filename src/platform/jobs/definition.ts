import type { QueueOptions } from 'pg-boss';
import type { Log } from '../telemetry/log.ts';

export interface JobContext {
  id: string;
  /** 1 for the first try. */
  attempt: number;
  /** Ends the work: the time is up, or the program stops, of which `Interruption` is the reason. */
  signal: AbortSignal;
  log: Log;
}

/** The program stops before the job has ended. That counts as no try: another process takes the job up, or the next start. */
export class Interruption extends Error {
  constructor() {
    super('The program stops.');
    this.name = new.target.name;
  }
}

/**
 * A job: its name, its handler and how often it may fail. Every handler may run twice for one job, because a
 * process can die between the work and the note that it is done; so it checks what is there already.
 * The data are kept in the database until a day after, and for thirty where all tries failed: ids, never secrets.
 */
export interface JobDefinition<Data extends object> {
  /** `send-receipt`: unique in the service; stays as it is, since jobs wait under it in the database. */
  name: string;
  handle(data: Data, context: JobContext): Promise<void>;
  /** Further tries after the first has failed; 5. */
  retryLimit?: number;
  /** Before the first retry; 5. */
  retryDelayInSeconds?: number;
  /** Doubles the delay each time, up to an hour; true. */
  retryBackoff?: boolean;
  /** For one try; 60. */
  timeoutInSeconds?: number;
  /** Whether what the handler threw says that no other try would help: the job has failed for good then. Of nothing. */
  isHopeless?(error: unknown): boolean;
  /** Jobs of this name that one process runs at a time; 5. */
  concurrency?: number;
  /**
   * Minute, hour, day, month, weekday, in the zone of `createJobs`: enqueued then once, without data. Times that
   * passed while no process ran are made up for by one run.
   */
  cron?: string;
  /**
   * Per `singletonKey` (all without one count as one) one job waits and one runs at most: what is enqueued
   * while one waits is left out, what is enqueued while one runs is done after it. What is left out may be committed only
   * when the one that waited has run: a handler that must miss nothing looks again (`defineSetJob`).
   */
  singleton?: boolean;
}

export type Job<Data extends object = object> = Required<Omit<JobDefinition<Data>, 'cron'>> &
  Pick<JobDefinition<Data>, 'cron'>;

/** Where jobs end whose every try has failed; kept for an operator to look at. */
export const FAILED_QUEUE = 'failed';
export const KEEP_FAILED_IN_SECONDS = 30 * 86_400;

const MAX_RETRY_DELAY_IN_SECONDS = 3_600;
const KEEP_DONE_IN_SECONDS = 86_400;
const KEEP_WAITING_IN_SECONDS = 30 * 86_400;
/** We end a try first and can say so in the log; the queue's own limit is for processes that are gone. */
const EXPIRY_MARGIN_IN_SECONDS = 10;

export function completeJob<Data extends object>(definition: JobDefinition<Data>): Job<Data> {
  if (!/^[a-z][a-z0-9-]*$/.test(definition.name) || definition.name === FAILED_QUEUE) {
    throw new Error(`A job cannot be named ${definition.name}.`);
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

/** The definition in the queue's own words. */
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

/** `stately` lets one job per key and state exist, which is what `singleton` promises. */
export function queuePolicy(job: Job): 'standard' | 'stately' {
  return job.singleton ? 'stately' : 'standard';
}
