import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { bothHeldUp, waitingForLocks, watchDeadlocks, whileHeld } from '@bulwagan/testing/locks.ts';

const owners = async (testApp: TestApp) =>
  await testApp.app.db
    .selectFrom('push_tokens')
    .select(['token', 'user_id', 'platform'])
    .orderBy('token')
    .execute();

test('F§4 registering a device token requires sign-in, and a token of 1 to 500 characters', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  assert.equal((await testApp.post('/device-tokens', { token: 'x' })).status, 401);
  assert.equal((await testApp.send('DELETE', '/device-tokens', { body: { token: 'x' } })).status, 401);
  for (const body of [{}, { token: '' }, { token: 'x'.repeat(501) }, { token: 5 }, { token: 'a\u0000' }]) {
    const reply = await ana.post('/device-tokens', body);
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors), ['token']);
  }
  const odd = await ana.post('/device-tokens', { token: 'x', platform: 'toaster' });
  assert.deepEqual(odd.body.errors, { platform: ['The selected platform is invalid.'] });
  assert.deepEqual(await owners(testApp), []);
});

test('F§4 contract §2 a token is answered with 201, stored once, and moves to the account that registered it last', async (t) => {
  const testApp = await startFundraising(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const token = 'x'.repeat(500);
  const made = await ana.post('/device-tokens', { token, platform: 'ios' });
  assert.equal(made.status, 201);
  const created_at = testApp.clock.now().toString({ fractionalSecondDigits: 3 });
  assert.deepEqual(made.body, {
    success: true,
    data: { platform: 'ios', created_at },
    message: 'The device token has been registered.',
  });
  assert.equal((await ana.post('/device-tokens', { token, platform: 'ios' })).status, 201);
  assert.deepEqual(await owners(testApp), [{ token, user_id: ana.id, platform: 'ios' }]);
  assert.equal((await ben.post('/device-tokens', { token, platform: null })).status, 201);
  assert.deepEqual(await owners(testApp), [{ token, user_id: ben.id, platform: null }]);
});

test('F§4 users cannot remove tokens of others', async (t) => {
  const testApp = await startFundraising(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  await ana.post('/device-tokens', { token: 'of ana' });
  const remove = (person: typeof ana, token: string) =>
    testApp.send('DELETE', '/device-tokens', {
      body: { token },
      headers: { authorization: `Bearer ${person.token}` },
    });
  assert.equal((await remove(ben, 'of ana')).status, 404);
  assert.equal((await owners(testApp)).length, 1);
  assert.equal((await remove(ana, 'of ana')).status, 200);
  assert.deepEqual(await owners(testApp), []);
  assert.equal((await remove(ana, 'of ana')).status, 404);
});

test('F§4 the twenty newest tokens of an account are kept, and those of others are not affected', async (t) => {
  const testApp = await startFundraising(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  await ben.post('/device-tokens', { token: 'of ben' });
  for (let n = 10; n < 32; n++) {
    testApp.clock.advance({ seconds: 1 });
    await ana.post('/device-tokens', { token: `t${n}` });
  }
  const tokens = (await owners(testApp)).map(({ token }) => token);
  assert.deepEqual(tokens, ['of ben', ...Array.from({ length: 20 }, (_, n) => `t${n + 12}`)]);
});

test('two accounts at the token limit that each take over the oldest token of the other do not deadlock', async (t) => {
  const testApp = await startFundraising(t);
  const people = { a: await testApp.person(), b: await testApp.person() };
  const { pool } = testApp.app.connection;
  for (const [name, { id }] of Object.entries(people))
    await pool.query(
      `insert into push_tokens (token, user_id, created_at)
       select $1 || n, $2, timestamptz '2020-01-01T00:00:00Z' + n * interval '1 minute' from generate_series(1, 20) n`,
      [name, id],
    );
  const deadlocks = watchDeadlocks(t);
  const replies = await bothHeldUp(
    pool,
    `select from push_tokens where token = 'a1' for update`,
    () => people.b.post('/device-tokens', { token: 'a1' }),
    () => people.a.post('/device-tokens', { token: 'b1' }),
  );
  assert.deepEqual([...replies.map(({ status }) => status), deadlocks()], [201, 201, 0]);
  const left = Map.groupBy(await owners(testApp), (one) => one.user_id);
  assert.deepEqual(
    [people.a, people.b].map(({ id }) => left.get(id)?.length),
    [20, 20],
  );
});

test('F§5 the token of a device is removed when that device signs out', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  await ana.post('/device-tokens', { token: 'of ana' });
  await ana.post('/mobile/auth/logout');
  assert.deepEqual(await owners(testApp), []);
});

test('F§5 no token of a device remains that signs out while it registers one', async (t) => {
  const testApp = await startFundraising(t);
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const { pool } = testApp.app.connection;
  await ben.post('/device-tokens', { token: 'shared' });
  let signsOut: ReturnType<typeof ana.post> | undefined;
  await whileHeld(
    pool,
    `select from push_tokens where token = 'shared' for update`,
    () => ana.post('/device-tokens', { token: 'shared' }),
    async () => {
      signsOut = ana.post('/mobile/auth/logout');
      // Either it waits for the other, or has finished.
      await Promise.race([signsOut, waitingForLocks(pool, 2)]);
    },
  );
  assert.equal((await signsOut!).status, 200);
  assert.deepEqual(await owners(testApp), []);
});

test('F§5 a device signed out while its request waits cannot register a token', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const { pool } = testApp.app.connection;
  const reply = await whileHeld(
    pool,
    'update devices set revoked_at = now()',
    () => ana.post('/device-tokens', { token: 'late' }),
    async () => {},
  );
  assert.equal(reply.status, 401);
  assert.deepEqual(await owners(testApp), []);
});
