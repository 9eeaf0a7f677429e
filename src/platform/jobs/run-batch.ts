import type { Job as ClaimedJob, JobResult } from 'pg-boss';
import { describeError } from '../telemetry/describe-error.ts';
import type { Log } from '../telemetry/log.ts';
import type { Job } from './definition.ts';

export type Outcome = 'done' | 'retried' | 'failed';

export interface RunOptions {
  log: Log;
  onOutcome: (job: string, outcome: Outcome) => void;
}

/** Runs the claimed jobs side by side; one that fails or takes too long costs the others nothing. */
export async function runBatch<Data extends object>(
  job: Job<Data>,
  claimed: ClaimedJob<Data>[],
  options: RunOptions,
): Promise<JobResult[]> {
  return Promise.all(claimed.map((one) => runOne(job, one, options)));
}

async function runOne<Data extends object>(
  job: Job<Data>,
  { id, data, retryCount, signal: ended }: ClaimedJob<Data>,
  { log: serviceLog, onOutcome }: RunOptions,
): Promise<JobResult> {
  const attempt = retryCount + 1;
  const log = serviceLog.child({ job: job.name, job_id: id, attempt });
  const timeout = AbortSignal.timeout(job.timeoutInSeconds * 1_000);
  const signal = AbortSignal.any([ended, timeout]);
  try {
    await orEnded(job.handle(data, { id, attempt, signal, log }), signal);
    onOutcome(job.name, 'done');
    return { id, status: 'completed' };
  } catch (error) {
    const isHopeless = job.isHopeless(error);
    const isLast = isHopeless || retryCount >= job.retryLimit;
    onOutcome(job.name, isLast ? 'failed' : 'retried');
    if (isLast) log.error({ err: error }, 'A job has failed for good and waits among the failed ones.');
    else log.warn({ err: error }, 'A job has failed and will be tried again.');
    const { type, message } = describeError(error);
    return { id, status: isHopeless ? 'deadletter' : 'failed', output: { type, message } };
  }
}

/** Gives up waiting when the signal comes; a handler that heeds it has stopped by then as well. */
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
