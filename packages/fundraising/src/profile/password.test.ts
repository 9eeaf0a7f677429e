import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  PASSWORD,
  type Person,
  type Reply,
  startFundraising,
  type TestApp,
} from '@bulwagan/testing/fundraising.ts';
import { waitingForLocks, whileHeld } from '@bulwagan/testing/locks.ts';
import { sql } from 'kysely';

const NEW = 'another long password';
const change = (password = NEW, current = PASSWORD) => ({
  current_password: current,
  password,
  password_confirmation: password,
});

async function signIn(testApp: TestApp, person: Person, password = PASSWORD) {
  const reply = await testApp.post('/mobile/auth/login', {
    email: person.email,
    password,
    device_name: 'tablet',
    device_token: 'push-of-the-tablet',
  });
  const bearer = { authorization: `Bearer ${reply.body.data?.access_token}` };
  return { status: reply.status, bearer, refreshToken: reply.body.data?.refresh_token };
}

async function webSession(testApp: TestApp, person: Person, password = PASSWORD) {
  return cookieOf(await testApp.post('/web/auth/login', { email: person.email, password }));
}

const cookieOf = ({ headers }: Reply) => ({ cookie: String(headers['set-cookie']).split(';')[0]! });

test('F§4 changing a password requires sign-in', async (t) => {
  const testApp = await startFundraising(t);
  assert.equal((await testApp.post('/profile/password', change())).status, 401);
  assert.equal((await testApp.send('PUT', '/profile/password', { body: change() })).status, 401);
});

test('F§5 a wrong current password or a short or unconfirmed new one is 422, and nothing changes', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const before = await testApp.snapshot('users', 'devices', 'audit_log');
  const wrong = await ana.put('/profile/password', change(NEW, 'not this one'));
  assert.equal(wrong.status, 422);
  assert.deepEqual(wrong.body.errors, { current_password: ['The password is incorrect.'] });
  const short = await ana.put('/profile/password', change('short'));
  assert.deepEqual(Object.keys(short.body.errors), ['password']);
  const unconfirmed = await ana.put('/profile/password', { ...change(), password_confirmation: 'x' });
  assert.deepEqual(unconfirmed.body.errors, {
    password: ['The password field confirmation does not match.'],
  });
  const nothing = await ana.put('/profile/password', {});
  assert.deepEqual(Object.keys(nothing.body.errors).sort(), [
    'current_password',
    'password',
    'password_confirmation',
  ]);
  assert.equal(await testApp.snapshot('users', 'devices', 'audit_log'), before);
});

test('F§5.7 the current password as the new one is refused, and nothing changes', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const before = await testApp.snapshot('users', 'devices');
  const reply = await ana.put('/profile/password', change(PASSWORD));
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.body, {
    success: false,
    message: 'The new password must be different from the current password.',
  });
  assert.equal(await testApp.snapshot('users', 'devices'), before);
});

test('F§5 guesses at the current password are limited in every session', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const statuses = new Set<number>();
  for (let n = 0; n < 31; n++)
    statuses.add((await ana.put('/profile/password', change(NEW, `guess ${n}`))).status);
  assert.deepEqual([...statuses], [422, 429]);
  assert.equal((await ana.put('/profile/password', change())).status, 429);
});

test('F§5 a change on a device ends every token and session and gives that device new ones', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const tablet = await signIn(testApp, ana);
  const web = await webSession(testApp, ana);
  const reply = await testApp.send('PUT', '/profile/password', { body: change(), headers: tablet.bearer });
  assert.equal(reply.status, 200);
  assert.equal((await ana.get('/profile')).status, 401);
  assert.equal((await testApp.get('/profile', { headers: tablet.bearer })).status, 401);
  assert.equal((await testApp.get('/profile', { headers: web })).status, 401);
  assert.equal(
    (await testApp.post('/mobile/auth/refresh', { refresh_token: tablet.refreshToken })).status,
    401,
  );
  const { access_token: token, refresh_token: refreshToken } = reply.body.data;
  assert.equal(
    (await testApp.get('/profile', { headers: { authorization: `Bearer ${token}` } })).status,
    200,
  );
  assert.equal((await testApp.post('/mobile/auth/refresh', { refresh_token: refreshToken })).status, 200);
  const pushTokens = await testApp.app.db.selectFrom('push_tokens').select('token').execute();
  assert.deepEqual(pushTokens, [{ token: 'push-of-the-tablet' }]);
  assert.equal((await signIn(testApp, ana)).status, 401);
  assert.equal((await signIn(testApp, ana, NEW)).status, 200);
});

