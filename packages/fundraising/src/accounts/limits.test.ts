import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHashQueue } from '@bulwagan/platform/identity/passwords/hash-queue.ts';
import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import { PASSWORD, type Reply, type SendOptions, startFundraising } from '@bulwagan/testing/fundraising.ts';
import { bearer, KINDS, login, registration, statuses } from './testing/steps.ts';

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const;

/** F§8: three integers on every response; the reset is shortly ahead, in Unix seconds. */
function assertLimited(reply: Reply, limit: number, remaining?: number): void {
  for (const name of LIMIT_HEADERS)
    assert.match(String(reply.headers[name]), /^\d+$/, `${name} of ${reply.status}`);
  assert.equal(Number(reply.headers['x-ratelimit-limit']), limit);
  if (remaining !== undefined) assert.equal(Number(reply.headers['x-ratelimit-remaining']), remaining);
  const secondsAhead = Number(reply.headers['x-ratelimit-reset']) - Date.now() / 1000;
  assert.ok(secondsAhead > -1 && secondsAhead <= 61, `reset ${secondsAhead} s ahead`);
}

function assertRefused(reply: Reply): void {
  assert.equal(reply.status, 429);
  const after = Number(reply.headers['retry-after']);
  const wait = `${after} second${after === 1 ? '' : 's'}`;
  assert.deepEqual(reply.body, {
    success: false,
    message: `Too many requests. Please try again in ${wait}.`,
  });
  assert.ok(Number.isInteger(after) && after >= 1 && after <= 60);
}

test('F§8 ten logins a minute per address pass, correct or wrong, over both paths; the eleventh is 429', async (t) => {
  const testApp = await startFundraising(t, { settings: { login: 10 } });
  const { email } = await testApp.person();
  const attempts: Promise<Reply>[] = [];
  for (let n = 0; n < 10; n += 1) {
    const kind = KINDS[n % 2]!;
    // Wrong passwords, correct ones and invalid bodies all count.
    const reply =
      n % 5 === 4
        ? await testApp.post(`/${kind}/auth/login`, {})
        : await login(testApp, kind, email, n % 3 === 0 ? PASSWORD : 'not the password');
    assert.ok([200, 401, 422].includes(reply.status));
    assertLimited(reply, 10, 9 - n);
    attempts.push(Promise.resolve(reply));
  }
  const before = await testApp.snapshot('users', 'devices', 'sessions');
  for (const kind of KINDS) {
    const reply = await login(testApp, kind, email, PASSWORD);
    assertRefused(reply);
    assertLimited(reply, 10, 0);
  }
  assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);
  const elsewhere = await login(testApp, 'mobile', email, PASSWORD, { ip: '203.0.113.9' });
  assert.equal(elsewhere.status, 200, 'another address has ten of its own');
});

test('F§8 300 wrong passwords an hour are checked per account from any number of addresses, and the owner still gets in', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const home = { ip: '203.0.113.9' };
  assert.equal((await login(testApp, 'web', email, PASSWORD, home)).status, 200);
  assert.equal((await login(testApp, 'web', email, PASSWORD, { ip: '2001:db8:1:2::a' })).status, 200);
  /** Wrong passwords from equally many addresses, only as many at once as can be hashed. */
  const guesses = async (count: number, emailOf: (n: number) => string) => {
    const replies: Reply[] = [];
    for (let n = 0; n < count; n += 31) {
      const some = Array.from({ length: Math.min(31, count - n) }, (_, m) => n + m);
      const guess = (m: number) =>
        login(testApp, KINDS[m % 2]!, emailOf(m), 'not the password', { ip: `198.51.${m >> 8}.${m & 255}` });
      replies.push(...(await Promise.all(some.map(guess))));
    }
    return statuses(replies);
  };
  const ofOwner = await guesses(310, (n) => (n % 3 === 0 ? email.toUpperCase() : email));
  assert.deepEqual(ofOwner, { 401: 300, 429: 10 });
  const refused = await login(testApp, 'web', email, PASSWORD, { ip: '198.51.100.1' });
  assert.equal(refused.status, 429, 'not even the right one, from where the owner never was');
  const seconds = Number(refused.headers['retry-after']);
  assert.ok(seconds > 1);
  assert.deepEqual(refused.body, {
    success: false,
    message: `Too many failed sign-ins. Please try again in ${seconds} seconds.`,
  });
  assert.equal((await login(testApp, 'mobile', email, PASSWORD, home)).status, 200);
  // The /64 network counts as the client, because the rest of the address changes daily.
  assert.equal((await login(testApp, 'mobile', email, PASSWORD, { ip: '2001:db8:1:2::b' })).status, 200);
  assert.equal((await login(testApp, 'mobile', email, PASSWORD, { ip: '2001:db8:1:3::a' })).status, 429);
  const ofNobody = await guesses(301, () => 'nobody@x.test');
  assert.deepEqual(ofNobody, { 401: 300, 429: 1 }, 'and nobody is told who exists');
});

test('F§8 of 100 parallel logins of one address exactly ten pass', async (t) => {
  const testApp = await startFundraising(t, { settings: { login: 10 } });
  const { email } = await testApp.person();
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) => login(testApp, KINDS[n % 2]!, email, 'not the password')),
  );
  assert.deepEqual(statuses(replies), { 401: 10, 429: 90 });
  for (const reply of replies) assertLimited(reply, 10);
});

