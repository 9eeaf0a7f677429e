import type { Pool } from 'pg';
import { snapshotOf } from '../app.ts';

/**
 * Functions that fold pending rows into counts and totals, without changing the result. A job calls them every minute.
 */
const FOLDS: Record<string, string[]> = {
  court: ['select fold_case_counts()'],
  workforce: ['select fold_employee_counts()'],
  fundraising: ['select fold_donation_counts()', 'select fold_ledger_days(time_zone) from ledger_day_zone'],
};

/**
 * Returns every row of every table of a service, for comparison. Pending counts are folded first, since the job could
 * otherwise fold them between two calls.
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
