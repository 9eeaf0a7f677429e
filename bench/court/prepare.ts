import { seedCases } from '@bulwagan/court/commands/seed/seed.ts';
import type { DB } from '@bulwagan/court/database.ts';
import { loadLocations } from '@bulwagan/court/locations/load.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/court/schema.ts';
import { createProgress } from '@bulwagan/platform/commands/progress.ts';
import { type Connection, connect } from '@bulwagan/platform/database/connect.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import { createLocalTime } from '@bulwagan/platform/time/local-time.ts';
import { databaseFor } from '../database.ts';
import type { Samples } from './questions.ts';

export const PASSWORD = 'the password of the benchmark';
export const CLERK = 'clerk@bench.test';

export interface Prepared {
  url: string;
  connection: Connection<DB>;
  /** Duration of seeding; null when the cases existed already. */
  seconds: number | null;
}

/** Returns a database with that many cases on a server; seeds it unless an earlier run has. */
export async function prepare(serverUrl: string, cases: number): Promise<Prepared> {
  const url = await databaseFor(serverUrl, `bench_court_${cases}`);
  const log = createLog({ level: 'warn', pretty: false });
  await migrate({ url, schema: SCHEMA, folders: MIGRATION_FOLDERS, log });
  const connection = connect<DB>({ url, schema: SCHEMA, size: 4 });
  const { rows } = await connection.pool.query('select count(*)::int as found from case_records');
  // A run adds some cases of its own.
  if (rows[0].found >= cases) return { url, connection, seconds: null };
  if (rows[0].found > 0) throw new Error(`${url} is only partly filled. Drop the database.`);
  await loadLocations(connection.db);
  const seconds = await seed(connection, cases);
  await insertClerk(connection);
  // Does the work of autovacuum now, so that it does not disturb a run.
  await connection.pool.query('set statement_timeout = 0');
  await connection.pool.query('vacuum analyze');
  return { url, connection, seconds };
}

const SAMPLES = 20;

/** Returns names and numbers of cases distributed over all of them, the same in each run. */
export async function sample({ pool }: Connection<DB>): Promise<Samples> {
  const values = async (text: string): Promise<string[]> =>
    (await pool.query(text, [SAMPLES])).rows.map(({ value }) => value);
  return {
    names: await values(`
      select name as value from case_parties where classification = 'defendant'
      order by hashtext(id::text), id limit $1`),
    numbers: await values(
      'select case_number as value from case_records order by hashtext(case_number), case_number limit $1',
    ),
  };
}

async function seed(connection: Connection<DB>, cases: number): Promise<number> {
  const app = {
    connection,
    db: connection.db,
    clock: systemClock,
    time: createLocalTime('Asia/Manila'),
    passwords: createPasswords(),
  };
  const progress = createProgress('Cases', cases);
  const startedAt = performance.now();
  await seedCases(app, { cases, seed: 1, password: PASSWORD, onProgress: progress.show });
  progress.end();
  return (performance.now() - startedAt) / 1_000;
}

/** Creates a user who can see every case. */
async function insertClerk({ pool }: Connection<DB>): Promise<void> {
  const hash = await createPasswords().hash(PASSWORD);
  await pool.query(
    `with made as (
      insert into users (name, email, email_key, password_hash, created_at, updated_at)
      values ('Clerk', $1, $1, $2, now(), now()) returning id
    )
    insert into user_roles (user_id, role_id)
    select made.id, r.id from made cross join roles r where r.name = 'Office of the Court Clerk'`,
    [CLERK, hash],
  );
}
