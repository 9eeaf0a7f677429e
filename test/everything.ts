import type { Pool } from 'pg';
import { snapshotOf } from './world.ts';

/** The functions that fold changes into counts and sums, by which nothing changes; a job calls them every minute. */
const FOLDS: Record<string, string[]> = {
  court: ['select fold_case_counts()'],
  workforce: ['select fold_employee_counts()'],
  fundraising: ['select fold_donation_counts()', 'select fold_ledger_days(time_zone) from ledger_day_zone'],
};

/**
 * Every row of every table of a service, to be compared with what it is later. What is folded once a minute is folded
 * first: else the job would do so between two looks, every now and then.
 */
export async function everythingIn(pool: Pool, schema: string, except: string[] = []): Promise<string> {
  for (const fold of FOLDS[schema] ?? []) await pool.query(fold);
  const { rows } = await pool.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1 and tablename <> all ($2) order by tablename',
    [schema, except],
  );
  return await snapshotOf(
    pool,
    rows.map(({ tablename }) => tablename),
  );
}
