import type { PgBoss } from 'pg-boss';
import { redactText } from '../telemetry/redact-text.ts';
import { FAILED_QUEUE } from './definition.ts';

/** A permanently failed job as shown to operators; its data stay in the database. */
export interface FailedJob {
  id: string;
  job: string;
  attempts: number;
  /** Number of permanent failures of a singleton or of a job without data; all of them share one entry. */
  failures: number;
  failedAt: Temporal.Instant;
  /** Type and message of the last error, without secrets. */
  reason: string;
}

/** The library moves at most a thousand by default. */
const MOST_AT_ONCE = 1_000_000;

/** Schema of a service's jobs, and the name of a job; without a name, all jobs. */
interface Place {
  schema: string;
  job?: string | undefined;
}

/**
 * SQL for the failed entries. Entries in other states found another of their kind waiting when they were retried. The
 * library would load all jobs with their data, which may be large.
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
  earlier: number;
}

/** Member of `source_output` that counts the merged entries. */
const EARLIER = 'earlier_failures';

/**
 * Keeps the latest entry of each failed singleton, by key, and of each failed job without data, and adds the count of
 * the earlier ones: one retry does the work of all. A check that fails every five minutes thus has one entry, not 288 a
 * day.
 */
export async function mergeFailedJobs(boss: PgBoss, { schema, job }: Place): Promise<void> {
  // Lock the oldest first, so that two processes that merge at the same time wait instead of deadlocking.
  await boss.getDb().executeSql(
    `with alike as (
      select j.id, first_value(j.id) over alike as newest, count(*) over (partition by j.source_name, k.key) as count
      from ${schema}.job j
      join ${schema}.queue q on q.name = j.source_name
      cross join lateral (select coalesce(j.data, '{}') = '{}' as is_empty) d
      cross join lateral (select case when d.is_empty then '' else coalesce(j.singleton_key, '') end as key) k
      where j.name = $1 and j.state < 'active' and (q.policy = 'stately' or d.is_empty)
        and ($2::text is null or j.source_name = $2)
      window alike as (partition by j.source_name, k.key order by j.created_on desc, j.id desc)
    ), locked as materialized (
      select j.id, a.newest from ${schema}.job j join alike a using (id)
      where j.name = $1 and j.state < 'active' and a.count > 1
      order by j.created_on, j.id for update of j
    ), gone as (
      delete from ${schema}.job j using locked l where j.name = $1 and j.id = l.id and l.id <> l.newest
      returning l.newest, 1 + coalesce((j.source_output->>'${EARLIER}')::int, 0) as failures
    ), counted as (
      select newest, sum(failures)::int as failures from gone group by newest
    )
    update ${schema}.job j set source_output = coalesce(j.source_output, '{}')
      || jsonb_build_object('${EARLIER}', coalesce((j.source_output->>'${EARLIER}')::int, 0) + c.failures)
    from counted c where j.name = $1 and j.id = c.newest`,
    [FAILED_QUEUE, job ?? null],
  );
}

/** Returns the failed jobs, newest first, up to `limit`. */
export async function findFailedJobs(
  boss: PgBoss,
  { schema, job, limit }: Place & { limit?: number | undefined },
): Promise<FailedJob[]> {
  await mergeFailedJobs(boss, { schema, job });
  // Our own failure output has type and message; the library's, for a lost process, has a value with a message.
  const { rows }: { rows: Row[] } = await boss.getDb().executeSql(
    `select id, coalesce(source_name, name) as job, coalesce(source_retry_count, 0) as retries, created_on as failed_at,
      coalesce((source_output->>'${EARLIER}')::int, 0) as earlier, source_output->>'type' as type, coalesce(source_output->>'message', source_output->'value'->>'message') as message
    ${failedIn(schema)} order by created_on desc, id limit $3::bigint`,
    [FAILED_QUEUE, job ?? null, limit ?? null],
  );
  return rows.map((row) => ({
    id: row.id,
    job: row.job,
    attempts: row.retries + 1,
    failures: row.earlier + 1,
    failedAt: Temporal.Instant.fromEpochMilliseconds(row.failed_at.getTime()),
    reason: redactText(`${row.type ?? 'Error'}: ${row.message ?? 'unknown'}`),
  }));
}

export async function countFailedJobs(boss: PgBoss, { schema, job }: Place): Promise<number> {
  await mergeFailedJobs(boss, { schema, job });
  const { rows } = await boss
    .getDb()
    .executeSql(`select count(*)::int as count ${failedIn(schema)}`, [FAILED_QUEUE, job ?? null]);
  return rows[0].count;
}

export async function retryFailedJobs(boss: PgBoss, ids: readonly string[]): Promise<number> {
  // The library throws for an empty list.
  if (ids.length === 0) return 0;
  return boss.redrive(FAILED_QUEUE, { limit: MOST_AT_ONCE, ids: [...ids] });
}
