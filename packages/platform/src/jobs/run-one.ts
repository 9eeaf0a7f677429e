import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../telemetry/describe-error.ts';
import type { Log } from '../telemetry/log.ts';
import type { Job } from './definition.ts';

export type Outcome = 'done' | 'retried' | 'failed';

/** One attempt of a job as fetched from the queue. */
export interface Claim<Data extends object = object> {
  id: string;
  data: Data;
  /**
   * Identifies the attempt together with the id, so that its result is ignored if another process has taken over the
   * job.
   */
  retryCount: number;
  /** Time by `performance.now()` when the queue starts to consider the attempt lost. */
  lostAt: number;
}

/**
 * Result of an attempt. A hopeless one failed without retry; an interrupted one does not count and may still run for a
 * moment.
 */
export type Ending =
  | { as: 'done' }
  | { as: 'interrupted'; goesOn: boolean }
  | { as: 'failed' | 'hopeless'; reason: { type: string; message: string } };

export interface RunOptions {
  log: Log;
  onOutcome: (job: string, outcome: Outcome) => void;
}

/** Time for an interrupted handler to end; if it succeeds in that time, it counts as done. */
const STOPS_WITHIN_MS = 250;

/** Runs one attempt; `stop` interrupts it. */
export async function runOne<Data extends object>(
  job: Job<Data>,
  { id, data, retryCount }: Claim<Data>,
  stop: AbortSignal,
  { log: serviceLog, onOutcome }: RunOptions,
): Promise<Ending> {
  const attempt = retryCount + 1;
  const log = serviceLog.child({ job: job.name, job_id: id, attempt });
  const signal = AbortSignal.any([stop, AbortSignal.timeout(job.timeoutInSeconds * 1_000)]);
  // The async wrapper also turns a synchronous exception of the handler into a rejection.
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
      log.info('A job did not end before the stop and is returned to the queue.');
      return { as: 'interrupted', goesOn: end === undefined };
    }
    const isHopeless = job.isHopeless(error);
    const isLast = isHopeless || retryCount >= job.retryLimit;
    onOutcome(job.name, isLast ? 'failed' : 'retried');
    if (isLast)
      log.error({ err: error }, 'A job failed after its last attempt and is kept with the failed jobs.');
    else log.warn({ err: error }, 'A job failed and will be retried.');
    return { as: isHopeless ? 'hopeless' : 'failed', reason: reasonOf(error) };
  }
}

/** Returns the stored reason. PostgreSQL accepts neither NUL nor lone surrogates. */
function reasonOf(error: unknown): { type: string; message: string } {
  const { type, message } = describeError(error);
  return { type, message: message.toWellFormed().replaceAll('\0', '\uFFFD') };
}

/** Returns how the work ended within the time; undefined if it is still running. */
async function endOf(work: Promise<void>, withinMs: number): Promise<'done' | 'failed' | undefined> {
  return await Promise.race([
    work.then(
      () => 'done' as const,
      () => 'failed' as const,
    ),
    sleep(withinMs, undefined),
  ]);
}

/** Stops waiting at the signal, whether or not the handler reacts to it. */
async function orEnded(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new Error('The job exceeded its timeout.', { cause: signal.reason }));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([work, end]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
