import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { asPooled } from '@bulwagan/platform/database/address.ts';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { startEmbedded } from '@bulwagan/platform/database/embedded/embedded.ts';
import { findPooling } from '@bulwagan/platform/database/pooler.ts';
import { isDatabaseAway } from '@bulwagan/platform/http/error-handler.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { startPgBouncer } from '@bulwagan/testing/servers/pgbouncer.ts';
import pg from 'pg';
import { startFaultyProxy } from '../../faults/installation/faulty-proxy.ts';
import { call, donor, newDataDir, start } from '../../start/program.ts';

const READY_WITHIN_SECONDS = 60;
const REFUSED_WITHIN_MS = 15_000;
/** More than twice the time for which a connection may be silent. */
const SLOW_MS = 7_000;

/** PgBouncer may queue a statement for ten seconds until a server connection is free. */
const LOST_WITHIN_MS = 20_000;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(join(tmpdir(), 'bulwagan-pooled-'));
const server = await startEmbedded({ dataDir: folder, log: silent, durable: false });
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const startAt = (t: Parameters<typeof newDataDir>[0], env: Record<string, string>) =>
  start(t, {
    dataDir: newDataDir(t),
    env: { LOG_LEVEL: 'warn', TRUST_PROXY: 'true', RATE_LIMIT_API: '100000', ...env },
  });

test('contract §1 the pool mode of PgBouncer is detected, however many clients it has', async (t) => {
  for (const mode of ['session', 'transaction'] as const)
    for (const settings of [
      {},
      { default_pool_size: 1 },
      { server_round_robin: 1 },
      { default_pool_size: 5 },
    ]) {
      const url = await startPgBouncer(t, server.url, { pool_mode: mode, ...settings });
      const isSmall = 'default_pool_size' in settings && settings.default_pool_size === 1;
      // In session mode a single server connection admits no second client.
      if (isSmall && mode === 'session') continue;
      assert.equal(await findPooling(url), mode, JSON.stringify(settings));
    }
});

for (const [pool_mode, sentence] of [
  ['transaction', /leads to a connection pooler in transaction mode.*Set DATABASE_DIRECT_URL/],
  ['statement', /is a connection pooler in statement mode/],
] as const)
  test(`contract §1 a start behind PgBouncer in ${pool_mode} mode alone is refused with one sentence`, async (t) => {
    const program = await startAt(t, { DATABASE_URL: await startPgBouncer(t, server.url, { pool_mode }) });
    const began = performance.now();
    assert.equal(await program.ended(), 1);
    assert.ok(performance.now() - began < REFUSED_WITHIN_MS);
    assert.match(program.output(), sentence);
    assert.doesNotMatch(program.output(), /"stack"/);
  });

test('contract §1 a DATABASE_DIRECT_URL to another database or to a pooler is refused with one sentence', async (t) => {
  const DATABASE_URL = await startPgBouncer(t, server.url, { pool_mode: 'transaction' });
  const other = new URL(server.url);
  other.pathname = '/postgres';
  for (const [DATABASE_DIRECT_URL, sentence] of [
    [other.href, /lead to different databases/],
    [DATABASE_URL, /The DATABASE_DIRECT_URL of fundraising leads to a connection pooler in transaction mode/],
  ] as const) {
    const program = await startAt(t, { DATABASE_URL, DATABASE_DIRECT_URL });
    assert.equal(await program.ended(), 1);
    assert.match(program.output(), sentence);
  }
});

