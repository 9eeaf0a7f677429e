import type { PgBoss } from 'pg-boss';
import { FAILED_QUEUE } from './definition.ts';

/** What an operator sees of a job that has failed for good; its data stay in the database. */
export interface FailedJob {
  id: string;
  job: string;
  attempts: number;
  failedAt: Temporal.Instant;
  /** Type and message of the last error. */
  reason: string;
}

export async function findFailedJobs(boss: PgBoss, limit: number): Promise<FailedJob[]> {
  const found = await boss.findJobs(FAILED_QUEUE);
  const newest = found.toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime()).slice(0, limit);
  return newest.map(({ id, sourceName, sourceRetryCount, sourceOutput, createdOn }) => ({
    id,
    job: sourceName ?? FAILED_QUEUE,
    attempts: (sourceRetryCount ?? 0) + 1,
    failedAt: Temporal.Instant.fromEpochMilliseconds(createdOn.getTime()),
    reason: reasonOf(sourceOutput),
  }));
}

function reasonOf(output: object | null): string {
  const { type = 'Error', message = 'unknown' } = (output ?? {}) as { type?: string; message?: string };
  return `${type}: ${message}`;
}

export async function retryFailedJobs(boss: PgBoss, ids?: string[]): Promise<number> {
  return boss.redrive(FAILED_QUEUE, ids === undefined ? {} : { ids });
}
