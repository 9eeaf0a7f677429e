import type { Pool } from 'pg';

/** Jobs are off, because a test does not control when they run. */
export const OPTIONS = { now: '2026-06-15T02:00:00Z', handlesJobs: false };
/** Clock step between two requests, so that times show which request wrote them. */
export const BETWEEN = { seconds: 1 };

/** Sets a fixed time for rows inserted by migrations, which have the time of this machine. */
export async function setTimesOfMigrations(
  { app }: { app: { connection: { pool: Pool } } },
  schema: string,
): Promise<void> {
  const { rows } = await app.connection.pool.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = $1 and column_name in ('created_at', 'updated_at', 'published_at') and table_name <> 'migrations'
      and data_type = 'timestamp with time zone' and table_name in (select tablename from pg_tables where schemaname = $1)
    group by table_name`,
    [schema],
  );
  const client = await app.connection.pool.connect();
  try {
    // Without triggers: published templates never change otherwise.
    await client.query('begin; set local session_replication_role = replica');
    for (const { table_name: table, columns } of rows)
      await client.query(
        `update ${schema}.${table} set ${columns.map((column) => `${column} = $1`).join(', ')}
        where exists (select from ${schema}.${table})`,
        [OPTIONS.now],
      );
    await client.query('commit');
  } finally {
    client.release();
  }
}
