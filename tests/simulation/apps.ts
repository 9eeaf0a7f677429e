import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '@bulwagan/platform/jobs/jobs.ts';
import { type DonorTestApp, event, sendEvent, startWithDonor } from '@bulwagan/testing/donations.ts';
import { type Person, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { gate } from './gates.ts';
import type { SchedulerOptions } from './scheduler.ts';
import type { Caller } from './simulation.ts';

/** Environment shared by all runs; each run has its own campaign and donor. */
export interface SimulationApps {
  testApps: readonly [DonorTestApp, TestApp];
  staff: Caller;
  admin: Caller;
  server: Pick<SchedulerOptions, 'findBlocked' | 'untilGone'>;
}

/** Enough connections that no statement of a run waits for one. */
const CONNECTIONS = 24;

/** Starts two fundraising servers on one database, without background jobs. */
export async function openSimulationApps(t: TestContext): Promise<SimulationApps> {
  const first = await startWithDonor(t, { handlesJobs: false, poolSize: CONNECTIONS });
  const { clock, databaseUrl } = first;
  const second = await startFundraising(t, {
    handlesJobs: false,
    poolSize: CONNECTIONS,
    clock,
    databaseUrl,
  });
  for (const { app } of [first, second]) {
    await gate(app.connection.pool);
    // Warms up the job queue, which looks some data up once on its own connections.
    await app.db.transaction().execute(async (trx) => {
      await app.receipts.request(trx);
      await app.jobs.enqueue(trx, { name: 'learn-invoice-payment' } as Job<object>, {});
    });
  }
  // Warms up the code of the first event, whose loading time no seed controls.
  for (const testApp of [first, second])
    assert.equal((await sendEvent(testApp, event('payment.paid', {}))).status, 200);
  const { institutionId } = first;
  const staff = await first.person({ roles: ['institution_admin'], institutionId });
  const admin = await first.person({ roles: ['system_admin'] });
  return {
    testApps: [first, second],
    staff: await callerOf(first, staff),
    admin: await callerOf(first, admin),
    server: await watchServer(t, databaseUrl),
  };
}

export async function callerOf(testApp: TestApp, { id }: Person): Promise<Caller> {
  const { rows } = await sql<{ id: number }>`select id from devices where user_id = ${id}`.execute(
    testApp.app.db,
  );
  return { userId: id, deviceId: rows[0]!.id };
}

/** Watches locks on a separate connection. PostgreSQL passes a lock on before it answers its previous holder. */
async function watchServer(t: TestContext, url: string): Promise<SimulationApps['server']> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  return {
    findBlocked: async (pids) => {
      const { rows } = await client.query<{ pid: number; holders: number[] }>(
        'select pid, pg_blocking_pids(pid) as holders from unnest($1::int[]) as pid',
        [pids],
      );
      const waiting = rows.filter(({ holders }) => holders.length > 0);
      return new Map(waiting.map(({ pid, holders }) => [pid, holders]));
    },
    untilGone: async (pid) => {
      const find = () => client.query('select from pg_stat_activity where pid = $1', [pid]);
      while ((await find()).rowCount !== 0) await sleep(1);
    },
  };
}
