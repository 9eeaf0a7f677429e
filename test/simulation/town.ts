import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Job } from '../../src/platform/jobs/jobs.ts';
import { type Person, startFundraising, type World } from '../fundraising.ts';
import { event, type GivingWorld, givingWorld, sendEvent } from '../giving.ts';
import { gate } from './gates.ts';
import type { Caller } from './stage.ts';
import type { TurnsOptions } from './turns.ts';

/** What all runs happen in. Each has a campaign and a donor of its own. */
export interface Town {
  worlds: readonly [GivingWorld, World];
  staff: Caller;
  admin: Caller;
  server: Pick<TurnsOptions, 'findBlocked' | 'untilGone'>;
}

/** Every statement of a run has a connection at once, so that nobody waits for one. */
const CONNECTIONS = 24;

/** Two processes' worth of fundraising on one database, where nothing happens by itself. */
export async function openTown(t: TestContext): Promise<Town> {
  const first = await givingWorld(t, { handlesJobs: false, poolSize: CONNECTIONS });
  const { clock, databaseUrl } = first;
  const second = await startFundraising(t, {
    handlesJobs: false,
    poolSize: CONNECTIONS,
    clock,
    databaseUrl,
  });
  for (const { app } of [first, second]) {
    await gate(app.connection.pool);
    // What the queue of jobs looks up once, on connections of its own, is known from here on.
    await app.db.transaction().execute(async (trx) => {
      await app.receipts.request(trx);
      await app.jobs.enqueue(trx, { name: 'learn-invoice-payment' } as Job<object>, {});
    });
  }
  // What a process loads and builds at the first event takes time that no seed knows of.
  for (const world of [first, second])
    assert.equal((await sendEvent(world, event('payment.paid', {}))).status, 200);
  const { institutionId } = first;
  const staff = await first.person({ roles: ['institution_admin'], institutionId });
  const admin = await first.person({ roles: ['system_admin'] });
  return {
    worlds: [first, second],
    staff: await callerOf(first, staff),
    admin: await callerOf(first, admin),
    server: await watchServer(t, databaseUrl),
  };
}

export async function callerOf(world: World, { id }: Person): Promise<Caller> {
  const { rows } = await sql<{ id: number }>`select id from devices where user_id = ${id}`.execute(
    world.app.db,
  );
  return { userId: id, deviceId: rows[0]!.id };
}

/** On a connection of its own. Of a lock that was given on, the server knows before it answers who held it. */
async function watchServer(t: TestContext, url: string): Promise<Town['server']> {
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
