import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Browser, ORIGIN, PASSWORD, type Reply, startBackOffice } from '../testing/back-office.ts';

const office = await startBackOffice({ after }, { cookieDomain: 'office.test' });
const ELSEWHERE = { origin: 'http://localhost:5173' };

/** Returns path and domain of the token cookie; undefined when the response sets none. */
const placeOf = (reply: Reply) => {
  const found = reply.cookies.filter(({ name }) => name === 'XSRF-TOKEN');
  assert.ok(found.length < 2, 'the token is set once');
  const [token] = found as { path?: string; domain?: string }[];
  return token && { path: token.path, domain: token.domain };
};

const HOST = { path: '/', domain: undefined };
const SERVICE = { path: '/office', domain: undefined };

test('contract §3.1 a page of another allowed origin gets a token that it can read at any path', async () => {
  for (const [headers, place] of [
    [ELSEWHERE, HOST],
    [{ origin: 'https://clerks.office.test' }, { path: '/', domain: 'office.test' }],
    [{ origin: ORIGIN }, SERVICE],
    [{ origin: ORIGIN.toUpperCase() }, SERVICE],
    [{ origin: 'http://localhost:5173', host: 'localhost:5173' }, SERVICE],
    [{ referer: 'http://localhost:5173/cases' }, SERVICE],
    [{}, SERVICE],
    [{ origin: 'https://evil.test' }, undefined],
  ] as [Record<string, string>, object | undefined][]) {
    const reply = await office.browser().get('/sanctum/csrf-cookie', { headers });
    const label = JSON.stringify(headers);
    assert.deepEqual(placeOf(reply), place, label);
    const token = reply.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
    assert.equal(reply.headers['x-xsrf-token'], token, label);
    const session = reply.cookies.find(({ name }) => name === 'office_session');
    assert.equal(session?.path, token && '/office', `the session cookie keeps its path: ${label}`);
  }
});

test('contract §3.1 the response header X-XSRF-TOKEN is readable by scripts of allowed origins', async () => {
  const reply = await office.browser().get('/sanctum/csrf-cookie', { headers: ELSEWHERE });
  assert.match(String(reply.headers['access-control-expose-headers']), /\bX-XSRF-TOKEN\b/);
  assert.equal(reply.headers['access-control-allow-origin'], ELSEWHERE.origin);
});

test('contract §3.1 signing in and out from another origin sets the new token for the whole host', async () => {
  const client = office.browser({ headers: ELSEWHERE });
  const signedIn = await client.login((await office.person()).email);
  assert.deepEqual([signedIn.status, placeOf(signedIn)], [200, HOST]);
  const signedOut = await client.post('/logout');
  assert.deepEqual([signedOut.status, placeOf(signedOut)], [204, HOST]);
});

/** Returns a Cookie header with the tokens of two pages, the one with the longer path first (RFC 6265 §5.4). */
const cookieOf = (client: Browser, ...tokens: string[]): Record<string, string> => ({
  ...ELSEWHERE,
  cookie: [
    `office_session=${client.jar.get('office_session')}`,
    ...tokens.map((token) => `XSRF-TOKEN=${token}`),
  ].join('; '),
});

test('contract §3.1 the header is compared with the session, whatever token cookies other services have set', async () => {
  const client = await office.signedInAs((await office.person()).email, { headers: ELSEWHERE });
  const token = client.jar.get('XSRF-TOKEN')!;
  const headers = { ...cookieOf(client, 'one-of-another-service'), 'x-xsrf-token': token };
  const reply = await client.copy().post('/api/notes', { text: 'a note' }, { headers });
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(placeOf(reply), HOST, 'and the right one is set again');
  office.notes.length = 0;
});

test('contract §3.1 a page with a missing or old token is refused and gets the correct one for its next attempt', async () => {
  const client = await office.signedInAs((await office.person()).email, { headers: ELSEWHERE });
  const token = client.jar.get('XSRF-TOKEN')!;
  for (const tokens of [[], [token], [token, 'old'], ['old', token]]) {
    const headers = { ...cookieOf(client, ...tokens), 'x-xsrf-token': 'old' };
    const reply = await client.copy().post('/api/notes', { text: 'a note' }, { headers });
    assert.deepEqual([reply.status, placeOf(reply)], [419, HOST], String(tokens));
  }
  assert.deepEqual(office.notes, []);
  const settled = await client.get('/api/profile');
  assert.deepEqual([settled.status, placeOf(settled)], [200, undefined], 'what is right is not sent again');
});

test('contract §3.1 without COOKIE_DOMAIN the token is limited to the host that set it', async (t) => {
  const plain = await startBackOffice(t);
  const reply = await plain
    .browser()
    .post(
      '/login',
      { email: 'x', password: PASSWORD },
      { headers: { origin: 'https://clerks.office.test' } },
    );
  assert.equal(reply.status, 419);
  const given = await plain
    .browser()
    .get('/sanctum/csrf-cookie', { headers: { origin: 'https://clerks.office.test' } });
  assert.deepEqual(placeOf(given), HOST);
});