test('F§8 a forged X-Forwarded-For, different letter case or a query allows no further logins', async (t) => {
  const testApp = await startFundraising(t, { settings: { login: 2 } });
  const { email } = await testApp.person();
  const forge = (n: number): SendOptions => ({
    headers: {
      'x-forwarded-for': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
      'x-real-ip': `10.0.0.${n}`,
    },
  });
  const replies: Reply[] = [];
  for (let n = 0; n < 5; n += 1) replies.push(await login(testApp, 'web', email, 'wrong', forge(n)));
  assert.deepEqual(statuses(replies), { 401: 2, 429: 3 });
  const query = await testApp.post('/web/auth/login?x=1', { email, password: PASSWORD });
  assert.equal(query.status, 429);
  assert.equal((await testApp.post('/WEB/auth/login', { email, password: PASSWORD })).status, 404);
});

test('F§8 120 requests a minute per user from anywhere, and per address for anonymous callers', async (t) => {
  const testApp = await startFundraising(t, { settings: { api: 120 } });
  const ana = await testApp.person();
  const ask = (n: number) =>
    testApp.post('/web/auth/logout', undefined, { ...bearer(ana.token), ip: `203.0.113.${n % 200}` });
  const replies = await Promise.all(Array.from({ length: 125 }, (_, n) => ask(n)));
  assert.deepEqual(statuses(replies), { 401: 120, 429: 5 });
  for (const reply of replies) assertLimited(reply, 120);
  const left = replies.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
  assert.equal(Math.min(...left), 0);
  assert.equal(new Set(left.filter((n) => n > 0)).size, 119, 'each number is told once');

  const status = (ip: string) =>
    testApp.post('/web/auth/check-verification-status', { email: 'a@x.test' }, { ip });
  const strangers = await Promise.all(Array.from({ length: 125 }, () => status('198.51.100.1')));
  assert.deepEqual(statuses(strangers), { 200: 120, 429: 5 });
  assertRefused(strangers.find((reply) => reply.status === 429)!);
  assert.equal((await status('198.51.100.2')).status, 200);
});

test('F§8 every response has the three headers: 200, 201, 302, 400, 401, 403, 404, 405, 413, 415, 422, 503', async (t) => {
  const testApp = await startFundraising(t, { settings: { api: 500, login: 400 } });
  const { email, token } = await testApp.person();
  const json = { 'content-type': 'application/json' };
  const session = await login(testApp, 'web', email, PASSWORD);
  const cookie = String(session.headers['set-cookie']).split(';')[0]!;
  const raw = (path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    testApp.send('POST', path, { payload, headers: { ...json, ...headers } });
  const status = '/web/auth/check-verification-status';

  const refuse = { ...json, cookie, 'sec-fetch-site': 'cross-site' };
  const huge = JSON.stringify({ email: 'x'.repeat(2 * 1024 * 1024) });
  const replies: [status: number, limit: number, reply: Reply][] = [
    [200, 500, await testApp.post(status, { email })],
    [201, 500, await testApp.post('/web/auth/register', registration('new@x.test'))],
    [302, 500, await testApp.post(status, {}, { headers: { accept: 'text/html' } })],
    [400, 500, await raw(status, '{"email":')],
    [400, 400, await raw('/mobile/auth/login', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))],
    [401, 500, await testApp.post('/mobile/auth/logout')],
    [401, 500, await testApp.post('/mobile/auth/logout', undefined, bearer('x.y.z'))],
    [403, 500, await raw('/web/auth/logout', '{}', refuse)],
    [404, 500, await testApp.get('/nowhere')],
    // Unknown paths are answered before a body is read.
    [404, 500, await testApp.post('/nowhere', { a: 1 }, bearer(token))],
    [404, 500, await raw('/nowhere', '{"email":')],
    [404, 500, await raw('/nowhere', 'x', { 'content-type': 'text/plain' })],
    [404, 500, await raw('/nowhere', huge)],
    [405, 500, await testApp.get('/mobile/auth/login')],
    [405, 500, await testApp.send('DELETE', '/mobile/auth/login', { payload: '{"a', headers: json })],
    [413, 500, await raw(status, huge)],
    [415, 500, await raw(status, 'email=a', { 'content-type': 'text/plain' })],
    [422, 500, await testApp.post(status, {})],
    [422, 500, await testApp.post('/auth/verify-reset-token', { email, token: '123456' })],
  ];
  for (const [expected, limit, reply] of replies) {
    assert.equal(reply.status, expected, reply.text);
    assertLimited(reply, limit);
    assert.equal(reply.headers['x-content-type-options'], 'nosniff');
    assert.match(String(reply.headers['content-security-policy']), /frame-ancestors 'none'/);
    assert.equal(reply.headers['referrer-policy'], 'no-referrer');
    assert.deepEqual([reply.headers.server, reply.headers['x-powered-by']], [undefined, undefined]);
    if (expected >= 400) {
      const { message, ...rest } = reply.body;
      assert.ok(typeof message === 'string' && message !== '');
      if (expected !== 422) assert.deepEqual(rest, { success: false });
    }
  }
});

test('F§7 a flood of sign-ins is refused with 503 and Retry-After in the service’s format, and counts as an attempt', async (t) => {
  const queue = createHashQueue({ concurrency: 1, waitingLine: 0 });
  const testApp = await startFundraising(t, { platform: { passwords: createPasswords({ queue }) } });
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => login(testApp, 'web', 'nobody@x.test', 'not the password')),
  );
  const counts = statuses(replies);
  assert.equal((counts[401] ?? 0) + (counts[503] ?? 0), 20, JSON.stringify(counts));
  const refused = replies.find(({ status }) => status === 503);
  assert.ok(refused);
  assert.equal(refused.body.success, false);
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  assertLimited(refused, 100_000);
});
