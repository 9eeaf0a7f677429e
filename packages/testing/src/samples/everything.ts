import { findService } from '@bulwagan/server/start/services.ts';
import type { Pool } from 'pg';
import { snapshotOf } from '../app.ts';

/** Folds the pending counts of a service, so that its job makes no difference between two comparisons. */
export async function foldCounts(pool: Pool, schema: string): Promise<void> {
  for (const fold of findService(schema)?.folds ?? []) await pool.query(fold);
}

/**
 * Returns every row of every table of a service, for comparison. Pending counts are folded first.
 */
export async function everythingIn(pool: Pool, schema: string, except: string[] = []): Promise<string> {
  await foldCounts(pool, schema);
  const { rows } = await pool.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1 and tablename <> all ($2) order by tablename',
    [schema, except],
  );
  return await snapshotOf(
    pool,
    rows.map(({ tablename }) => tablename),
  );
}
