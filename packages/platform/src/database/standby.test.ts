import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { registration } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/fundraising/schema.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWithStandby } from '@bulwagan/testing/servers/standby.ts';
import { startFaultyProxy } from '../../../../tests/faults/installation/faulty-proxy.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLog } from '../telemetry/log.ts';
import { systemClock } from '../time/clock.ts';
import { connect } from './connect.ts';
import { WatchedClient } from './driver/watched-client.ts';
import { ReadOnlyServer } from './find-server.ts';
import { migrate, UnusableDatabase } from './migrating/migrate.ts';

const log = createLog({ level: 'silent', pretty: false });
const BACK_WITHIN_MS = 3_000;

const servers = await startWithStandby({ after }, async (url) => {
  await migrate({ url, schema: SCHEMA, folders: MIGRATION_FOLDERS, log });
});

let target = servers.primaryPort;
const wire = await startFaultyProxy({ after }, () => target);

/** Returns an address with the given ports, in order. */
function at(ports: number[], parameters = ''): string {
  const { username, password, pathname } = new URL(servers.url);
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return `postgres://${username}:${password}@${hosts}${pathname}${parameters}`;
}

const isStandby = async (url: string): Promise<boolean> => {
  const client = new WatchedClient({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select pg_is_in_recovery() as is_standby');
  await client.end();
  return rows[0].is_standby;
};

test('contract §1 a migration on a standby is refused with the reason', async () => {
  const url = at([servers.standbyPort]);
  await assert.rejects(
    migrate({ url, schema: SCHEMA, folders: MIGRATION_FOLDERS, log }),
    (error) =>
      error instanceof UnusableDatabase && /is a standby, which accepts no writes/.test(error.message),
  );
});

test('contract §1 with several hosts the one that accepts writes is used, in any order and with others down', async () => {
  const { primaryPort, standbyPort } = servers;
  const away = 1;
  for (const parameters of ['', '?target_session_attrs=read-write', '?target_session_attrs=primary'])
    for (const ports of [
      [standbyPort, primaryPort],
      [primaryPort, standbyPort],
      [away, standbyPort, primaryPort],
    ])
      assert.equal(await isStandby(at(ports, parameters)), false, `${ports} ${parameters}`);
  const named = at([]).replace('@', `@127.0.0.1`);
  assert.equal(
    await isStandby(`${named}?host=127.0.0.1,127.0.0.1&port=${standbyPort},${primaryPort}`),
    false,
  );
});

test('contract §1 a standby is used only for target_session_attrs=any, and when no other host answers', async () => {
  const { primaryPort, standbyPort } = servers;
  await assert.rejects(isStandby(at([standbyPort])), ReadOnlyServer);
  await assert.rejects(isStandby(at([standbyPort, standbyPort])), ReadOnlyServer);
  await assert.rejects(isStandby(at([1, 2])), { code: 'ECONNREFUSED' });
  const any = '?target_session_attrs=any';
  assert.equal(await isStandby(at([standbyPort], any)), true);
  assert.equal(await isStandby(at([1, standbyPort], any)), true);
  assert.equal(await isStandby(at([standbyPort, primaryPort], any)), false);
});

test('contract §1 a pool on several hosts recovers when another of them becomes the primary', async (t) => {
  const ports = [servers.standbyPort, servers.primaryPort];
  const [one, two] = [await startFaultyProxy(t, () => ports[1]!), await startFaultyProxy(t, () => ports[0]!)];
  const { pool, close } = connect({ url: at([one.port, two.port]), schema: SCHEMA });
  t.after(close);
  const isPrimary = async () => {
    const { rows } = await pool.query('select not pg_is_in_recovery() as is_primary');
    return rows[0].is_primary as boolean;
  };
  assert.equal(await isPrimary(), true);
  ports.reverse();
  for (const wire of [one, two]) wire.cut();
  const began = performance.now();
  while (!(await isPrimary().catch(() => false))) await sleep(20);
  assert.ok(performance.now() - began < BACK_WITHIN_MS);
});

test('contract §1 jobs on several hosts start immediately, also after another host becomes the primary', async (t) => {
  const ports = [servers.standbyPort, servers.primaryPort];
  const [one, two] = [await startFaultyProxy(t, () => ports[0]!), await startFaultyProxy(t, () => ports[1]!)];
  const url = at([one.port, two.port]);
  const jobs = createJobs({ url, service: SCHEMA, log, clock: systemClock, pollInSeconds: 60 });
  const done: number[] = [];
  const job = jobs.defineJob<{ n: number }>({
    name: 'counted',
    handle: async ({ n }) => {
      done.push(n);
    },
  });
  await jobs.start();
  t.after(() => jobs.stop());
  const { db, close } = connect({ url, schema: SCHEMA });
  t.after(close);
  const runs = async (n: number, withinMs: number) => {
    const until = performance.now() + withinMs;
    while (
      !(await db
        .transaction()
        .execute((trx) => jobs.enqueue(trx, job, { n }))
        .catch(() => undefined))
    )
      await sleep(20);
    while (!done.includes(n) && performance.now() < until) await sleep(5);
    assert.ok(done.includes(n), `job ${n} has not run`);
  };
  await runs(1, 2_000);
  ports.reverse();
  for (const wire of [one, two]) wire.cut();
  await runs(2, 8_000);
  await runs(3, 2_000);
});

test('contract §1 while its address leads to a standby a service is not ready and answers 503, and recovers when it leads back', async (t) => {
  const { service, post } = await startFundraising(t, { databaseUrl: at([wire.port]) });
  const isReady = () => service.isReady().catch(() => false);
  let n = 0;
  const register = async () => {
    n += 1;
    return (await post('/mobile/auth/register', registration(`maria${n}@example.test`))).status;
  };
  assert.equal(await isReady(), true);
  assert.equal(await register(), 201);
  target = servers.standbyPort;
  wire.cut();
  for (let k = 0; k < 4; k += 1) assert.equal(await register(), 503);
  assert.equal(await isReady(), false);
  target = servers.primaryPort;
  // Connections opened during the switch are kept.
  const began = performance.now();
  while (!(await isReady())) await sleep(20);
  for (let k = 0; k < 4; k += 1) assert.equal(await register(), 201);
  assert.ok(performance.now() - began < BACK_WITHIN_MS);
});

test('contract §1 a write that a standby refuses ends the connections of all pools, busy ones after their transaction', async (t) => {
  target = servers.standbyPort;
  const url = at([wire.port], '?target_session_attrs=any');
  const [one, other] = [1, 2].map(() => connect({ url, schema: SCHEMA, size: 4 }));
  t.after(one!.close);
  t.after(other!.close);
  const writes = (pool: typeof other) =>
    pool!.pool.query('create temp table if not exists written (n integer)');
  await Promise.all([1, 2, 3].map(() => other!.pool.query('select pg_sleep(0.05)')));
  const busy = await other!.pool.connect();
  await busy.query('begin');
  await assert.rejects(writes(one), { code: '25006' });
  target = servers.primaryPort;
  assert.equal((await busy.query('select 1 as n')).rows[0].n, 1, 'a transaction was cut');
  await busy.query('commit');
  busy.release();
  await Promise.all([1, 2, 3, 4].map(() => writes(other)));
  await Promise.all([1, 2, 3, 4].map(() => writes(one)));
});

test('contract §1 a server that was made read-only is not ready until it accepts writes again', async (t) => {
  const { service } = await startFundraising(t, { databaseUrl: servers.url });
  const operator = new WatchedClient({ connectionString: servers.url });
  await operator.connect();
  t.after(() => operator.end());
  const { database } = operator;
  assert.equal(await service.isReady(), true);
  await operator.query(`alter database ${database} set default_transaction_read_only = on`);
  const pool = service.app.connection.pool;
  const held = await pool.connect();
  await held.query('set default_transaction_read_only = on');
  held.release();
  assert.equal(await service.isReady(), false);
  await operator.query(`alter database ${database} reset default_transaction_read_only`);
  await pool.query('set default_transaction_read_only = off');
  assert.equal(await service.isReady(), true);
});
