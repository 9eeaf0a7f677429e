import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@bulwagan/platform/database/connect.ts';
import type { DB } from '@bulwagan/workforce/database.ts';
import { SCHEMA } from '@bulwagan/workforce/schema.ts';
import { type Client, signIn } from '../../client.ts';
import { rounded } from '../../figures.ts';
import { type MemoryOfWork, memoryDuring } from '../../memory.ts';
import { openOurs } from '../../variants.ts';
import { PASSWORD } from '../prepare.ts';
import { ROSTER } from './prepare.ts';

export interface Month {
  start: string;
  end: string;
}

export interface ComputedRun {
  period: Month;
  employees: number;
  lines: number;
  seconds: number;
  employeesPerSecond: number;
  memoryInMiB: MemoryOfWork;
  /** Progress that users saw: seconds and employees, about twenty times. */
  progress: { seconds: number; employees: number }[];
}

interface Run {
  id: string;
  status: string;
  compute_error: string | null;
  employees_count: number;
  lines_count: number;
  progress: { employees_done: number; employees_total: number } | null;
}

const API = '/workforce/api/payroll';
const LOOK_EVERY_MS = 250;
const REST_IN_MS = 3_000;
const PROGRESS_LINES = 20;
/** Items of the set that a monthly payroll has not: the 13th month pay has a run of its own. */
const WITHOUT = ['13TH-MONTH'];

/**
 * Computes a payroll of each month, one after the other, by the job of a server process; all but the last become final, so
 * that the next one reads what the year has paid so far.
 */
export async function computeMonths(url: string, months: readonly Month[]): Promise<ComputedRun[]> {
  const ours = await openOurs({ workforce: url }, { handlesJobs: true });
  const author = await signIn(ours.port, 'workforce', { username: 'seed-payroll-1', password: PASSWORD });
  const approver = await signIn(ours.port, 'workforce', { username: 'seed-payroll-2', password: PASSWORD });
  const connection = connect<DB>({ url, schema: SCHEMA, size: 1 });
  const { pool } = connection;
  try {
    await ask(author, 'POST', '/sets/ph-private/install', {});
    const { rows: items } = await pool.query<{ id: string; code: string }>(
      `select id, code from payroll_items where (method is not null and code <> all($1)) or code = 'LOAN' order by order_column`,
      [WITHOUT],
    );
    const { rows: rosters } = await pool.query<{ id: string }>('select id from rosters where name = $1', [
      ROSTER,
    ]);
    const computed: ComputedRun[] = [];
    for (const [at, period] of months.entries()) {
      const { id } = await ask<Run>(author, 'POST', '/runs', {
        roster_id: rosters[0]!.id,
        period_start: period.start,
        period_end: period.end,
        items: items.map(({ id: itemId, code }) => ({
          payroll_item_id: itemId,
          amount: code === 'LOAN' ? 0 : null,
        })),
      });
      await pool.query('set statement_timeout = 0');
      for (const [code, every, quantity] of QUANTITIES)
        await pool.query(QUANTITY, [id, code, every, quantity]);
      await sleep(REST_IN_MS);
      computed.push({ period, ...(await compute(author, id, ours.server.pid!)) });
      if (at === months.length - 1) continue;
      await ask(author, 'POST', `/runs/${id}/review`, {});
      await ask(approver, 'POST', `/runs/${id}/approve`, {});
      await ask(approver, 'POST', `/runs/${id}/finalize`, {});
    }
    return computed;
  } finally {
    author.close();
    approver.close();
    await connection.close();
    await ours.end();
  }
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

async function compute(client: Client, id: string, pid: number): Promise<Omit<ComputedRun, 'period'>> {
  const seen: ComputedRun['progress'] = [];
  const startedAt = performance.now();
  const elapsed = () => rounded((performance.now() - startedAt) / 1_000);
  const { done: run, memory } = await memoryDuring(pid, async () => {
    await ask(client, 'POST', `/runs/${id}/compute`, {});
    for (;;) {
      await sleep(LOOK_EVERY_MS);
      const run = await ask<Run>(client, 'GET', `/runs/${id}`);
      if (run.status !== 'computing') return run;
      if (run.progress) seen.push({ seconds: elapsed(), employees: run.progress.employees_done });
    }
  });
  if (run.status !== 'computed') throw new Error(`The run was not computed: ${run.compute_error}`);
  const seconds = elapsed();
  const { employees_count: employees, lines_count: lines } = run;
  return {
    employees,
    lines,
    seconds,
    employeesPerSecond: Math.round(employees / seconds),
    memoryInMiB: memory,
    progress: seen.filter((_, at) => at % Math.ceil(seen.length / PROGRESS_LINES) === 0),
  };
}

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
