import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { registration } from './testing/steps.ts';

const TABLES = ['users', 'user_roles', 'verification_codes', 'devices', 'sessions', 'password_reset_codes'];

/** Every account and password-reset route with a body, and a well-formed example. */
const EMAIL = 'nobody@x.test';
const BODIES: Record<string, Record<string, unknown>> = {
  '/mobile/auth/register': { ...registration(EMAIL), device_name: 'a', device_token: 'b' },
  '/mobile/auth/verify-email': { email: EMAIL, code: '123456', device_name: 'a' },
  '/mobile/auth/resend-verification': { email: EMAIL },
  '/mobile/auth/check-verification-status': { email: EMAIL },
  '/mobile/auth/login': { email: EMAIL, password: 'whatever it is', device_name: 'a', device_token: 'b' },
  '/mobile/auth/refresh': { refresh_token: 'x' },
  '/web/auth/register': registration(EMAIL),
  '/web/auth/verify-email': { email: EMAIL, code: '123456' },
  '/web/auth/resend-verification': { email: EMAIL },
  '/web/auth/check-verification-status': { email: EMAIL },
  '/web/auth/login': { email: EMAIL, password: 'whatever it is' },
  '/auth/forgot-password': { email: EMAIL },
  '/auth/verify-reset-token': { email: EMAIL, token: '123456' },
  '/auth/reset-password': {
    email: EMAIL,
    token: '123456',
    password: 'long enough',
    password_confirmation: 'long enough',
  },
};
const PATHS = Object.keys(BODIES);

const raw = (testApp: TestApp, path: string, payload: string | Buffer, type = 'application/json') =>
  testApp.send('POST', path, { payload, headers: { 'content-type': type } });