test('F§5 a change in a web session keeps only that session, under a new id, and notifies the owner by mail', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const [mine, other] = [await webSession(testApp, ana), await webSession(testApp, ana)];
  const reply = await testApp.post('/profile/password', change(), { headers: mine });
  assert.equal(reply.status, 200);
  assert.equal(reply.body.data, null);
  assert.equal((await testApp.get('/profile', { headers: cookieOf(reply) })).status, 200);
  // A copied cookie no longer works.
  for (const headers of [mine, other]) assert.equal((await testApp.get('/profile', { headers })).status, 401);
  assert.equal((await ana.get('/profile')).status, 401);
  await testApp.mail(ana.email, ({ subject }) => subject === 'Your password was changed');
});

test('F§5 of ten concurrent changes from one password exactly one succeeds', async (t) => {
  const testApp = await startFundraising(t, { poolSize: 16 });
  const ana = await testApp.person();
  const web = await webSession(testApp, ana);
  const { pool } = testApp.app.connection;
  const attempts = Array.from({ length: 10 }, (_, n) => change(`long password ${n}`));
  // All requests arrive with a valid cookie and the correct password before the first one continues.
  const replies = await whileHeld(
    pool,
    'select from users for no key update',
    () => Promise.all(attempts.map((body) => testApp.post('/profile/password', body, { headers: web }))),
    () => waitingForLocks(pool, attempts.length),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(9).fill(422)]);
  const winner = replies.findIndex(({ status }) => status === 200);
  assert.equal((await signIn(testApp, ana, `long password ${winner}`)).status, 200);
});

/** Asserts the result of a change on a device, and of its new tokens, when the device signs out during the change. */
async function assertSignedOut(testApp: TestApp, changed: Reply, signedOut: Reply): Promise<void> {
  assert.deepEqual([changed.status, signedOut.status], [200, 200]);
  const { access_token: token, refresh_token: refreshToken } = changed.body.data ?? {};
  const headers = { authorization: `Bearer ${token}` };
  assert.equal((await testApp.get('/profile', { headers })).status, 401);
  const refreshed = await testApp.post('/mobile/auth/refresh', {
    refresh_token: refreshToken ?? 'x'.repeat(43),
  });
  assert.equal(refreshed.status, 401);
  const open = testApp.app.db.selectFrom('devices').select('id').where('revoked_at', 'is', null);
  assert.deepEqual(await open.execute(), []);
  assert.deepEqual(await testApp.app.db.selectFrom('push_tokens').select('token').execute(), []);
}

test('F§4 signing a device out also ends the tokens that a password change gives it at that moment', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const { bearer: headers } = await signIn(testApp, ana);
  const held = await testApp.app.db.startTransaction().execute();
  // The audit event is written last in the transaction of the change.
  await sql`lock table audit_log in exclusive mode`.execute(held);
  const changed = testApp.send('PUT', '/profile/password', { body: change(), headers });
  await waitingForLocks(testApp.app.connection.pool, 1);
  const signedOut = testApp.post('/mobile/auth/logout', undefined, { headers });
  await waitingForLocks(testApp.app.connection.pool, 2);
  await held.commit().execute();
  await assertSignedOut(testApp, await changed, await signedOut);
});

test('F§4 a password change does not sign in again a device that signed out during the change', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const { bearer: headers } = await signIn(testApp, ana);
  const { verify } = testApp.app.passwords;
  let signedOut: Reply | undefined;
  testApp.app.passwords.verify = async (password, hash) => {
    testApp.app.passwords.verify = verify;
    signedOut = await testApp.post('/mobile/auth/logout', undefined, { headers });
    return await verify(password, hash);
  };
  const changed = await testApp.send('PUT', '/profile/password', { body: change(), headers });
  await assertSignedOut(testApp, changed, signedOut!);
});
