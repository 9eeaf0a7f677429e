import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createSignIn } from './index.ts';
import { type Browser, ORIGIN, PASSWORD, type Reply, startBackOffice } from './testing/back-office.ts';

const office = await startBackOffice({ after });
const TABLES = ['users', 'sessions', 'pending_sign_ins', 'two_factor', 'passkeys', 'password_reset_tokens'];

const MISMATCH = { message: 'CSRF token mismatch.' };
const UNAUTHENTICATED = { message: 'Unauthenticated.' };

const cookieOf = (reply: Reply, name: string) => {
  const found = reply.cookies.filter((cookie) => cookie.name === name);
  assert.equal(found.length, 1, `${name} is set once`);
  return found[0]!;
};

/** All state-changing routes of sign-in: public ones, and those that require a session. */
const OPEN: [method: 'POST', path: string][] = [
  ['POST', '/login'],
  ['POST', '/two-factor-challenge'],
  ['POST', '/two-factor-challenge/passkey-options'],
  ['POST', '/forgot-password'],
  ['POST', '/reset-password'],
];
const OWN: [method: 'POST' | 'PUT' | 'DELETE', path: string][] = [
  ['POST', '/logout'],
  ['POST', '/api/notes'],
  ['POST', '/user/confirm-password'],
  ['PUT', '/user/password'],
  ['DELETE', '/user/sessions'],
  ['DELETE', '/user/sessions/2f1ab3ad-5a41-4b24-9e0c-53a1a8e4b9a5'],
  ['POST', '/user/two-factor-authentication'],
  ['DELETE', '/user/two-factor-authentication'],
  ['POST', '/user/confirmed-two-factor-authentication'],
  ['POST', '/user/two-factor-recovery-codes'],
  ['POST', '/user/passkeys/options'],
  ['POST', '/user/passkeys'],
  ['PUT', '/user/passkeys/1'],
  ['DELETE', '/user/passkeys/1'],
];

/** Body that is valid, or produces a validation error, on each route. */
const body = (email: string) => ({ email, password: PASSWORD, text: 'a note', code: '123456' });

test('contract: a state-changing request with a missing, wrong, stale or foreign CSRF token is 419', async () => {
  const { email } = await office.person();
  const stale = office.browser();
  await stale.enter();
  const guestToken = stale.jar.get('XSRF-TOKEN')!;
  const client = await office.signedInAs(email);
  const other = await office.signedInAs((await office.person()).email);
  const token = client.jar.get('XSRF-TOKEN')!;
  const wrong: Record<string, string>[] = [
    { 'x-xsrf-token': '' },
    { 'x-xsrf-token': 'x' },
    { 'x-xsrf-token': `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` },
    { 'x-xsrf-token': `${token}x` },
    { 'x-xsrf-token': token.toUpperCase() },
    { 'x-xsrf-token': other.jar.get('XSRF-TOKEN')! },
    { 'x-xsrf-token': guestToken },
    { 'x-csrf-token': other.jar.get('XSRF-TOKEN')!, 'x-xsrf-token': '' },
    { 'x-xsrf-token': '', 'sec-fetch-site': 'same-origin' },
  ];
  const before = await office.snapshot(...TABLES);
  for (const headers of wrong) {
    for (const [method, path] of [...OPEN, ...OWN]) {
      const reply = await client.copy().send(method, path, body(email), { headers });
      assert.deepEqual(
        [reply.status, reply.body],
        [419, MISMATCH],
        `${method} ${path} ${JSON.stringify(headers)}`,
      );
    }
  }
  assert.equal(await office.snapshot(...TABLES), before);
  assert.deepEqual(office.notes, []);
});

