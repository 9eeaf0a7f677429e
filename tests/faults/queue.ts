import { setTimeout as sleep } from 'node:timers/promises';
import type { DB } from '@bulwagan/fundraising/database.ts';
import { FAILED_QUEUE } from '@bulwagan/platform/jobs/definition.ts';
import { type Kysely, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { FaultCluster } from './installation/cluster.ts';

/** Job queue in which retries and jobs of killed processes are brought forward. */
export interface Queue {
  /** Runs the check that a server makes every half minute, which fails jobs of lost processes. */
  look(): Promise<void>;
  /** Makes a server run a waiting job, and waits until it ends. */
  run(job: string, withinMs: number): Promise<void>;
  /** Retries permanently refused mails, like an operator after fixing the mail server. */
  retryRefused(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the queue of a service next to the servers, over a connection without faults. */
export async function openQueue(
  { postgres, testApp }: Pick<FaultCluster, 'postgres' | 'testApp'>,
  { service, jobs }: { service: string; jobs: readonly string[] },
): Promise<Queue> {
  const { db } = testApp.app;
  const table = sql.table(`${service}_jobs.job`);
  const boss = new PgBoss({
    connectionString: postgres.url(),
    schema: `${service}_jobs`,
    max: 1,
    migrate: false,
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: 1,
  });
  let problem: Error | undefined;
  boss.on('error', (error) => {
    problem = error;
  });
  await boss.start();

  async function look(): Promise<void> {
    await bringForward(db, table, jobs);
    await boss.supervise();
    if (problem !== undefined) throw problem;
  }

  return {
    look,
    async run(job, withinMs) {
      const deadline = performance.now() + withinMs;
      const { rows: before } = await sql<{ now: string }>`select now()::text`.execute(db);
      await boss.send(job, {});
      for (;;) {
        const { rows } = await sql<{ state: string; output: string | null }>`
          select distinct state::text, output::text from ${table} where name = ${job}
            and (state in ('created', 'retry', 'active') or created_on >= ${before[0]!.now}::timestamptz)`.execute(
          db,
        );
        const failure = rows.find(({ state }) => state === 'failed');
        if (failure !== undefined) throw new Error(`The job ${job} has failed: ${failure.output}`);
        const states = [...new Set(rows.map(({ state }) => state))];
        if (states.length === 1 && states[0] === 'completed') return;
        if (performance.now() > deadline) throw new Error(`The job ${job} does not end: ${states}.`);
        await sleep(100);
        await look();
      }
    },
    async retryRefused() {
      const { rows } = await sql<{ id: string }>`
        select id from ${table}
        where name = ${FAILED_QUEUE} and state < 'active' and source_output->>'type' = 'RefusedMail'`.execute(
        db,
      );
      if (rows.length > 0)
        await boss.redrive(FAILED_QUEUE, { ids: rows.map(({ id }) => id), limit: rows.length });
    },
    stop: () => boss.stop({ graceful: false }),
  };
}

async function bringForward(
  db: Kysely<DB>,
  table: ReturnType<typeof sql.table>,
  jobs: readonly string[],
): Promise<void> {
  await sql`
    update ${table} set start_after = now()
    where state in ('created', 'retry') and start_after > now() and name = any(${jobs}::text[])`.execute(db);
  await sql`
    update ${table} set started_on = started_on - interval '10 minutes'
    where state = 'active' and started_on < now() - interval '15 seconds' and name = any(${jobs}::text[])`.execute(
    db,
  );
}
