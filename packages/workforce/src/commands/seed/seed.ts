import { type Batch, writeInBatches } from '@bulwagan/platform/commands/batches.ts';
import { type CopyRow, withCopyTransaction } from '@bulwagan/platform/database/copy.ts';
import { newIds } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { type SeededAccounts, seedAccounts } from './accounts.ts';
import { EMPLOYEE_COLUMNS, newEmployee, type SeedContext, type SeededEmployee } from './employees.ts';
import { seedLists } from './lists.ts';
import { seedOrganizations } from './organizations.ts';
import { seedPayroll } from './payroll.ts';
import { momentInMs, planSeed, type SeedPlan } from './plan.ts';

export interface SeedOptions {
  employees: number;
  /** Random seed. The same seed creates the same employees, except for ids, numbers and dates. */
  seed: number;
  /** Password of all created accounts. */
  password: string;
  onProgress(employees: number): void;
}

export interface Seeded {
  employees: number;
  organizations: number;
  rosters: number;
}

/** Employees per transaction: enough for COPY to pay off, few enough to fit in memory. */
const BATCH = 5_000;
/**
 * Number of connections that write. Encrypting five government ids takes more than half of the time to generate a
 * row, yet one thread is enough: the database takes twice as long to write the row and its twenty index entries.
 */
const WRITERS = 2;
/** Number of batches between two folds of the counters, so that changes do not pile up. */
const FOLD_EVERY = 20;

/** Platform services that seeding needs, including the key that encrypts government ids. */
export type SeedTools = Pick<App, 'connection' | 'db' | 'clock' | 'time' | 'passwords' | 'fieldEncryption'>;

/**
 * Adds generated employees with government ids and histories, their organizations and lists, rosters and one final run.
 * Counts and records agree after every batch; memory use does not grow with the number of employees.
 */
export async function seedEmployees(app: SeedTools, options: SeedOptions): Promise<Seeded> {
  const plan = planSeed(app, options.employees, options.seed);
  const passwordHash = await app.passwords.hash(options.password);
  const organizations = await seedOrganizations(app, plan);
  const lists = await seedLists(app, plan);
  const accounts = await seedAccounts(app, plan, organizations, passwordHash);
  const seedContext: SeedContext = {
    fieldEncryption: app.fieldEncryption,
    organizations,
    lists,
    nowInMs: plan.nowInMs,
    year: Number(plan.today.slice(0, 4)),
  };
  await copyEmployees(app, { plan, seedContext, accounts, onProgress: options.onProgress });
  const rosters = await seedPayroll(app, plan, organizations, accounts);
  await settle(app);
  return { employees: plan.employees, organizations: organizations.length, rosters };
}

interface Work {
  plan: SeedPlan;
  seedContext: SeedContext;
  accounts: SeededAccounts;
  onProgress(employees: number): void;
}

async function copyEmployees(
  app: SeedTools,
  { plan, seedContext, accounts, onProgress }: Work,
): Promise<void> {
  const firstSerial = await nextSerial(app.db);
  const newAccounts = accounts.all.filter(({ isEmployed }) => !isEmployed);
  const newcomerAt = (id: string, n: number) => {
    const account = newAccounts[n];
    return {
      id,
      serial: firstSerial + n,
      createdInMs: momentInMs(plan, n / plan.employees),
      account: account === undefined ? null : { userId: account.actor.id, person: account.person },
    };
  };
  const batches = { total: plan.employees, size: BATCH, seed: plan.seed, writers: WRITERS, onProgress };
  await writeInBatches(batches, async ({ first, length, random }: Batch) => {
    const ids = newIds(length);
    const history: CopyRow[] = [];
    const employees = ids.values().map((id, n) => {
      const employee = newEmployee(random, seedContext, newcomerAt(id, first + n));
      history.push(...auditEventsOf(employee, accounts.hr));
      return employee.row;
    });
    await withCopyTransaction(app.connection, async ({ db, copy }) => {
      // A power failure can lose only whole batches. The timeout is off, because a batch may take long on a busy
      // machine.
      await sql`set local synchronous_commit = off; set local statement_timeout = 0`.execute(db);
      await copy('employees', EMPLOYEE_COLUMNS, employees);
      await copy('employee_changes', HISTORY_COLUMNS, history);
    });
    if ((first / BATCH) % FOLD_EVERY === FOLD_EVERY - 1) await foldCounts(app.db);
  });
}

/** Returns the next employee number, after the highest existing one of eight or nine digits. */
async function nextSerial(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number::integer), 10000000) as last
    from employees e cross join lateral (values (e.employee_number), (e.biometric_id)) as given (number)
    where number ~ '^[1-9][0-9]{7,8}$'`.execute(db);
  return rows[0]!.last + 1;
}

const HISTORY_COLUMNS = ['employee_id', 'at', 'actor_id', 'actor_name', 'action'] as const;

/** Audit events for hiring and archiving, as the application writes them. */
function auditEventsOf(
  { id, createdAt, archivedAt }: SeededEmployee,
  { id: actorId, name }: SeededAccounts['hr'],
): CopyRow[] {
  const created = [id, createdAt, actorId, name, 'created'];
  return archivedAt === null ? [created] : [created, [id, archivedAt, actorId, name, 'archived']];
}

async function foldCounts(db: Db): Promise<void> {
  await sql`select fold_employee_counts()`.execute(db);
}

/**
 * Folds the counters and updates statistics and indexes. Otherwise the first queries would use outdated statistics,
 * and searches would scan pending index entries.
 */
async function settle({ connection, db }: SeedTools): Promise<void> {
  await foldCounts(db);
  const client = await connection.pool.connect();
  try {
    // Scanning a million employees may exceed the timeout of requests.
    await client.query('set statement_timeout = 0');
    await client.query(`
      vacuum (analyze) employees, employee_changes, employee_counts, employee_count_changes, organizations,
        organization_paths, users, rosters, roster_members, runs, run_lines, run_employees, reference_state, access_state`);
  } finally {
    // Closes the connection, because its timeout is off.
    client.release(true);
  }
}