test('contract: without a session cookie a public route is 419, and a protected one is 401', async () => {
  const { email } = await office.person();
  const before = await office.snapshot(...TABLES);
  const { jar } = await office.signedInAs(email);
  const during = await office.snapshot(...TABLES);
  assert.notEqual(during, before);
  // Requests without the cookie: with no token, and with a token that an attacker has seen.
  for (const headers of [{}, { 'x-xsrf-token': jar.get('XSRF-TOKEN')! }]) {
    for (const [method, path] of OPEN) {
      const reply = await office.browser().send(method, path, body(email), { headers });
      assert.deepEqual([reply.status, reply.body], [419, MISMATCH], path);
    }
    for (const [method, path] of OWN) {
      const reply = await office.browser().send(method, path, body(email), { headers });
      assert.deepEqual([reply.status, reply.body], [401, UNAUTHENTICATED], path);
      assert.equal(reply.headers['www-authenticate'], 'Cookie realm="office"', path);
    }
  }
  assert.equal(await office.snapshot(...TABLES), during);
});

test('C§5.3 an injected session cookie matches no token, and a token matches no other cookie', async () => {
  const { email } = await office.person();
  const victim = await office.signedInAs(email);
  const attacker = office.browser();
  await attacker.enter();
  const seeded = victim.copy();
  // Both cookies of the attacker in the victim's browser, and a page that knows neither header.
  seeded.jar.set('office_session', attacker.jar.get('office_session')!);
  const reply = await seeded.post('/api/notes', { text: 'forged' });
  assert.deepEqual([reply.status, reply.body], [419, MISMATCH]);
  for (const id of ['', 'guest.', 'x', 'x'.repeat(5_000), '%00', '"']) {
    seeded.jar.set('office_session', id);
    assert.ok([401, 419].includes((await seeded.post('/api/notes', { text: 'forged' })).status), id);
  }
  assert.deepEqual(office.notes, []);
});

test('contract: forms, plain text and method overrides from another page change nothing', async () => {
  const { email } = await office.person();
  const client = await office.signedInAs(email);
  const before = await office.snapshot(...TABLES);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    for (const token of ['', client.jar.get('XSRF-TOKEN')!]) {
      const headers = { 'content-type': type, 'x-xsrf-token': token };
      const payload = `_token=${client.jar.get('XSRF-TOKEN')}&_method=POST`;
      const reply = await client.copy().send('POST', '/api/notes', undefined, { headers, payload });
      assert.equal(reply.status, token === '' ? 419 : 415, type);
    }
  }
  for (const headers of [{ 'x-http-method-override': 'POST' }, { 'x-method-override': 'POST' }]) {
    assert.equal((await client.copy().get('/api/notes?_method=POST', { headers })).status, 405);
  }
  assert.equal(await office.snapshot(...TABLES), before);
  assert.deepEqual(office.notes, []);
});

test('contract, court: a request from a page outside the stateful domains has no session: 401, and login is 419', async () => {
  const { email } = await office.person();
  const client = await office.signedInAs(email);
  const before = await office.snapshot(...TABLES);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://localhost:3000@evil.test' },
    { origin: 'http://localhost:3000.evil.test' },
    { origin: 'https://office.test' },
    { referer: 'https://evil.test/http://localhost:3000/' },
    { referer: 'http://localhost:3000@evil.test/' },
    { origin: ORIGIN, referer: 'https://evil.test/' },
    { origin: 'https://evil.test', referer: `${ORIGIN}/` },
  ];
  for (const headers of foreign) {
    const label = JSON.stringify(headers);
    const read = await client.copy().get('/api/profile', { headers });
    assert.deepEqual([read.status, read.body], [401, UNAUTHENTICATED], label);
    for (const [method, path] of OWN) {
      const reply = await client.copy().send(method, path, body(email), { headers });
      assert.deepEqual([reply.status, reply.body], [401, UNAUTHENTICATED], `${label} ${path}`);
    }
    for (const [method, path] of OPEN) {
      const reply = await client.copy().send(method, path, body(email), { headers });
      assert.deepEqual([reply.status, reply.body], [419, MISMATCH], `${label} ${path}`);
    }
    const cookies = await office.browser().get('/sanctum/csrf-cookie', { headers });
    assert.deepEqual([cookies.status, cookies.cookies], [204, []], label);
  }
  assert.equal(await office.snapshot(...TABLES), before);
  assert.deepEqual(office.notes, []);
});

