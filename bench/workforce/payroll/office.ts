import type { ChildProcess } from 'node:child_process';
import { connect } from '@bulwagan/platform/database/connect.ts';
import type { DB } from '@bulwagan/workforce/database.ts';
import { SCHEMA } from '@bulwagan/workforce/schema.ts';
import type pg from 'pg';
import { type Client, signIn } from '../../client.ts';
import { openOurs } from '../../variants.ts';
import { PASSWORD } from '../prepare.ts';
import { ENTERED, ROSTER } from './fill.ts';

export interface Month {
  start: string;
  end: string;
}

/** A run as the API shows it. */
export interface Run {
  id: string;
  status: string;
  compute_error: string | null;
  employees_count: number;
  lines_count: number;
  progress: { employees_done: number; employees_total: number } | null;
}

/** A server process that runs jobs, and two payroll officers. */
export interface PayrollOffice {
  server: ChildProcess;
  pool: pg.Pool;
  /** Adds a draft of all employees with the items of the private set, quantities and loans. */
  addRun(period: Month, more?: object): Promise<Run>;
  compute(id: string): Promise<Run>;
  read(id: string): Promise<Run>;
  /** Reviews, approves and finalizes a run. */
  finalize(id: string): Promise<void>;
  end(): Promise<void>;
}

const API = '/workforce/api/payroll';
/** Items of the set that a monthly payroll leaves out: the 13th month pay has its own run. */
const WITHOUT = ['13TH-MONTH'];

/** Starts a server process on a database that `fillPay` has filled. */
export async function openPayroll(url: string): Promise<PayrollOffice> {
  const ours = await openOurs({ workforce: url }, { handlesJobs: true });
  const author = await signIn(ours.port, 'workforce', { username: 'seed-payroll-1', password: PASSWORD });
  const approver = await signIn(ours.port, 'workforce', { username: 'seed-payroll-2', password: PASSWORD });
  const connection = connect<DB>({ url, schema: SCHEMA, size: 1 });
  const { pool } = connection;
  await pool.query('set statement_timeout = 0');
  await ask(author, 'POST', '/sets/ph-private/install', {});
  const { rows: items } = await pool.query<{ id: string; code: string; has_method: boolean }>(
    `select id, code, method is not null as has_method from payroll_items
    where (method is not null and code <> all($1)) or code = any($2) order by order_column`,
    [WITHOUT, ENTERED],
  );
  const { rows: rosters } = await pool.query<{ id: string }>('select id from rosters where name = $1', [
    ROSTER,
  ]);
  return {
    server: ours.server,
    pool,
    addRun: async ({ start, end }, more = {}) => {
      const run = await ask<Run>(author, 'POST', '/runs', {
        roster_id: rosters[0]!.id,
        period_start: start,
        period_end: end,
        items: items.map(({ id, has_method: hasMethod }) => ({
          payroll_item_id: id,
          amount: hasMethod ? null : 0,
        })),
        ...more,
      });
      for (const [code, every, quantity] of QUANTITIES)
        await pool.query(QUANTITY, [run.id, code, every, quantity]);
      return run;
    },
    compute: (id) => ask(author, 'POST', `/runs/${id}/compute`, {}),
    read: (id) => ask(author, 'GET', `/runs/${id}`),
    finalize: async (id) => {
      await ask(author, 'POST', `/runs/${id}/review`, {});
      await ask(approver, 'POST', `/runs/${id}/approve`, {});
      await ask(approver, 'POST', `/runs/${id}/finalize`, {});
    },
    end: async () => {
      author.close();
      approver.close();
      await connection.close();
      await ours.end();
    },
  };
}

/** Code, one of how many employees has the quantity, and the quantity. */
const QUANTITIES = [
  ['OT', 3, 8.5],
  ['NIGHT', 6, 12],
  ['LATE', 4, 45],
  ['ABSENT', 10, 1],
] as const;

const QUANTITY = `
  insert into run_quantities (run_id, employee_id, payroll_item_id, quantity)
  select $1, one.employee_id, i.id, $4
  from (select m.employee_id, row_number() over (order by m.employee_id) as place
    from roster_members m join runs r on r.roster_id = m.roster_id where r.id = $1) one
  join payroll_items i on i.code = $2
  where one.place % $3 = 0`;

async function ask<T = unknown>(
  client: Client,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<T> {
  const { status, body: text } = await client.send(method, API + path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.toString()}`);
  return JSON.parse(text.toString()).data as T;
}