test('F§7 every route answers malformed JSON and invalid UTF-8 with 400, and changes nothing', async (t) => {
  const testApp = await startFundraising(t);
  const before = await testApp.snapshot(...TABLES);
  const email = JSON.stringify(EMAIL);
  const malformed: (string | Buffer)[] = [
    '{',
    '{"email":',
    `{"email":${email}`,
    `{"email":${email},}`,
    `{"email":${email}}}`,
    `{"email":${email}} {"email":${email}}`,
    `{'email':'${EMAIL}'}`,
    `{email:${email}}`,
    '[1,]',
    '[1 2]',
    '{"a":01}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":1.}',
    '{"a":0x1}',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":1e}',
    '{"a":tru}',
    '{"a":True}',
    '{"a":undefined}',
    '{"a":"\\x41"}',
    '{"a":"\\u12"}',
    '{"a":"line\nbreak"}',
    '{"a":"tab\tinside"}',
    '{"a":"\u0000"}',
    '{"a" "b"}',
    '{"a":"b"/*comment*/}',
    '// comment\n{}',
    '\u00a0{}',
    'a',
    '"',
    '<email/>',
    'email=a%40x.test',
    `{"email":${email}}\u0000`,
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.from('{"email":"\xff@x.test"}', 'latin1'),
    Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    `${'['.repeat(100_000)}`,
    `${'{"a":'.repeat(100_000)}`,
  ];
  for (const [n, body] of malformed.entries()) {
    // Each body on one route, and one body on each route.
    for (const path of n === 0 ? PATHS : [PATHS[n % PATHS.length]!]) {
      const reply = await raw(testApp, path, body);
      assert.equal(reply.status, 400, `${path} ${String(body).slice(0, 60)}`);
      assert.equal(reply.body.success, false);
      assert.match(reply.body.message, /^The body is not valid (JSON|UTF-8)\.$/);
      assert.deepEqual(Object.keys(reply.body).sort(), ['message', 'success']);
    }
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§7 a body that is JSON but not an object, or missing, is 422 on every route', async (t) => {
  const testApp = await startFundraising(t);
  const before = await testApp.snapshot(...TABLES);
  for (const path of PATHS) {
    for (const body of ['[]', '"text"', '7', 'true', 'false', '0', '""', '[{}]', '1e999', '-0']) {
      const reply = await raw(testApp, path, body);
      assert.equal(reply.status, 422, `${path} ${body}`);
      assert.deepEqual(reply.body.errors, { body: ['The body field must be an object.'] });
    }
    for (const body of ['null', '{}', '', ' {} ', '\ufeff{}']) {
      const reply = await raw(testApp, path, body);
      assert.equal(reply.status, 422, `${path} ${body}`);
      assert.match(reply.body.message, / field is required\./);
    }
    assert.equal((await testApp.send('POST', path)).status, 422);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§1 every route accepts only JSON: 415 for other media types, whatever the parameters', async (t) => {
  const testApp = await startFundraising(t);
  const before = await testApp.snapshot(...TABLES);
  for (const path of PATHS) {
    const good = JSON.stringify(BODIES[path]);
    for (const type of [
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'application/json-seq',
      'json',
      'application',
      '*/*',
    ]) {
      const reply = await raw(testApp, path, good, type);
      assert.equal(reply.status, 415, `${path} ${type}`);
      assert.deepEqual(reply.body, {
        success: false,
        message: 'The media type of the request is not supported.',
      });
    }
    const untyped = await testApp.send('POST', path, { payload: Buffer.from(good) });
    assert.equal(untyped.status, 415);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§1 the media type may contain a charset, capitals and spaces', async (t) => {
  const testApp = await startFundraising(t);
  for (const type of [
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json ; charset=utf-8',
  ]) {
    const reply = await raw(
      testApp,
      '/web/auth/check-verification-status',
      JSON.stringify({ email: EMAIL }),
      type,
    );
    assert.equal(reply.status, 200, type);
  }
});

test('contract: a body over the limit is 413 on every route, and 1 MB of text within it is 422 quickly', async (t) => {
  const testApp = await startFundraising(t);
  const before = await testApp.snapshot(...TABLES);
  for (const path of PATHS) {
    const big = await raw(testApp, path, `{"email":"${'x'.repeat(1024 * 1024)}"}`);
    assert.equal(big.status, 413);
    assert.deepEqual(big.body, { success: false, message: 'The request is too large.' });
    for (const [field, value] of Object.entries(BODIES[path]!)) {
      if (typeof value !== 'string') continue;
      const started = performance.now();
      const long = { ...BODIES[path], [field]: 'x'.repeat(1_040_000) };
      const reply = await testApp.post(path, long);
      assert.ok(performance.now() - started < 20_000, `${path} ${field} takes too long`);
      assert.equal(reply.status, 422, `${path} ${field}`);
      assert.ok(reply.text.length < 1_000, 'what was sent is not sent back');
    }
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§7 every field of every route refuses other types, NUL and lone surrogates with 422', async (t) => {
  const testApp = await startFundraising(t);
  const before = await testApp.snapshot(...TABLES);
  const wrong: unknown[] = [
    7,
    2 ** 53 + 2,
    -1,
    1e308,
    true,
    [],
    {},
    ['x'],
    { toString: 'x' },
    { $ne: null },
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfff',
    '\udc00\ud800',
  ];
  for (const path of PATHS) {
    for (const field of Object.keys(BODIES[path]!)) {
      for (const value of wrong) {
        const reply = await testApp.post(path, { ...BODIES[path], [field]: value });
        assert.equal(reply.status, 422, `${path} ${field} ${JSON.stringify(value)}`);
        const named = Object.keys(reply.body.errors);
        assert.ok(named.includes(field), `${path} ${field} ${JSON.stringify(value)}: ${named}`);
      }
    }
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§7 NUL and lone surrogates are refused in unknown members and member names, even in deep JSON', async (t) => {
  const testApp = await startFundraising(t);
  const path = '/web/auth/check-verification-status';
  for (const [extra, field, message] of [
    ['"note":"a\\u0000"', 'note', 'The note field contains invalid characters.'],
    ['"a":{"b":["x","\\ud800"]}', 'a.b.1', 'The a.b.1 field contains invalid characters.'],
    ['"a\\u0000":1', 'body', 'The body contains an invalid member name.'],
    ['"\\udfff":1', 'body', 'The body contains an invalid member name.'],
    [`"a":${'['.repeat(50_000)}${']'.repeat(50_000)}`, undefined, undefined],
    [`"a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, undefined, undefined],
  ] as const) {
    const reply = await raw(testApp, path, `{"email":"${EMAIL}",${extra}}`);
    assert.equal(reply.status, 422, reply.text);
    assert.ok(reply.text.length < 1_000);
    if (field !== undefined) assert.deepEqual(reply.body.errors, { [field]: [message] });
  }
});

test('contract: unknown members are ignored, the last of duplicates counts, and prototypes stay clean', async (t) => {
  const testApp = await startFundraising(t);
  const path = '/web/auth/check-verification-status';
  const email = `"email":"${EMAIL}"`;
  for (const body of [
    `{${email},"x":1,"constructor":1,"hasOwnProperty":1,"toString":"x","length":9,"then":"x"}`,
    `{${email},"__proto__":{"email_verified":true,"isAdmin":true}}`,
    `{"__proto__":{"email":7},${email}}`,
    `{${email},"constructor":{"prototype":{"isAdmin":true}}}`,
    `{"email":7,${email}}`,
    `{${email},${Array.from({ length: 20_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
    `{${email},"n":123456789012345678901234567890,"e":1e999,"z":-0}`,
  ]) {
    const reply = await raw(testApp, path, body);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.body.data.email_verified, false);
  }
  const proto = await raw(testApp, path, `{"__proto__":{"email":"${EMAIL}"}}`);
  assert.deepEqual([proto.status, proto.body.errors], [422, { email: ['The email field is required.'] }]);
  const last = await raw(testApp, path, `{${email},"email":7}`);
  assert.equal(last.status, 422);
  assert.equal(({} as Record<string, unknown>).isAdmin, undefined);
});

test('F§7 fifty thousand invalid members get a short answer', async (t) => {
  const testApp = await startFundraising(t);
  const bad = Array.from({ length: 50_000 }, (_, n) => `"k${n}":"\\u0000"`).join(',');
  const reply = await raw(testApp, '/web/auth/check-verification-status', `{"email":"${EMAIL}",${bad}}`);
  assert.equal(reply.status, 422);
  assert.ok(reply.text.length < 100_000, `${reply.text.length} characters`);
});

test('F§1 without Accept: application/json an error redirects (302) to the web page; a success is always JSON', async (t) => {
  const testApp = await startFundraising(t);
  const before = await testApp.snapshot(...TABLES);
  const path = '/web/auth/check-verification-status';
  for (const accept of [
    '',
    '*/*',
    'text/html',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/*',
    'application/jsonx',
    'text/json',
    'application/x-json-not',
  ]) {
    const headers = { accept };
    for (const reply of [
      await testApp.post(path, {}, { headers }),
      await testApp.post('/mobile/auth/logout', undefined, { headers }),
      await testApp.post('/mobile/auth/login', { ...BODIES['/mobile/auth/login'] }, { headers }),
      await testApp.get('/nowhere', { headers }),
      await testApp.get('/mobile/auth/login', { headers }),
      await testApp.send('POST', path, {
        payload: '{',
        headers: { ...headers, 'content-type': 'application/json' },
      }),
      await testApp.post('/auth/forgot-password', {}, { headers }),
      await testApp.get('/nowhere?x=/payments/a/webhook', { headers }),
    ]) {
      assert.equal(reply.status, 302, accept);
      assert.equal(reply.headers.location, 'http://localhost:3000/fundraising/');
      assert.equal(reply.text, '');
      assert.equal(reply.headers['cache-control'], 'no-store');
    }
    const success = await testApp.post(path, { email: EMAIL }, { headers });
    assert.equal(success.status, 200);
    assert.match(String(success.headers['content-type']), /^application\/json; charset=utf-8$/);
    assert.equal(success.body.success, true);
  }
  for (const accept of [
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'text/html, application/json;q=0.5',
    'application/problem+json',
    'application/vnd.api+json',
  ]) {
    const reply = await testApp.post(path, {}, { headers: { accept } });
    assert.equal(reply.status, 422, accept);
    assert.match(String(reply.headers['content-type']), /^application\/json; charset=utf-8$/);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§1 the web page that errors redirect to exists, so that browsers do not loop', async (t) => {
  const testApp = await startFundraising(t);
  const headers = { accept: 'text/html' };
  const { headers: reported } = await testApp.get('/nowhere', { headers });
  const { pathname } = new URL(String(reported.location));
  const page = await testApp.server.inject({ url: pathname, headers });
  assert.equal(page.statusCode, 200, String(page.headers.location));
  assert.match(String(page.headers['content-type']), /^text\/html/);
});

test('contract: another method is 405 with Allow, an unknown path 404, both in the service’s format', async (t) => {
  const testApp = await startFundraising(t);
  for (const path of [...PATHS, '/mobile/auth/logout', '/mobile/auth/logout-all', '/web/auth/logout']) {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const reply = await testApp.send(method, path);
      assert.equal(reply.status, 405, `${method} ${path}`);
      assert.equal(reply.headers.allow, 'POST');
      assert.deepEqual(reply.body, {
        success: false,
        message: `The ${method} method is not supported here.`,
      });
    }
  }
  for (const path of [
    '/',
    '',
    '/mobile',
    '/mobile/auth',
    '/mobile/auth/login/',
    '/mobile/auth//login',
    '/mobile/auth/login/x',
    '/mobile/auth/Login',
    '/mobile/auth/login;x=1',
    '/mobile/auth/login.json',
    '/web/auth/refresh',
    '/web/auth/logout-all',
    '/auth/login',
    '/mobile/auth/../auth/nothing',
    '/mobile/auth/login%00',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/mobile/auth/login%2f',
    '/mobile/auth/login%zz',
    '/mobile/auth/%c0%af',
    '/%',
  ]) {
    const reply = await testApp.post(path, BODIES['/mobile/auth/login']);
    assert.equal(reply.status, 404, path);
    assert.deepEqual(reply.body, { success: false, message: 'The page could not be found.' });
    assert.match(String(reply.headers['x-ratelimit-remaining']), /^\d+$/);
  }
});

test('F§9 only /api/v1 is served: no other version, and no path without the prefix', async (t) => {
  const testApp = await startFundraising(t);
  for (const url of [
    '/fundraising/api/v2/web/auth/login',
    '/fundraising/web/auth/login',
    '/fundraising/api/web/auth/login',
    '/api/v1/web/auth/login',
    '/Fundraising/api/v1/web/auth/login',
  ]) {
    const response = await testApp.server.inject({
      method: 'POST',
      url,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      payload: '{}',
    });
    assert.equal(response.statusCode, 404, url);
  }
});