test('contract, court: pages of the stateful domains and clients without Origin and Referer are served', async () => {
  const { email } = await office.person();
  for (const headers of [
    {},
    { origin: ORIGIN },
    { origin: 'http://localhost:5173', referer: 'http://localhost:5173/cases?page=2' },
    { referer: `${ORIGIN}/court/` },
    { origin: 'https://clerks.office.test' },
    { origin: 'HTTP://LOCALHOST:3000' },
  ] as Record<string, string>[]) {
    const client = await office.signedInAs(email, { headers });
    assert.equal((await client.get('/api/profile')).status, 200, JSON.stringify(headers));
    assert.equal((await client.post('/api/notes', { text: 'mine' })).status, 201, JSON.stringify(headers));
  }
  office.notes.length = 0;
});

test('C§5.1 csrf-cookie is 204 with a script-readable token and an HttpOnly session cookie, both limited to the service path', async () => {
  const before = await office.snapshot('sessions');
  const reply = await office.browser().get('/sanctum/csrf-cookie');
  assert.deepEqual([reply.status, reply.text], [204, '']);
  assert.equal(reply.headers['cache-control'], 'no-store');
  const token = cookieOf(reply, 'XSRF-TOKEN');
  assert.match(token.value, /^[\w-]{43}$/);
  assert.deepEqual(
    [token.path, token.httpOnly, token.sameSite, token.secure],
    ['/office', undefined, 'Lax', undefined],
  );
  const session = cookieOf(reply, 'office_session');
  assert.deepEqual([session.path, session.httpOnly, session.sameSite], ['/office', true, 'Lax']);
  assert.notEqual(token.value, session.value);
  assert.equal(await office.snapshot('sessions'), before, 'a guest has no row');
});

test('C§5.1 requesting the token again keeps the session of a guest or user', async () => {
  const client = office.browser();
  const first = await client.get('/sanctum/csrf-cookie');
  const again = await client.get('/sanctum/csrf-cookie');
  assert.deepEqual(
    again.cookies.map(({ name, value }) => [name, value]),
    [['XSRF-TOKEN', cookieOf(first, 'XSRF-TOKEN').value]],
  );
  await client.login((await office.person()).email);
  const token = client.jar.get('XSRF-TOKEN');
  const known = await client.get('/sanctum/csrf-cookie');
  assert.equal(cookieOf(known, 'XSRF-TOKEN').value, token);
  assert.equal((await client.get('/api/profile')).status, 200);
});

test('contract: the correct token is accepted as X-XSRF-TOKEN and as X-CSRF-TOKEN', async () => {
  const client = await office.signedInAs((await office.person()).email);
  assert.deepEqual((await client.post('/api/notes', { text: 'first' })).body, { count: 1 });
  const token = client.jar.get('XSRF-TOKEN')!;
  client.jar.delete('XSRF-TOKEN');
  const reply = await client.post('/api/notes', { text: 'second' }, { headers: { 'x-csrf-token': token } });
  assert.deepEqual(reply.body, { count: 2 });
  office.notes.length = 0;
});

