import type { PgBoss } from 'pg-boss';
import { redactText } from '../telemetry/redact-text.ts';
import { FAILED_QUEUE } from './definition.ts';

/** What an operator sees of a job that has failed for good; its data stay in the database. */
export interface FailedJob {
  id: string;
  job: string;
  attempts: number;
  failedAt: Temporal.Instant;
  /** Type and message of the last error, without secrets. */
  reason: string;
}

/** The library moves a thousand unless it is told how many. */
const MOST_AT_ONCE = 1_000_000;

export async function findFailedJobs(boss: PgBoss, job?: string): Promise<FailedJob[]> {
  // What is queued there: one that is not has found another of its kind waiting when it was to be tried again.
  const found = await boss.findJobs(FAILED_QUEUE, { queued: true });
  return found
    .map(({ id, sourceName, sourceRetryCount, sourceOutput, createdOn }) => ({
      id,
      job: sourceName ?? FAILED_QUEUE,
      attempts: (sourceRetryCount ?? 0) + 1,
      failedAt: Temporal.Instant.fromEpochMilliseconds(createdOn.getTime()),
      reason: reasonOf(sourceOutput),
    }))
    .filter((failed) => job === undefined || failed.job === job)
    .sort((a, b) => Temporal.Instant.compare(b.failedAt, a.failedAt));
}

/** Ours has type and message; the library's own, of a process that was gone, has a value with a message. */
function reasonOf(output: object | null): string {
  const { type = 'Error', message, value } = (output ?? {}) as Reason & { value?: Reason };
  return redactText(`${type}: ${message ?? value?.message ?? 'unknown'}`);
}

interface Reason {
  type?: string;
  message?: string;
}

export async function retryFailedJobs(boss: PgBoss, ids: readonly string[]): Promise<number> {
  // The library throws for none.
  if (ids.length === 0) return 0;
  return boss.redrive(FAILED_QUEUE, { limit: MOST_AT_ONCE, ids: [...ids] });
}
