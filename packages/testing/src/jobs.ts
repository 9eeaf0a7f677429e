import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@bulwagan/platform/database/connect.ts';
import {
  createJobs,
  type Job,
  type JobDefinition,
  type Jobs,
  type JobsOptions,
} from '@bulwagan/platform/jobs/jobs.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { type Kysely, sql } from 'kysely';
import { testDatabase } from './database.ts';

interface Letter {
  to: number;
}

/**
 * Creates a database, captures job logs, and returns a function that creates job instances like several processes do.
 */
export async function bench(t: TestContext) {
  const { url } = await testDatabase(t, { schema: 'court', folders: [] });
  const { db, close } = connect<object>({ url, schema: 'court' });
  t.after(close);
  const lines: string[] = [];
  const log = createLog({ level: 'info', pretty: false, to: { write: (line) => lines.push(line) } });

  function instance(options: Partial<JobsOptions> = {}): Jobs {
    const jobs = createJobs({
      url,
      service: 'court',
      log,
      clock: movableClock(),
      pollInSeconds: 0.5,
      ...options,
    });
    t.after(() => jobs.stop());
    return jobs;
  }
  return {
    db,
    url,
    instance,
    logged: () => lines.map((line) => JSON.parse(line)),
    text: () => lines.join(''),
  };
}

/** Defines a job that records its recipients. */
export function letters(
  jobs: Jobs,
  definition: Partial<JobDefinition<Letter>> = {},
): { job: Job<Letter>; sent: number[] } {
  const sent: number[] = [];
  const job = jobs.defineJob<Letter>({
    name: 'send-letter',
    async handle({ to }) {
      sent.push(to);
    },
    ...definition,
  });
  return { job, sent };
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  withinMs = 10_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > end) assert.fail(`${what} did not happen within ${withinMs} ms`);
    await sleep(10);
  }
}

/** Turns polling off, so that a job that starts immediately was triggered by a notification. */
export const NO_LOOKS = { pollInSeconds: 3_600 };

export const send = (db: Kysely<object>, jobs: Jobs, { job }: ReturnType<typeof letters>, ...to: number[]) =>
  db.transaction().execute((trx) =>
    jobs.enqueueMany(
      trx,
      job,
      to.map((one) => ({ to: one })),
    ),
  );

/** Returns the states as `1 completed`, ordered by recipient. */
export async function status(db: Kysely<object>): Promise<string[]> {
  const { rows } = await sql<{ letter: string }>`
    select data->>'to' || ' ' || state as letter from court_jobs.job where name = 'send-letter'
    order by (data->>'to')::int`.execute(db);
  return rows.map(({ letter }) => letter);
}

/** Defines a job that runs until the test opens its gate. */
export function gated(jobs: Jobs, definition: Parameters<typeof letters>[1] = {}) {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const made = letters(jobs, {
    retryLimit: 0,
    async handle({ to }, { attempt }) {
      begun.push(`${to}, try ${attempt}`);
      await gate.promise;
    },
    ...definition,
  });
  return { ...made, begun, open: gate.resolve };
}
