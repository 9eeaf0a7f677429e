import assert from 'node:assert/strict';
import type { Route } from '@bulwagan/platform/http/route.ts';
import type { Reply, Send, SendOptions } from '../app.ts';
import type { SignedIn } from '../back-office.ts';

/** Rules that hold for every route of a back-office service. */

const JSON_TYPE = { 'content-type': 'application/json' };
const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const;
const MORE_THAN_A_BODY = 1_100_000;

export interface Rooms {
  get(path: string, options?: SendOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
}

function assertGuarded({ headers, text }: Reply): void {
  assert.equal(headers['x-content-type-options'], 'nosniff', text);
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.deepEqual([headers.server, headers['x-powered-by']], [undefined, undefined]);
  for (const name of LIMIT_HEADERS) assert.match(String(headers[name]), /^\d+$/, name);
}

/**
 * Asserts security and rate-limit headers on responses of every status, and that errors expose only their message.
 * `path` is a collection to which `body` may be added, though not by `outsider`.
 */
export async function assertProtected(
  testApp: Rooms,
  admin: SignedIn,
  outsider: SignedIn,
  { path, body, missing }: { path: string; body: object; missing: string },
): Promise<void> {
  const { 'x-xsrf-token': _, ...withoutToken } = admin.headers;
  const send = (payload: string, headers: Record<string, string> = JSON_TYPE) =>
    admin.post(path, undefined, { payload, headers });
  const wrongMethod = await admin.delete(path);
  const read = await admin.get(path);
  const replies: [number, Reply][] = [
    [200, read],
    [201, await admin.post(path, body)],
    [204, await testApp.get('/sanctum/csrf-cookie')],
    [400, await send('{"name":')],
    [401, await testApp.get(path)],
    [403, await outsider.post(path, body)],
    [404, await admin.get(`${path}/${missing}`)],
    [404, await admin.get('/api/nowhere')],
    [405, wrongMethod],
    [413, await send(`{"name":"${'x'.repeat(MORE_THAN_A_BODY)}"}`)],
    [415, await send('name=Anything', { 'content-type': 'application/x-www-form-urlencoded' })],
    [419, await testApp.post(path, {}, { headers: withoutToken })],
    [422, await admin.post(path, {})],
  ];
  for (const [status, reply] of replies) {
    assert.equal(reply.status, status, reply.text);
    assertGuarded(reply);
    if (status < 400) continue;
    assert.equal(typeof reply.body.message, 'string');
    assert.deepEqual(Object.keys(reply.body), status === 422 ? ['message', 'errors'] : ['message']);
    assert.doesNotMatch(reply.text, /node_modules|\.ts\b|select |\bat \//i);
  }
  assert.match(String(wrongMethod.headers.allow), /GET.*POST|POST.*GET/);
  assert.equal(read.headers['cache-control'], 'no-store');
}

/**
 * Asserts the limit of `small`, six a minute: one counter per user across addresses, and one per address for anonymous
 * callers.
 */
export async function assertCounted(small: Rooms, one: SignedIn, two: SignedIn): Promise<void> {
  const ask = (person: SignedIn, ip: string) => person.get('/api/profile', { ip });
  for (let left = 5; left >= 0; left -= 1) {
    const reply = await ask(one, `203.0.113.${left}`);
    assert.equal(reply.status, 200);
    assert.deepEqual(
      [reply.headers['x-ratelimit-limit'], reply.headers['x-ratelimit-remaining']],
      ['6', String(left)],
    );
  }
  const refused = await ask(one, '203.0.113.77');
  assert.equal(refused.status, 429);
  const seconds = Number(refused.headers['retry-after']);
  assert.ok(seconds >= 1 && seconds <= 60);
  const wait = `${seconds} second${seconds === 1 ? '' : 's'}`;
  assert.deepEqual(refused.body, { message: `Too many requests. Please try again in ${wait}.` });
  assert.equal((await ask(two, '203.0.113.77')).status, 200, 'another user is counted apart');
  const outsiders = [];
  for (let n = 0; n < 7; n += 1) outsiders.push(await small.get('/api/nowhere', { ip: '198.51.100.1' }));
  assert.deepEqual(
    outsiders.map(({ status }) => status),
    [...Array(6).fill(404), 429],
  );
}

/** Asserts that both cookies are limited to the path of the service, and that scripts can read only the CSRF token. */
export async function assertCookies({ get }: Rooms, name: string): Promise<void> {
  const reply = await get('/sanctum/csrf-cookie');
  assert.deepEqual([reply.status, reply.text], [204, '']);
  const cookies = [reply.headers['set-cookie']].flat().map(String).sort();
  assert.equal(cookies.length, 2);
  assert.match(cookies[0]!, new RegExp(`^XSRF-TOKEN=[^;]+;(?!.*HttpOnly).*Path=/${name}\\b`));
  assert.match(cookies[1]!, new RegExp(`^${name}_session=[^;]+;(?=.*HttpOnly).*Path=/${name}\\b`));
}

interface Described {
  responses: object;
  security: object[];
}

/** Asserts that `openapi.json` describes each route with its errors, and that `/docs` shows it. */
export async function assertDescribed({ get }: Rooms, routes: Route[]): Promise<void> {
  const { body, status } = await get('/openapi.json');
  assert.deepEqual([status, body.openapi], [200, '3.1.0']);
  const described = Object.entries<Record<string, Described>>(body.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { responses, security }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      statuses: Object.keys(responses),
      security,
    })),
  );
  assert.deepEqual(
    described.map(({ name }) => name).sort(),
    routes.map(({ method, path }) => `${method} ${path}`).sort(),
  );
  for (const { name, statuses, security } of described) {
    assert.ok(statuses.includes('429') && statuses.includes('500'), name);
    if (name.startsWith('GET')) assert.ok(!JSON.stringify(security).includes('csrf'), name);
    else {
      assert.ok(statuses.includes('419'), name);
      assert.deepEqual(security, [{ session: [], csrf: [] }], name);
    }
  }
  assert.equal((await get('/docs', { headers: { accept: 'text/html' } })).status, 200);
}

/** Asserts that no path contains a version, and that a versioned path does not exist. */
export async function assertUnversioned(send: Send, routes: Route[]): Promise<void> {
  assert.ok(routes.length > 100);
  for (const { path } of routes) assert.doesNotMatch(path, /\/v\d/);
  const [known] = routes.filter(({ method, path }) => method === 'GET' && /^\/api\/\w+$/.test(path));
  assert.equal((await send('GET', known!.path.replace('/api/', '/api/v1/'))).status, 404);
}
