import { sql } from 'kysely';
import { type Batch, writeInBatches } from '../../../platform/commands/batches.ts';
import { type CopyRow, withCopyTransaction } from '../../../platform/database/copy.ts';
import { newIds } from '../../../platform/http/ids.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { type SeededAccounts, seedAccounts } from './accounts.ts';
import { EMPLOYEE_COLUMNS, newEmployee, type SeededEmployee, type Soil } from './employees.ts';
import { seedLists } from './lists.ts';
import { seedOrganizations } from './organizations.ts';
import { seedPayroll } from './payroll.ts';
import { momentInMs, planSeed, type SeedPlan } from './plan.ts';

export interface SeedOptions {
  employees: number;
  /** The same one makes the same employees, apart from ids, numbers and dates. */
  seed: number;
  /** Of all the accounts that are made. */
  password: string;
  onProgress(employees: number): void;
}

export interface Seeded {
  employees: number;
  organizations: number;
  rosters: number;
}

/** Employees of one transaction: enough for COPY to pay, few enough for the memory. */
const BATCH = 5_000;
/**
 * Five government numbers of each employee are sealed as real ones are, which is more than half of what making a row
 * takes. It stays in one thread all the same: the database works twice as long on the row and its twenty indexes.
 */
const WRITERS = 2;
/** Batches between two folds, so that changes of the counts do not pile up. */
const FOLD_EVERY = 20;

/** What a seed needs of the service. Government numbers are sealed with its key. */
export type SeedTools = Pick<App, 'connection' | 'db' | 'clock' | 'time' | 'passwords' | 'sealing'>;

/**
 * Adds made-up employees with their government numbers and histories, the organizations and lists that they belong to,
 * rosters and one final run, to what is there. Counts and records agree after every step; the memory it takes does not
 * grow with them.
 */
export async function seedEmployees(app: SeedTools, options: SeedOptions): Promise<Seeded> {
  const plan = planSeed(app, options.employees, options.seed);
  const passwordHash = await app.passwords.hash(options.password);
  const organizations = await seedOrganizations(app, plan);
  const lists = await seedLists(app, plan);
  const accounts = await seedAccounts(app, plan, organizations, passwordHash);
  const soil: Soil = {
    sealing: app.sealing,
    organizations,
    lists,
    nowInMs: plan.nowInMs,
    year: Number(plan.today.slice(0, 4)),
  };
  await copyEmployees(app, { plan, soil, accounts, onProgress: options.onProgress });
  const rosters = await seedPayroll(app, plan, organizations, accounts);
  await settle(app);
  return { employees: plan.employees, organizations: organizations.length, rosters };
}

interface Work {
  plan: SeedPlan;
  soil: Soil;
  accounts: SeededAccounts;
  onProgress(employees: number): void;
}

async function copyEmployees(app: SeedTools, { plan, soil, accounts, onProgress }: Work): Promise<void> {
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
      const employee = newEmployee(random, soil, newcomerAt(id, first + n));
      history.push(...deedsOf(employee, accounts.hr));
      return employee.row;
    });
    await withCopyTransaction(app.connection, async ({ db, copy }) => {
      // What a power failure takes are whole batches; and on a busy machine one may take long.
      await sql`set local synchronous_commit = off; set local statement_timeout = 0`.execute(db);
      await copy('employees', EMPLOYEE_COLUMNS, employees);
      await copy('employee_changes', HISTORY_COLUMNS, history);
    });
    if ((first / BATCH) % FOLD_EVERY === FOLD_EVERY - 1) await foldCounts(app.db);
  });
}

/** As numbers are given out by hand: after the highest of eight digits or nine. */
async function nextSerial(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number::integer), 10000000) as last
    from employees e cross join lateral (values (e.employee_number), (e.biometric_id)) as given (number)
    where number ~ '^[1-9][0-9]{7,8}$'`.execute(db);
  return rows[0]!.last + 1;
}

const HISTORY_COLUMNS = ['employee_id', 'at', 'actor_id', 'actor_name', 'action'] as const;

/** What the rules note when somebody is taken in and when they leave. */
function deedsOf(
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
 * The counts, and what queries are planned by: otherwise the first ones would be planned for the tables as they were, and
 * each search would pass the names that its index has not sorted in yet.
 */
async function settle({ connection, db }: SeedTools): Promise<void> {
  await foldCounts(db);
  const client = await connection.pool.connect();
  try {
    // Reading a million employees may take longer than any request may.
    await client.query('set statement_timeout = 0');
    await client.query(`
      vacuum (analyze) employees, employee_changes, employee_counts, employee_count_changes, organizations,
        organization_paths, users, rosters, roster_members, runs, run_lines, run_employees, reference_state, access_state`);
  } finally {
    // Nobody else gets it without a timeout.
    client.release(true);
  }
}