test('contract: session id and token change at sign-in and sign-out, and the old ones are invalid', async () => {
  const { email } = await office.person();
  const client = office.browser();
  await client.enter();
  const guest = client.copy();
  await client.login(email);
  const signedIn = client.copy();
  const out = await client.post('/logout');
  assert.deepEqual([out.status, out.text], [204, '']);
  const states = [guest, signedIn, client].map(({ jar }) => [
    jar.get('office_session'),
    jar.get('XSRF-TOKEN'),
  ]);
  assert.equal(new Set(states.flat()).size, 6);
  for (const old of [guest, signedIn, client] as Browser[]) {
    assert.equal((await old.get('/api/profile')).status, 401);
    assert.equal((await old.post('/api/notes', { text: 'dead' })).status, 401);
  }
  // The guest session from the response can be used to sign in immediately.
  assert.equal((await client.post('/login', { email, password: PASSWORD })).status, 200);
  assert.deepEqual(office.notes, []);
});

test('a page that lost its token gets the correct one with the next response, and other responses set none', async () => {
  const client = await office.signedInAs((await office.person()).email);
  const token = client.jar.get('XSRF-TOKEN')!;
  assert.deepEqual((await client.get('/api/profile')).cookies, []);
  client.jar.delete('XSRF-TOKEN');
  assert.equal(cookieOf(await client.get('/api/profile'), 'XSRF-TOKEN').value, token);
  client.jar.set('XSRF-TOKEN', 'of another session');
  const refused = await client.post('/api/notes', { text: 'x' });
  assert.equal(refused.status, 419);
  assert.equal(cookieOf(refused, 'XSRF-TOKEN').value, token);
  client.jar.delete('XSRF-TOKEN');
  assert.deepEqual(
    (await client.get('/api/holidays')).cookies,
    [],
    'what anybody reads can be kept by caches',
  );
});

test('C§5.4 CORS lets only the listed origins read responses, with credentials, on every response', async () => {
  const client = await office.signedInAs((await office.person()).email);
  const answers = async (headers: Record<string, string>) => [
    await client.copy().get('/api/holidays', { headers }),
    await client.copy().get('/api/profile', { headers }),
    await client.copy().get('/sanctum/csrf-cookie', { headers }),
    await client.copy().get('/nowhere', { headers }),
    await client.copy().get('/login', { headers }),
    await client.copy().post('/login', {}, { headers }),
    await client.copy().post('/login', {}, { headers: { ...headers, 'x-xsrf-token': 'x' } }),
    await client.copy().send('POST', '/login', undefined, { headers, payload: '{' }),
  ];
  for (const origin of [
    'https://evil.test',
    'null',
    'http://localhost:5174',
    'https://a.office.test',
    '*',
    'http://LOCALHOST:3000',
  ]) {
    for (const reply of await answers({ origin })) {
      assert.equal(reply.headers['access-control-allow-origin'], undefined, origin);
      assert.equal(reply.headers['access-control-allow-credentials'], undefined);
      assert.equal(reply.headers.vary, 'Origin');
    }
  }
  for (const reply of await answers({})) {
    assert.equal(reply.headers['access-control-allow-origin'], undefined);
    assert.equal(reply.headers.vary, 'Origin');
  }
  const seen = new Set<number>();
  for (const origin of [ORIGIN, 'http://localhost:5173']) {
    for (const reply of await answers({ origin })) {
      seen.add(reply.status);
      assert.equal(reply.headers['access-control-allow-origin'], origin);
      assert.equal(reply.headers['access-control-allow-credentials'], 'true');
      const exposed = String(reply.headers['access-control-expose-headers']);
      for (const name of [
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
        'Retry-After',
        'ETag',
      ])
        assert.ok(exposed.split(', ').includes(name), name);
      assert.equal(reply.headers.vary, 'Origin');
    }
  }
  assert.deepEqual([...seen].sort(), [200, 204, 400, 404, 405, 419, 422]);
});

