import { seedDonations } from '@bulwagan/fundraising/commands/seed/seed.ts';
import { fundraising } from '@bulwagan/fundraising/definition.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/fundraising/schema.ts';
import { createProgress } from '@bulwagan/platform/commands/progress.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import pg from 'pg';
import { databaseFor } from '../database.ts';
import { benchPlatform } from '../serve.ts';
import { openBenchService } from '../services.ts';
import type { Filled } from '../speed/workload.ts';

export const PASSWORD = 'the password of the benchmark';
export const ADMIN = 'admin@bench.test';
export const INSTITUTION_ADMIN = 'institution@bench.test';

export interface Prepared extends Filled {
  pool: pg.Pool;
}

/** Returns a database with that many donations on a server; seeds it unless an earlier run has. */
export async function prepare(serverUrl: string, donations: number): Promise<Prepared> {
  const url = await databaseFor(serverUrl, `bench_fundraising_${donations}`);
  const platform = benchPlatform();
  await migrate({ url, schema: SCHEMA, folders: MIGRATION_FOLDERS, log: platform.log });
  const options = `-c search_path=${SCHEMA},public`;
  // Released soon, because a database can be copied only while nobody is connected.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 500, options });
  const prepared = { url, pool, seconds: null, close: () => pool.end() };
  const { rows } = await pool.query('select count(*)::int as found from donations');
  // A run adds donations that no job has counted, because benchmarks run no jobs.
  if (rows[0].found >= donations) {
    await pool.query('select fold_donation_counts(), fold_ledger_days(time_zone) from ledger_day_zone');
    await pool.query(
      'vacuum analyze donation_counts, donation_count_changes, ledger_days, ledger_day_changes',
    );
    return prepared;
  }
  if (rows[0].found > 0) throw new Error(`${url} is only partly filled. Drop the database.`);
  const seconds = await seed(url, donations);
  await insertStaff(pool);
  // Does the work of autovacuum now, so that it does not disturb a run.
  await pool.query('vacuum analyze');
  return { ...prepared, seconds };
}

async function seed(url: string, donations: number): Promise<number> {
  const { app, stop } = await openBenchService(fundraising, benchPlatform(), url, 4);
  const progress = createProgress('Donations', donations);
  const startedAt = performance.now();
  await seedDonations(app, { donations, seed: 1, password: PASSWORD, onProgress: progress.show });
  progress.end();
  await stop();
  return (performance.now() - startedAt) / 1_000;
}

/** Creates a user who sees every donation, and one who sees those of the largest institution. */
async function insertStaff(pool: pg.Pool): Promise<void> {
  const hash = await createPasswords().hash(PASSWORD);
  const { rows } = await pool.query(
    'select institution_id as id from donations group by institution_id order by count(*) desc, institution_id limit 1',
  );
  for (const [email, role, institutionId] of [
    [ADMIN, 'system_admin', null],
    [INSTITUTION_ADMIN, 'institution_admin', rows[0].id],
  ])
    await pool.query(
      `with made as (
        insert into users (first_name, last_name, email, email_key, password_hash, status, email_verified_at,
          institution_id, created_at, updated_at)
        values ('Bench', 'Staff', $1, $1, $2, 'active', now(), $4, now(), now()) returning id
      )
      insert into user_roles (user_id, role) select id, $3 from made`,
      [email, hash, role, institutionId],
    );
}
