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

/** Where the jobs of a service stand, and which of the failed are meant: all without a name. */
interface Place {
  schema: string;
  job?: string | undefined;
}

/**
 * What is queued there: one that is not has found another of its kind waiting when it was to be tried again. The library would
 * read whole jobs, and all of them: what they were to do may be as large as it likes.
 */
const failedIn = (schema: string): string =>
  `from ${schema}.job where name = $1 and state < 'active' and ($2::text is null or coalesce(source_name, name) = $2)`;

interface Row {
  id: string;
  job: string;
  retries: number;
  failed_at: Date;
  type: string | null;
  message: string | null;
}

/** The newest first; as many as `limit` says. */
export async function findFailedJobs(
  boss: PgBoss,
  { schema, job, limit }: Place & { limit?: number | undefined },
): Promise<FailedJob[]> {
  // The reason of ours has type and message; the library's own, of a process that was gone, has a value with a message.
  const { rows }: { rows: Row[] } = await boss.getDb().executeSql(
    `select id, coalesce(source_name, name) as job, coalesce(source_retry_count, 0) as retries, created_on as failed_at,
      source_output->>'type' as type, coalesce(source_output->>'message', source_output->'value'->>'message') as message
    ${failedIn(schema)} order by created_on desc, id limit $3::bigint`,
    [FAILED_QUEUE, job ?? null, limit ?? null],
  );
  return rows.map((row) => ({
    id: row.id,
    job: row.job,
    attempts: row.retries + 1,
    failedAt: Temporal.Instant.fromEpochMilliseconds(row.failed_at.getTime()),
    reason: redactText(`${row.type ?? 'Error'}: ${row.message ?? 'unknown'}`),
  }));
}

export async function countFailedJobs(boss: PgBoss, { schema, job }: Place): Promise<number> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select count(*)::int as count ${failedIn(schema)}`, [FAILED_QUEUE, job ?? null]);
  return rows[0].count;
}

export async function retryFailedJobs(boss: PgBoss, ids: readonly string[]): Promise<number> {
  // The library throws for none.
  if (ids.length === 0) return 0;
  return boss.redrive(FAILED_QUEUE, { limit: MOST_AT_ONCE, ids: [...ids] });
}