for (const pool_mode of ['transaction', 'session'] as const)
  test(`contract §1 behind PgBouncer in ${pool_mode} mode two services of one database work, jobs run, and a 7 s statement is not cut`, async (t) => {
    const pooled = await startPgBouncer(t, server.url, {
      pool_mode,
      default_pool_size: pool_mode === 'session' ? 60 : 8,
    });
    const program = await startAt(t, {
      // Without the court, whose first start loads places for most of a minute on a busy machine.
      SERVICES: 'fundraising,workforce',
      DATABASE_URL: pooled,
      ...(pool_mode === 'transaction' ? { DATABASE_DIRECT_URL: server.url } : {}),
    });
    const seconds = await program.ready();
    recordMetric({
      check: `start-up time in seconds, PgBouncer in ${pool_mode} mode`,
      figure: seconds.toFixed(1),
      goal: `at most ${READY_WITHIN_SECONDS}`,
      holds: seconds <= READY_WITHIN_SECONDS,
    });
    const url = `${program.url}/fundraising`;
    const { status, body } = await call(url, '/mobile/auth/login', { body: donor });
    assert.equal(status, 200, program.output());
    const token = body.data!.access_token as string;
    const office = `${program.url}/workforce`;
    const cookies = await fetch(`${office}/sanctum/csrf-cookie`);
    const jar = cookies.headers.getSetCookie().map((one) => one.split(';')[0]!);
    const xsrf = decodeURIComponent(jar.find((one) => one.startsWith('XSRF-TOKEN='))!.split('=')[1]!);
    const answer = await fetch(`${office}/login`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        cookie: jar.join('; '),
        origin: program.url,
        'x-xsrf-token': xsrf,
      },
      body: JSON.stringify({ username: 'super', password: 'password' }),
    });
    assert.equal(answer.status, 200, await answer.text());
    // Concurrent reads, more than the pooler has connections.
    const reads = await Promise.all(
      Array.from({ length: 200 }, (_, n) => call(url, n % 2 === 0 ? '/campaigns' : '/profile', { token })),
    );
    assert.deepEqual([...new Set(reads.map((one) => one.status))], [200]);
    // Mails are sent by jobs.
    await call(url, '/auth/forgot-password', { body: { email: donor.email } });
    for (const until = performance.now() + 10_000; ; await sleep(100)) {
      const mails = (await (await fetch(`${program.url}/dev/mail/messages?to=${donor.email}`)).json()) as {
        data: object[];
      };
      if (mails.data.length > 0) break;
      assert.ok(performance.now() < until, 'no job has run');
    }
    const holder = new pg.Client({ connectionString: server.url });
    await holder.connect();
    await holder.query('begin; lock table fundraising.users in access exclusive mode');
    const began = performance.now();
    const slow = call(url, '/profile', { token });
    await sleep(SLOW_MS);
    await holder.query('commit');
    await holder.end();
    assert.equal((await slow).status, 200);
    assert.ok(performance.now() - began >= SLOW_MS);
    assert.equal(await program.end(), 0, program.output());
  });

test('contract §1 behind PgBouncer in transaction mode a slow statement is recognized as running, a lost one is given up', async (t) => {
  const pooled = new URL(await startPgBouncer(t, server.url, { pool_mode: 'transaction' }));
  const wire = await startFaultyProxy(t, () => Number(pooled.port));
  const address = new URL(pooled);
  address.port = String(wire.port);
  const { pool, close } = connect({ url: asPooled(address.href), directUrl: server.url, schema: 'public' });
  t.after(close);
  const { rows } = await pool.query('select 1 as n from pg_sleep($1)', [SLOW_MS / 1_000]);
  assert.equal(rows[0].n, 1);
  for (const isForgotten of [false, true]) {
    wire.set({ kind: 'no data passes' });
    const began = performance.now();
    const lost = pool.query('select 1').catch((error: unknown) => error);
    await sleep(200);
    // The old connection is dropped as by a router; new ones work.
    if (isForgotten) wire.set({ kind: 'normal' });
    assert.ok(isDatabaseAway(await lost), String(await lost));
    assert.ok(performance.now() - began < LOST_WITHIN_MS, `${performance.now() - began} ms`);
    wire.set({ kind: 'normal' });
    assert.equal((await pool.query('select 2 as n')).rows[0].n, 2);
  }
});
