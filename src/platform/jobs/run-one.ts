import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../telemetry/describe-error.ts';
import type { Log } from '../telemetry/log.ts';
import type { Job } from './definition.ts';

export type Outcome = 'done' | 'retried' | 'failed';

/** One try, as it was taken out of the queue. */
export interface Claim<Data extends object = object> {
  id: string;
  data: Data;
  /** Names the try together with the id: when another has taken the job up meanwhile, this one settles nothing. */
  retryCount: number;
  /** By `performance.now()`: from then on the queue holds the try for lost. */
  lostAt: number;
}

/** How a try has ended. A hopeless one has failed, and none follows; an interrupted one was none, and may go on for a moment. */
export type Ending =
  | { as: 'done' }
  | { as: 'interrupted'; goesOn: boolean }
  | { as: 'failed' | 'hopeless'; reason: { type: string; message: string } };

export interface RunOptions {
  log: Log;
  onOutcome: (job: string, outcome: Outcome) => void;
}

/** What is told to stop has so long to do so, and counts as done when it just had been. */
const STOPS_WITHIN_MS = 250;

/** What has not ended when `stop` comes is interrupted. */
export async function runOne<Data extends object>(
  job: Job<Data>,
  { id, data, retryCount }: Claim<Data>,
  stop: AbortSignal,
  { log: serviceLog, onOutcome }: RunOptions,
): Promise<Ending> {
  const attempt = retryCount + 1;
  const log = serviceLog.child({ job: job.name, job_id: id, attempt });
  const signal = AbortSignal.any([stop, AbortSignal.timeout(job.timeoutInSeconds * 1_000)]);
  // In a promise also what a handler throws before it has one.
  const work = (async () => await job.handle(data, { id, attempt, signal, log }))();
  try {
    await orEnded(work, signal);
    onOutcome(job.name, 'done');
    return { as: 'done' };
  } catch (error) {
    if (stop.aborted) {
      const end = await endOf(work, STOPS_WITHIN_MS);
      if (end === 'done') {
        onOutcome(job.name, 'done');
        return { as: 'done' };
      }
      log.info('A job has not ended before the stop and is given back.');
      return { as: 'interrupted', goesOn: end === undefined };
    }
    const isHopeless = job.isHopeless(error);
    const isLast = isHopeless || retryCount >= job.retryLimit;
    onOutcome(job.name, isLast ? 'failed' : 'retried');
    if (isLast) log.error({ err: error }, 'A job has failed for good and waits among the failed ones.');
    else log.warn({ err: error }, 'A job has failed and will be tried again.');
    return { as: isHopeless ? 'hopeless' : 'failed', reason: reasonOf(error) };
  }
}

/** The database takes neither a NUL nor half a character. */
function reasonOf(error: unknown): { type: string; message: string } {
  const { type, message } = describeError(error);
  return { type, message: message.toWellFormed().replaceAll('\0', '\uFFFD') };
}

/** How it ends within that time; undefined when it goes on. */
async function endOf(work: Promise<void>, withinMs: number): Promise<'done' | 'failed' | undefined> {
  return await Promise.race([
    work.then(
      () => 'done' as const,
      () => 'failed' as const,
    ),
    sleep(withinMs, undefined),
  ]);
}

/** Gives up waiting when the signal comes, whether or not the handler heeds it. */
async function orEnded(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new Error('The job was not done in time.', { cause: signal.reason }));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, end]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