test('C§5.4 a preflight is answered for every route without authentication, and only for listed origins', async () => {
  const ask = (path: string, origin: string) =>
    office.browser().send('OPTIONS', path, undefined, {
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-xsrf-token',
      },
    });
  for (const path of ['/login', '/api/notes', '/api/profile', '/user/passkeys/7', '/sanctum/csrf-cookie']) {
    const reply = await ask(path, ORIGIN);
    assert.equal(reply.status, 204, path);
    assert.equal(reply.headers['access-control-allow-origin'], ORIGIN);
    assert.equal(reply.headers['access-control-allow-credentials'], 'true');
    assert.equal(reply.headers['access-control-allow-headers'], 'content-type,x-xsrf-token');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      assert.ok(String(reply.headers['access-control-allow-methods']).includes(method));
    const refused = await ask(path, 'https://evil.test');
    assert.equal(refused.status, 405, path);
    assert.match(String(refused.headers.allow), /GET|POST|PUT/);
    assert.equal(refused.headers['access-control-allow-origin'], undefined);
    assert.equal(refused.headers['access-control-allow-methods'], undefined);
  }
  assert.equal((await ask('/nowhere', 'https://evil.test')).status, 404);
});

test('one log line names the check that failed, without the values sent', async () => {
  const client = await office.signedInAs((await office.person()).email);
  const refused = async (work: () => Promise<Reply>) => {
    const from = office.eventLines().length;
    await work();
    const lines = office.eventLines().slice(from);
    assert.ok(lines.every((line) => !JSON.stringify(line).includes('evil')));
    return lines.map(({ security_event: kind, reason }) => `${kind}: ${reason}`);
  };
  const login = (headers: Record<string, string>) => () =>
    client.copy().post('/login', body('x@office.test'), { headers });
  assert.deepEqual(await refused(login({ origin: 'https://evil.test' })), [
    'csrf_refused: origin is not stateful',
  ]);
  assert.deepEqual(await refused(login({ referer: 'https://evil.test/' })), [
    'csrf_refused: referer is not stateful',
  ]);
  assert.deepEqual(await refused(login({ 'x-xsrf-token': '' })), ['csrf_refused: no token']);
  assert.deepEqual(await refused(login({ 'x-xsrf-token': 'evil' })), [
    'csrf_refused: not the token of this session',
  ]);
  assert.deepEqual(await refused(() => office.browser().post('/login', body('x@office.test'))), [
    'csrf_refused: no session cookie',
  ]);
  assert.deepEqual(
    await refused(() => client.copy().get('/api/profile', { headers: { origin: 'https://evil.test' } })),
    ['origin_refused: origin is not stateful'],
  );
  assert.deepEqual(await refused(() => office.browser().get('/api/profile')), []);
});

test('a guest without permission causes no security event, but an expired session does', async () => {
  const guest = office.browser();
  await guest.enter();
  const client = await office.signedInAs((await office.person()).email);
  const old = client.copy();
  await client.post('/logout');
  const from = office.eventLines().length;
  await guest.get('/api/profile');
  await client.get('/api/profile');
  assert.equal(office.eventLines().length, from);
  await old.get('/api/profile');
  assert.deepEqual(
    office
      .eventLines()
      .slice(from)
      .map((line) => line.security_event),
    ['token_refused'],
  );
});

test('cookies are Secure where that is enabled, and invalid domain or origin lists prevent the start', async (t) => {
  const secure = await startBackOffice(t, { secure: true });
  const reply = await secure.browser().get('/sanctum/csrf-cookie');
  assert.equal(cookieOf(reply, 'XSRF-TOKEN').secure, true);
  const options = { corsOrigins: [] as string[], statefulDomains: [] as string[] };
  for (const origin of [
    '*',
    'null',
    'https://app.test/',
    'app.test',
    'https://app.test/path',
    'HTTPS://app.test',
    '',
  ]) {
    assert.throws(
      () => createSignIn({ ...options, corsOrigins: [origin] } as never),
      /CORS_ORIGINS names .*, which is not an origin/,
      origin,
    );
  }
  assert.throws(
    () => createSignIn({ ...options, publicUrl: ORIGIN, statefulDomains: ['https://x'] } as never),
    /STATEFUL_DOMAINS names/,
  );
});
