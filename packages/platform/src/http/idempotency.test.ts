import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/fundraising/index.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { sql } from 'kysely';
import { connect } from '../database/connect.ts';
import { movableClock } from '../time/clock.ts';
import { BadRequest, Conflict, HttpError, Invalid } from './errors.ts';
import { type KeepWithin, once } from './idempotency.ts';
import { Answer, answer } from './route.ts';

async function start(t: TestContext) {
  const { url } = await testDatabase(t, { schema: SCHEMA, folders: MIGRATION_FOLDERS });
  const { db, close } = connect<object>({ url, schema: SCHEMA, size: 8 });
  t.after(close);
  const clock = movableClock();
  let runs = 0;
  const ask = (
    key: string | undefined,
    {
      caller = 'user:1',
      request = { amount: 1 },
      work = async () => answer(201, { run: runs, text: 'ñ👩🏽‍🎓\u2028"' }),
    }: { caller?: string; request?: unknown; work?: (keepWithin: KeepWithin) => Promise<unknown> } = {},
  ) =>
    once(db, { caller, key, request, now: clock.now() }, async (keepWithin) => {
      runs += 1;
      return await work(keepWithin);
    });
  const rows = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from idempotency_keys`.execute(db)).rows[0]!.n;
  return { db, clock, ask, rows, runs: () => runs };
}

const statusOf = (error: unknown) => (error instanceof HttpError ? error.status : 500);

test('F§4 an empty key or one longer than 255 characters is 422, and nothing runs', async (t) => {
  const { ask, rows, runs } = await start(t);
  for (const key of ['', 'x'.repeat(256)]) await assert.rejects(ask(key), (error) => statusOf(error) === 422);
  assert.deepEqual([runs(), await rows()], [0, 0]);
  await ask('x'.repeat(255));
  assert.equal(runs(), 1);
});

test('F§4 without a key every request runs', async (t) => {
  const { ask, rows, runs } = await start(t);
  await ask(undefined);
  await ask(undefined);
  assert.deepEqual([runs(), await rows()], [2, 0]);
});

test('F§4 a repeat with the same key and request gets the same status and body, and nothing runs', async (t) => {
  const { ask, runs } = await start(t);
  const first = (await ask('k')) as Answer;
  const second = (await ask('k', { work: () => assert.fail('It ran again.') })) as Answer;
  assert.deepEqual([second.status, JSON.stringify(second.body)], [201, JSON.stringify(first.body)]);
  assert.equal(runs(), 1);
});

test('F§4 an answer without a status is repeated as 200, and one without a body stays empty', async (t) => {
  const { ask } = await start(t);
  await ask('a', { work: async () => ({ z: 1, a: [null, 0.1, 1_000_000.01], 2: 'two' }) });
  const again = (await ask('a')) as Answer;
  assert.equal(again.status, 200);
  assert.equal(JSON.stringify(again.body), JSON.stringify({ z: 1, a: [null, 0.1, 1_000_000.01], 2: 'two' }));
  await ask('b', { work: async () => answer(202) });
  assert.deepEqual(await ask('b'), new Answer(202, null));
});

test('F§4 the same key with a different request is 422, whether the first is finished or running', async (t) => {
  const { ask, runs } = await start(t);
  await ask('k');
  await assert.rejects(ask('k', { request: { amount: 2 } }), Invalid);
  let end = () => {};
  const running = ask('r', { work: () => new Promise((resolve) => (end = () => resolve('done'))) });
  while (runs() < 2) await new Promise(setImmediate);
  await assert.rejects(ask('r', { request: { amount: 2 } }), Invalid);
  await assert.rejects(ask('r'), Conflict);
  end();
  assert.equal(await running, 'done');
  assert.equal(runs(), 2);
});

test('F§4 of fifty concurrent requests one runs, and the others get 409 or its answer', async (t) => {
  const { ask, runs } = await start(t);
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => ask('k')));
  for (const result of results) {
    if (result.status === 'rejected') assert.equal(statusOf(result.reason), 409, String(result.reason));
    else assert.equal((result.value as Answer).status, 201);
  }
  assert.equal(runs(), 1);
});

test('F§4 two callers can use the same key independently', async (t) => {
  const { ask, runs } = await start(t);
  await ask('k', { caller: 'user:1' });
  await ask('k', { caller: 'user:2', request: { amount: 9 } });
  await ask('k', { caller: 'guest:10.0.0.1' });
  assert.equal(runs(), 3);
});

test('F§4 errors are not stored: a refused or failed request can be retried with the same key', async (t) => {
  const { ask, rows, runs } = await start(t);
  const required = message('field.required', { attribute: 'amount' });
  for (const error of [
    new BadRequest(message('request.refused')),
    new Invalid({ amount: [required] }),
    new Error('broken'),
  ])
    await assert.rejects(ask('k', { work: () => Promise.reject(error) }), error);
  assert.equal(await rows(), 0);
  await ask('k', { request: { amount: 7 } });
  assert.equal(runs(), 4);
});

test('F§4 a key is stored for exactly 24 hours and can be reused afterwards', async (t) => {
  const { ask, clock, runs } = await start(t);
  await ask('k');
  clock.advance({ hours: 23, minutes: 59, seconds: 59 });
  await ask('k');
  assert.equal(runs(), 1);
  clock.advance({ seconds: 1 });
  await ask('k', { request: { amount: 2 } });
  assert.equal(runs(), 2);
});

test('F§4 a killed process holds its key until the lock expires; then only the same request may run', async (t) => {
  const { ask, clock, db, runs } = await start(t);
  await ask('k');
  await sql`update idempotency_keys set status = null, answer = null`.execute(db);
  clock.advance({ seconds: 119 });
  await assert.rejects(ask('k'), Conflict);
  clock.advance({ seconds: 1 });
  await assert.rejects(ask('k', { request: { amount: 2 } }), Invalid);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => ask('k')));
  assert.ok(results.some(({ status }) => status === 'fulfilled'));
  assert.equal(runs(), 2);
});

test('F§4 an answer stored in the transaction of the work survives a later failure and is rolled back with the work', async (t) => {
  const { ask, db, runs } = await start(t);
  const failed = new Error('failed');
  const work = (isUndone: boolean) => async (keepWithin: KeepWithin) => {
    await db.transaction().execute(async (trx) => {
      await keepWithin(trx, answer(201, { run: 1 }));
      if (isUndone) throw failed;
    });
    throw failed;
  };
  await assert.rejects(ask('k', { work: work(true) }), failed);
  await assert.rejects(ask('k', { work: work(false) }), failed);
  assert.deepEqual(await ask('k'), new Answer(201, { run: 1 }));
  assert.equal(runs(), 2);
});

test('F§4 work whose key was taken over while it ran is rolled back with an error', async (t) => {
  const { ask, clock, db, runs } = await start(t);
  let goOn = () => {};
  const late = ask('k', {
    work: async (keepWithin) => {
      await new Promise<void>((resolve) => (goOn = resolve));
      await db.transaction().execute((trx) => keepWithin(trx, 'late'));
    },
  });
  while (runs() < 1) await new Promise(setImmediate);
  clock.advance({ seconds: 121 });
  await ask('k', { work: async () => 'the other' });
  goOn();
  await assert.rejects(late, Conflict);
  assert.deepEqual(await ask('k'), new Answer(200, 'the other'));
});

test('F§4 a delayed request whose key was taken over does not change the newer entry', async (t) => {
  const { ask, clock, runs } = await start(t);
  let fail = () => {};
  const slow = ask('k', { work: () => new Promise((_, reject) => (fail = () => reject(new Error('late')))) });
  while (runs() < 1) await new Promise(setImmediate);
  clock.advance({ seconds: 121 });
  let end = () => {};
  const taken = ask('k', { work: () => new Promise((resolve) => (end = () => resolve('second'))) });
  while (runs() < 2) await new Promise(setImmediate);
  fail();
  await assert.rejects(slow, /late/);
  await assert.rejects(ask('k'), Conflict);
  end();
  assert.equal(await taken, 'second');
  assert.equal(((await ask('k')) as Answer).body, 'second');
});
