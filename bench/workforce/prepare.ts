import type { SystemRole } from '@bulwagan/contracts/workforce/roles.ts';
import { createProgress } from '@bulwagan/platform/commands/progress.ts';
import { type Connection, connect } from '@bulwagan/platform/database/connect.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import { createFieldEncryption } from '@bulwagan/platform/privacy/field-encryption.ts';
import { deriveKeyring } from '@bulwagan/platform/privacy/keys.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import { createLocalTime } from '@bulwagan/platform/time/local-time.ts';
import { seedEmployees } from '@bulwagan/workforce/commands/seed/seed.ts';
import type { DB } from '@bulwagan/workforce/database.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/workforce/schema.ts';
import { databaseFor } from '../database.ts';
import { BENCH_SECRET } from '../serve.ts';

export const PASSWORD = 'the password of the benchmark';

/**
 * Users of the benchmark: one who sees government ids, one who does not, and one who manages only some organizations.
 */
export const PEOPLE = ['bench-hr', 'bench-timekeeper', 'bench-offices'] as const;
export type PersonName = (typeof PEOPLE)[number];

const ROLES: Record<PersonName, SystemRole> = {
  'bench-hr': 'HR Admin',
  'bench-timekeeper': 'HR Timekeeping',
  'bench-offices': 'HR Admin',
};

export interface Prepared {
  url: string;
  connection: Connection<DB>;
  employees: number;
  /** Duration of seeding; null when the employees existed already. */
  seconds: number | null;
}

/** Returns a database with that many employees on a server; seeds it unless an earlier run has. */
export async function prepare(serverUrl: string, employees: number): Promise<Prepared> {
  const url = await databaseFor(serverUrl, `bench_workforce_${employees}`);
  const log = createLog({ level: 'warn', pretty: false });
  await migrate({ url, schema: SCHEMA, folders: MIGRATION_FOLDERS, log });
  const connection = connect<DB>({ url, schema: SCHEMA, size: 4 });
  const { rows } = await connection.pool.query('select count(*)::int as found from employees');
  if (rows[0].found >= employees) return { url, connection, employees, seconds: null };
  if (rows[0].found > 0) throw new Error(`${url} is only partly filled. Drop the database.`);
  const seconds = await seed(connection, employees);
  for (const name of PEOPLE) await insertPerson(connection, name);
  // Does the work of autovacuum now, so that it does not disturb a run.
  await connection.pool.query('set statement_timeout = 0');
  await connection.pool.query('vacuum analyze');
  return { url, connection, employees, seconds };
}

/** Adds generated employees; returns the seconds. */
export async function seed(connection: Connection<DB>, employees: number): Promise<number> {
  const app = {
    connection,
    db: connection.db,
    clock: systemClock,
    time: createLocalTime('Asia/Manila'),
    passwords: createPasswords(),
    fieldEncryption: createFieldEncryption({ keys: deriveKeyring([BENCH_SECRET], `${SCHEMA}/sealing`) }),
  };
  const progress = createProgress('Employees', employees);
  const startedAt = performance.now();
  await seedEmployees(app, { employees, seed: 1, password: PASSWORD, onProgress: progress.show });
  progress.end();
  return (performance.now() - startedAt) / 1_000;
}

async function insertPerson({ pool }: Connection<DB>, name: PersonName): Promise<void> {
  const hash = await createPasswords().hash(PASSWORD);
  const organizationId = name === 'bench-offices' ? await severalOrganizations(pool) : null;
  await pool.query(
    `with made as (
      insert into users (name, email, email_key, username, username_key, password_hash, created_at, updated_at)
      values ($1, $1 || '@bench.test', $1 || '@bench.test', $1, $1, $2, now(), now()) returning id
    )
    insert into user_roles (id, user_id, role_id, organization_id, created_at, updated_at)
    select $3, made.id, r.id, $4, now(), now() from made cross join roles r where r.name = $5`,
    [name, hash, newId(), organizationId, ROLES[name]],
  );
}

/** Selects an organization with descendants that is an ancestor of the one with the most employees. */
async function severalOrganizations(pool: Connection<DB>['pool']): Promise<string> {
  const { rows } = await pool.query(
    `select p.ancestor_id as id
    from organization_paths p
    join organizations o on o.id = p.ancestor_id and o.parent_id is not null
    join employee_counts c on c.organization_id = p.descendant_id
      and c.employment_type_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' and not c.is_archived
    group by p.ancestor_id having count(*) > 2
    order by sum(c.count) desc, p.ancestor_id limit 1`,
  );
  if (rows.length === 0) throw new Error('No organization has descendants.');
  return rows[0].id;
}
