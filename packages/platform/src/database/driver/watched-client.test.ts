import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '@bulwagan/testing/database.ts';
import {
  type ConnectionBehaviour,
  type FaultyProxy,
  startFaultyProxy,
} from '../../../../../tests/faults/installation/faulty-proxy.ts';
import { isDatabaseAway } from '../../http/error-handler.ts';
import { connect } from '../connect.ts';
import { WatchedClient } from './watched-client.ts';

const LOOK_EVERY_MS = 100;
/** Timeout for lines on which no server responds. Working lines use the default of 2 s, enough for a busy machine. */
const ANSWER_WITHIN_MS = 100;

/** Opens a connection through a proxy that can break the line. */
async function watched(
  t: TestContext,
  settings: { answerWithinMs?: number } = {},
): Promise<{ client: WatchedClient; wire: FaultyProxy; url: string }> {
  const { url } = await testDatabase(t, { schema: 'tested', folders: [] });
  const address = new URL(url);
  const port = Number(address.port);
  const wire = await startFaultyProxy(t, () => port);
  address.port = String(wire.port);
  const client = new WatchedClient({
    connectionString: address.href,
    lookEveryMs: LOOK_EVERY_MS,
    ...settings,
  });
  client.on('error', () => undefined);
  await client.connect();
  t.after(() => client.end().catch(() => undefined));
  return { client, wire, url: address.href };
}

for (const line of [
  { kind: 'no data passes' },
  { kind: 'no responses pass' },
] satisfies ConnectionBehaviour[])
  test(`a query fails as database unavailable when ${line.kind}, and the connection ends`, async (t) => {
    const { client, wire } = await watched(t, { answerWithinMs: ANSWER_WITHIN_MS });
    const silent = new Promise((resolve) => client.once('silent' as 'error', resolve as () => void));
    wire.set(line);
    const began = performance.now();
    const lost = await client.query('select 1').catch((error: unknown) => error);
    assert.ok(isDatabaseAway(lost), String(lost));
    assert.ok(performance.now() - began < 5_000);
    await silent;
    await assert.rejects(client.query('select 1'));
  });

test('a connection that the network has dropped silently is detected even when new ones work', async (t) => {
  const { client, wire } = await watched(t);
  wire.set({ kind: 'no data passes' });
  const asked = client.query('select 1').catch((error: unknown) => error);
  await sleep(LOOK_EVERY_MS / 2);
  wire.set({ kind: 'normal' });
  assert.ok(isDatabaseAway(await asked));
});

test('a slow statement, a lock wait and a slow line do not end the connection', async (t) => {
  const { client, wire } = await watched(t);
  assert.equal((await client.query(`select 1 as n from pg_sleep(1)`)).rows[0].n, 1);
  wire.set({ kind: 'delayed', milliseconds: 150 });
  for (let n = 0; n < 3; n += 1) assert.equal((await client.query('select 2 as n')).rows[0].n, 2);
  // An idle connection expects no answer.
  await sleep(5 * LOOK_EVERY_MS);
  assert.equal((await client.query('select 3 as n')).rows[0].n, 3);
});

test('a pool whose connections were dropped silently recovers by itself', async (t) => {
  const { wire, url } = await watched(t);
  const { pool, close } = connect({ url, schema: 'tested', size: 3, lookEveryMs: LOOK_EVERY_MS });
  t.after(close);
  const askAll = () => Promise.allSettled([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')));
  await askAll();
  assert.equal(pool.idleCount, 3);
  wire.set({ kind: 'no data passes' });
  await assert.rejects(pool.query('select 1'), isDatabaseAway);
  wire.set({ kind: 'normal' });
  const began = performance.now();
  for (const { status } of await askAll()) assert.equal(status, 'fulfilled');
  assert.ok(performance.now() - began < 3_000);
});

test('a connection attempt on a dead line fails before the pool timeout, and the next one is served', async (t) => {
  const { wire, url } = await watched(t);
  const { pool, close } = connect({ url, schema: 'tested', size: 1 });
  t.after(close);
  wire.set({ kind: 'no data passes' });
  const began = performance.now();
  const waiting = pool.query('select 1').catch((error: unknown) => error);
  await sleep(LOOK_EVERY_MS);
  wire.set({ kind: 'normal' });
  const next = pool.query('select 2 as n');
  assert.ok(isDatabaseAway(await waiting), String(await waiting));
  assert.equal((await next).rows[0].n, 2);
  assert.ok(performance.now() - began < 4_500);
});
