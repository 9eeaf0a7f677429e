import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, type Reply, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { cookieOf, login, signUp, verify, withCookie } from '../testing/steps.ts';

const TABLES = ['users', 'devices', 'sessions'];

const signOut = (testApp: TestApp, reply: Reply, headers: Record<string, string> = {}) =>
  testApp.post('/web/auth/logout', undefined, withCookie(reply, headers));

test('F§5 the session cookie is HttpOnly, SameSite=Lax, limited to the service, without a lifetime', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const cookie = cookieOf(await login(testApp, 'web', email, PASSWORD));
  assert.equal(cookie.name, 'fundraising_session');
  assert.deepEqual(cookie.attributes, ['HttpOnly', 'Path=/fundraising', 'SameSite=Lax']);
  assert.match(cookie.value, /^[\w-]{43}$/, '256 bits');
});

test('contract: the cookie is Secure outside development, and its path follows the public address', async (t) => {
  const testApp = await startFundraising(t, {
    platform: { mode: 'production' },
    publicUrl: 'https://give.example.org',
  });
  const { email } = await testApp.person();
  const cookie = cookieOf(await login(testApp, 'web', email, PASSWORD));
  assert.deepEqual(cookie.attributes, ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
});

test('F§5 the session id is new at login and at verify-email, and an id set by an attacker does not work', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const seeded = 'x'.repeat(43);
  const headers = { cookie: `fundraising_session=${seeded}`, 'sec-fetch-site': 'same-origin' };
  const first = await login(testApp, 'web', email, PASSWORD, { headers });
  assert.notEqual(cookieOf(first).value, seeded);
  assert.equal((await testApp.post('/web/auth/logout', undefined, { headers })).status, 401);

  const second = await login(testApp, 'web', email, PASSWORD, withCookie(first));
  assert.notEqual(cookieOf(second).value, cookieOf(first).value);
  assert.equal((await signOut(testApp, first)).status, 401, 'the session it came with has ended');

  const ana = await signUp(testApp, 'ana@x.test');
  const verified = await verify(testApp, 'web', ana.email, ana.code, withCookie(second));
  assert.notEqual(cookieOf(verified).value, cookieOf(second).value);
  assert.equal((await signOut(testApp, second)).status, 401);
  assert.equal((await signOut(testApp, verified)).status, 200);
});

test('F§5 a refused login neither sets a cookie nor ends the current session', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const session = await login(testApp, 'web', email, PASSWORD);
  const refused = await login(testApp, 'web', email, 'not the password', withCookie(session));
  assert.deepEqual([refused.status, refused.headers['set-cookie']], [401, undefined]);
  assert.equal((await signOut(testApp, session)).status, 200);
});

test('F§4 logout ends only this session, and clears its cookie with the same path', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const [here, there] = [
    await login(testApp, 'web', email, PASSWORD),
    await login(testApp, 'web', email, PASSWORD),
  ];
  const reply = await signOut(testApp, here);
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.body, { success: true, message: 'Signed out.' });
  const cookie = cookieOf(reply);
  assert.equal(cookie.value, '');
  assert.ok(cookie.attributes.includes('Path=/fundraising'));
  assert.ok(cookie.attributes.some((one) => /^Expires=Thu, 01 Jan 1970/.test(one)));
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await signOut(testApp, here)).status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await signOut(testApp, there)).status, 200);
});

test('F§5 a session ends two hours after its last request, and each request extends it', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const touch = (reply: Reply) => testApp.post('/mobile/auth/logout', undefined, withCookie(reply));

  const active = await login(testApp, 'web', email, PASSWORD);
  for (let n = 0; n < 3; n += 1) {
    testApp.clock.advance({ minutes: 119 });
    await touch(active);
  }
  testApp.clock.advance({ minutes: 119, seconds: 59 });
  assert.equal((await signOut(testApp, active)).status, 200);

  const idle = await login(testApp, 'web', email, PASSWORD);
  testApp.clock.advance({ hours: 2 });
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await signOut(testApp, idle)).status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: a request with the cookie from another site is 403 and changes nothing', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const session = await login(testApp, 'web', email, PASSWORD);
  const before = await testApp.snapshot(...TABLES);
  const foreign: Record<string, string>[] = [
    ...['cross-site', 'same-site', 'Same-Origin', '', 'none, same-origin', 'anything'].map((site) => ({
      'sec-fetch-site': site,
    })),
    ...[
      'https://evil.test',
      'null',
      '',
      'http://localhost:3001',
      'https://localhost:3000',
      'http://localhost',
      'http://localhost:3000.evil.test',
      'http://localhost:3000@evil.test',
      'http://evil.test#http://localhost:3000',
      'http://localhost:3000/',
      'http://sub.localhost:3000',
      'HTTP://LOCALHOST:3000',
      'http://localhost:3000, https://evil.test',
      'http://127.0.0.1:3000',
      'file://',
      'chrome-extension://abc',
    ].map((origin) => ({ origin })),
    { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const host = { host: 'give.test' };
    const reply = await signOut(testApp, session, { ...host, ...headers });
    assert.equal(reply.status, 403, JSON.stringify(headers));
    assert.deepEqual(reply.body, { success: false, message: 'The request comes from another site.' });
    // A login with the cookie is refused as well, before the password is checked.
    const again = await login(testApp, 'web', email, PASSWORD, withCookie(session, { ...host, ...headers }));
    assert.equal(again.status, 403);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: our own pages, typed addresses and clients other than browsers can use the cookie', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:3000' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { host: 'give.test', origin: 'http://give.test' },
  ] as Record<string, string>[]) {
    const session = await login(testApp, 'web', email, PASSWORD);
    assert.equal((await signOut(testApp, session, headers)).status, 200, JSON.stringify(headers));
  }
});

test('contract: simple forms of another site have no effect: only JSON is accepted', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const before = await testApp.snapshot(...TABLES);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await testApp.send('POST', '/web/auth/login', {
      payload: JSON.stringify({ email, password: PASSWORD }),
      headers: { 'content-type': type },
    });
    assert.equal(reply.status, 415);
    assert.equal(reply.headers['set-cookie'], undefined);
  }
  for (const override of ['_method=POST', '']) {
    const reply = await testApp.send('GET', `/web/auth/login?${override}`, {
      headers: { 'x-http-method-override': 'POST' },
    });
    assert.equal(reply.status, 405);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§2 session ids and refresh tokens are stored only as hashes', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const { value } = cookieOf(await login(testApp, 'web', email, PASSWORD));
  const { body } = await login(testApp, 'mobile', email, PASSWORD);
  const dump = await testApp.snapshot('sessions', 'devices', 'audit_log', 'users');
  for (const secret of [value, body.data.refresh_token, PASSWORD]) {
    assert.ok(!dump.includes(secret));
    assert.ok(!dump.includes(Buffer.from(secret).toString('hex')));
  }
});
