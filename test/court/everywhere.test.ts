import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TSchema } from 'typebox';
import { courtRoutes } from '../../src/court/service.ts';
import { browserHeaders } from '../browser-headers.ts';
import { type Reply, startCourt } from '../court.ts';

/** Rules that hold in every room of the court. */

const world = await startCourt({ after });
const routes = courtRoutes(world.app);
const admin = await world.as('Super Admin');

const JSON_TYPE = { 'content-type': 'application/json' };
const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const;

function assertGuarded({ headers, text }: Reply): void {
  assert.equal(headers['x-content-type-options'], 'nosniff', text);
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.deepEqual([headers.server, headers['x-powered-by']], [undefined, undefined]);
  for (const name of LIMIT_HEADERS) assert.match(String(headers[name]), /^\d+$/, name);
}

test('contract: every answer of the court carries the headers of protection and of the limit, and an error says no more than its message', async () => {
  const { 'x-xsrf-token': _, ...withoutToken } = admin.headers;
  const send = (payload: string, headers: Record<string, string> = JSON_TYPE) =>
    admin.post('/api/branches', undefined, { payload, headers });
  const sheriff = await world.as('Sheriff');
  const replies: [number, Reply][] = [
    [200, await admin.get('/api/branches')],
    [201, await admin.post('/api/branches', { name: 'Branch 1', court_type: 'RTC' })],
    [204, await world.get('/sanctum/csrf-cookie')],
    [400, await send('{"name":')],
    [401, await world.get('/api/branches')],
    [403, await sheriff.post('/api/branches', { name: 'Branch 2', court_type: 'RTC' })],
    [404, await admin.get('/api/branches/999999')],
    [404, await admin.get('/api/nowhere')],
    [405, await admin.delete('/api/branches')],
    [413, await send(`{"name":"${'x'.repeat(1_100_000)}"}`)],
    [415, await send('name=Branch', { 'content-type': 'application/x-www-form-urlencoded' })],
    [419, await world.post('/api/branches', {}, { headers: withoutToken })],
    [422, await admin.post('/api/branches', {})],
  ];
  for (const [status, reply] of replies) {
    assert.equal(reply.status, status, reply.text);
    assertGuarded(reply);
    if (status >= 400) {
      assert.equal(typeof reply.body.message, 'string');
      assert.deepEqual(Object.keys(reply.body), status === 422 ? ['message', 'errors'] : ['message']);
      assert.doesNotMatch(reply.text, /node_modules|\.ts\b|select |\bat \//i);
    }
  }
  assert.match(String(replies[8]![1].headers.allow), /GET.*POST|POST.*GET/);
  assert.equal(replies[0]![1].headers['cache-control'], 'no-store');
});

test('contract: so many requests a minute are served for one user wherever they come from, and for strangers by address', async (t) => {
  const small = await startCourt(t, { settings: { limits: { office: 6, courtLoginPerHour: 3 } } });
  const [one, two] = [await small.person(), await small.person()];
  const ask = (person: typeof one, ip: string) => person.get('/api/profile', { ip });
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
  assert.deepEqual(Object.keys(refused.body), ['message']);
  assert.ok(Number(refused.headers['retry-after']) >= 1 && Number(refused.headers['retry-after']) <= 60);
  assert.equal((await ask(two, '203.0.113.77')).status, 200, 'another user is counted apart');
  const strangers = [];
  for (let n = 0; n < 7; n += 1) strangers.push(await small.get('/api/nowhere', { ip: '198.51.100.1' }));
  assert.deepEqual(
    strangers.map(({ status }) => status),
    [...Array(6).fill(404), 429],
  );
});

test('C§7 a session that has ended by itself is 401, whoever it was', async () => {
  const person = await world.as('Super Admin');
  world.clock.advance({ hours: 1, minutes: 59 });
  assert.equal((await person.get('/api/profile')).status, 200);
  world.clock.advance({ hours: 2 });
  const reply = await person.get('/api/profile');
  assert.deepEqual([reply.status, reply.body], [401, { message: 'Unauthenticated.' }]);
});

test('contract: the cookies of the court are of its path, and the session is not for scripts', async () => {
  const reply = await world.get('/sanctum/csrf-cookie');
  const cookies = [reply.headers['set-cookie']].flat().map(String).sort();
  assert.equal(cookies.length, 2);
  assert.match(cookies[0]!, /^XSRF-TOKEN=[^;]+;(?!.*HttpOnly).*Path=\/court\b/);
  assert.match(cookies[1]!, /^court_session=[^;]+;(?=.*HttpOnly).*Path=\/court\b/);
  assert.deepEqual(Object.keys(browserHeaders(reply)), ['cookie', 'x-xsrf-token']);
});

test('C§9 no path carries a version', () => {
  assert.ok(routes.length > 100);
  for (const { path } of routes) assert.doesNotMatch(path, /\/v\d/);
});

test('contract: whatever is deleted is answered with 200 and a message', () => {
  const membersOf = (schema: TSchema | null | undefined) =>
    Object.keys((schema as { properties?: object } | null | undefined)?.properties ?? {});
  const deletions = routes.filter(({ method, path }) => method === 'DELETE' && path.startsWith('/api/'));
  assert.ok(deletions.length > 10);
  const silent = deletions.filter(({ answers }) => !membersOf(answers[200]).includes('message'));
  assert.deepEqual(
    silent.map(({ path }) => path),
    [],
  );
});

test('contract: the court describes each of its routes, with the errors that follow from it, to whoever asks', async () => {
  const { body, status } = await world.get('/openapi.json');
  assert.deepEqual([status, body.openapi], [200, '3.1.0']);
  const described = Object.entries<Record<string, { responses: object }>>(body.paths).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, { responses }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        statuses: Object.keys(responses),
      })),
  );
  assert.deepEqual(
    described.map(({ name }) => name).sort(),
    routes.map(({ method, path }) => `${method} ${path}`).sort(),
  );
  for (const { name, statuses } of described) {
    assert.ok(statuses.includes('429') && statuses.includes('500'), name);
    if (!name.startsWith('GET')) assert.ok(statuses.includes('419'), name);
  }
  assert.equal((await world.get('/docs', { headers: { accept: 'text/html' } })).status, 200);
});
