import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { codeOf, enableApp } from '@bulwagan/testing/second-factor.ts';
import { PASSWORD, type Reply, startWorkforce } from '@bulwagan/testing/workforce.ts';

/** Sign-in to workforce over HTTP; its individual rules are tested in `packages/platform/src/sign-in`. */

const TABLES = ['users', 'sessions', 'pending_sign_ins', 'two_factor'];
const ORIGIN = 'http://localhost:3000';
const UNAUTHENTICATED = [401, { message: 'Unauthenticated.' }];

// One-time codes depend on steps of thirty seconds.
const testApp = await startWorkforce({ after }, { now: '2026-11-21T02:00:00Z' });

/** Headers of a browser without a signed-in user. */
const guest = async () => browserHeaders(await testApp.get('/sanctum/csrf-cookie'));

async function login(body: object, { headers, ip }: { headers?: Record<string, string>; ip?: string } = {}) {
  const sent = headers ?? (await guest());
  return await testApp.post('/login', body, { headers: sent, ...(ip === undefined ? {} : { ip }) });
}

const shown = ({ status, body }: Reply) => [status, body];

const idOf = ({ cookie }: Record<string, string>) => /workforce_session=([^;]+)/.exec(cookie!)![1];

test('contract: a failed sign-in to workforce is reported under username for any account, and signs nobody in', async () => {
  const { username } = await testApp.person();
  const gone = await testApp.person();
  const admin = await testApp.superUser();
  await admin.post(`/api/users/${gone.id}/disable`);
  const headers = await guest();
  const before = await testApp.snapshot(...TABLES);
  const wrong = 'These credentials do not match our records.';
  for (const name of [username, gone.username, 'nobody', `${username}@workforce.example`]) {
    const reply = await login({ username: name, password: 'not the password' }, { headers });
    assert.deepEqual(shown(reply), [422, { message: wrong, errors: { username: [wrong] } }], name);
  }
  const missing = await login({ email: username }, { headers });
  assert.deepEqual(missing.body, {
    message: 'The username field is required. (and 1 more error)',
    errors: {
      username: ['The username field is required.'],
      password: ['The password field is required.'],
    },
  });
  const disabled = await login({ username: gone.username, password: PASSWORD }, { headers });
  assert.deepEqual(shown(disabled), [403, { message: 'Your account has been disabled.' }]);
  const { 'x-xsrf-token': _, ...withoutToken } = headers;
  for (const sent of [withoutToken, { ...withoutToken, 'x-xsrf-token': 'x' }, {}]) {
    const reply = await login({ username, password: PASSWORD }, { headers: sent });
    assert.deepEqual(shown(reply), [419, { message: 'CSRF token mismatch.' }]);
  }
  assert.deepEqual(shown(await testApp.get('/api/profile', { headers })), UNAUTHENTICATED);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: after five failures for one username and address the sixth attempt gets 429 with the seconds left', async () => {
  const { username } = await testApp.person();
  const ip = '203.0.113.7';
  const headers = await guest();
  for (let attempts = 0; attempts < 5; attempts += 1)
    assert.equal((await login({ username, password: 'wrong' }, { headers, ip })).status, 422);
  const before = await testApp.snapshot(...TABLES);
  for (const password of ['wrong', PASSWORD]) {
    const reply = await login({ username: username.toUpperCase(), password }, { headers, ip });
    const [, seconds] = /Please try again in (\d+) seconds?\.$/.exec(reply.body.message) ?? [];
    assert.equal(reply.status, 429);
    assert.ok(Number(seconds) >= 1 && Number(seconds) <= 60, reply.body.message);
    assert.equal(reply.headers['retry-after'], seconds);
    assert.deepEqual(reply.body.errors, { username: [reply.body.message] });
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  const { username: colleague } = await testApp.person();
  assert.equal((await login({ username: colleague, password: PASSWORD }, { ip })).status, 200);
  assert.equal((await login({ username, password: PASSWORD }, { ip: '203.0.113.8' })).status, 200);
});

test('W§5 cookie, sign-in, profile and sign-out work in sequence, and each changes the session id', async () => {
  const { username, id } = await testApp.person();
  const first = await guest();
  const reply = await login({ username, password: PASSWORD }, { headers: first });
  assert.deepEqual(shown(reply), [200, { two_factor: false }]);
  const signedIn = browserHeaders(reply);
  assert.notEqual(idOf(signedIn), idOf(first));
  assert.notEqual(signedIn['x-xsrf-token'], first['x-xsrf-token']);
  const profile = await testApp.get('/api/profile', { headers: signedIn });
  assert.deepEqual([profile.status, profile.body.data.id, profile.body.data.username], [200, id, username]);
  assert.deepEqual(shown(await testApp.get('/api/profile', { headers: first })), UNAUTHENTICATED);

  const out = await testApp.post('/logout', undefined, { headers: signedIn });
  assert.deepEqual([out.status, out.text], [204, '']);
  assert.notEqual(idOf(browserHeaders(out)), idOf(signedIn));
  for (const headers of [signedIn, browserHeaders(out)])
    assert.deepEqual(shown(await testApp.get('/api/profile', { headers })), UNAUTHENTICATED);
  assert.deepEqual(shown(await testApp.post('/logout', undefined, { headers: signedIn })), UNAUTHENTICATED);
});

test('contract: a page of another origin gets no workforce session and cannot read responses', async () => {
  const person = await testApp.superUser();
  const before = await testApp.snapshot(...TABLES);
  for (const foreign of [
    { origin: 'https://evil.example' },
    { referer: 'https://evil.example/page' },
    { origin: ORIGIN, referer: 'https://evil.example/page' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    const headers = { ...person.headers, ...foreign };
    const read = await testApp.get('/api/profile', { headers });
    assert.deepEqual(shown(read), UNAUTHENTICATED);
    if (foreign.origin !== ORIGIN) assert.equal(read.headers['access-control-allow-origin'], undefined);
    assert.deepEqual(shown(await testApp.post('/logout', undefined, { headers })), UNAUTHENTICATED);
    const body = { username: person.username, password: PASSWORD };
    assert.equal((await login(body, { headers: { ...(await guest()), ...foreign } })).status, 419);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  for (const own of [{ origin: ORIGIN }, { referer: `${ORIGIN}/workforce/` }] as Record<string, string>[])
    assert.equal((await person.get('/api/profile', { headers: own })).status, 200);
  const { headers } = await person.get('/api/profile', { headers: { origin: ORIGIN } });
  assert.equal(headers['access-control-allow-origin'], ORIGIN);
});

test('contract: two factors in workforce: password first, then an app set up by QR code, and single-use recovery codes', async () => {
  const person = await testApp.superUser();
  const app = '/user/two-factor-authentication';
  const before = await testApp.snapshot(...TABLES);
  const asked = [
    await person.post(app, {}),
    await person.get('/user/two-factor-qr-code'),
    await person.post('/user/confirmed-two-factor-authentication', { code: '123456' }),
    await person.get('/user/two-factor-recovery-codes'),
    await person.post('/user/two-factor-recovery-codes'),
    await person.delete(app),
  ];
  for (const reply of asked) assert.equal(reply.status, 423, reply.text);
  assert.equal((await person.post('/user/confirm-password', { password: 'wrong' })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);

  const secret = await enableApp(person, testApp.clock);
  const picture = (await person.get('/user/two-factor-qr-code')).body;
  assert.match(picture.svg, /^<svg/);
  assert.match(picture.url, new RegExp(`^otpauth://totp/.*secret=${secret}`));
  const codes: string[] = (await person.get('/user/two-factor-recovery-codes')).body;
  const renewed = await person.post('/user/two-factor-recovery-codes');
  assert.equal(renewed.status, 200, renewed.text);
  const [recoveryCode]: string[] = (await person.get('/user/two-factor-recovery-codes')).body;

  const challenge = async (body: object): Promise<Reply> => {
    const reply = await login({ username: person.username, password: PASSWORD });
    assert.deepEqual(shown(reply), [200, { two_factor: true }]);
    const headers = browserHeaders(reply);
    assert.deepEqual(shown(await testApp.get('/api/profile', { headers })), UNAUTHENTICATED);
    return await testApp.post('/two-factor-challenge', body, { headers });
  };
  const code = codeOf(secret, testApp.clock);
  const answers: [body: object, status: number][] = [
    [{ code: code === '000000' ? '000001' : '000000' }, 422],
    [{ recovery_code: codes[0] }, 422],
    [{ code }, 204],
    [{ recovery_code: recoveryCode }, 204],
    [{ recovery_code: recoveryCode }, 422],
  ];
  for (const [body, status] of answers) {
    const reply = await challenge(body);
    assert.equal(reply.status, status, reply.text);
    if (status !== 204) continue;
    const { body: profile } = await testApp.get('/api/profile', { headers: browserHeaders(reply) });
    assert.deepEqual([profile.data.id, profile.data.two_factor_enabled], [person.id, true]);
  }
  assert.equal((await person.delete(app)).status, 200);
  const plain = await login({ username: person.username, password: PASSWORD });
  assert.deepEqual(shown(plain), [200, { two_factor: false }]);
});
