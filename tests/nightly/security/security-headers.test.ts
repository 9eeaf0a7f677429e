import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { serviceDefinition as courtDefinition } from '@bulwagan/court/service.ts';
import { serviceDefinition as fundraisingDefinition } from '@bulwagan/fundraising/service.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { createServicePlugin } from '@bulwagan/platform/http/service.ts';
import type { ServiceDefinition } from '@bulwagan/platform/http/service-definition.ts';
import type { Service } from '@bulwagan/platform/services.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { createHttpServer } from '@bulwagan/server/http/server.ts';
import { pathOf } from '@bulwagan/testing/access.ts';
import { type Reply, type Send, type SendOptions, sender } from '@bulwagan/testing/app.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { serviceDefinition as workforceDefinition } from '@bulwagan/workforce/service.ts';
import type { FastifyInstance } from 'fastify';

/** The three services in production mode behind TLS, and the same with failing handlers. */

const lines: string[] = [];
const log = createLog({ level: 'error', pretty: false, to: { write: (line) => lines.push(line) } });
const platform = { mode: 'production', log, checkAnswers: false } as const;
const fundraising = await startFundraising({ after }, { platform });
const court = await startCourt({ after }, { platform });
const workforce = await startWorkforce({ after }, { platform });

/** Internal text that no response may contain. */
const INSIDE = 'select password_hash from users where secret = 7 at /srv/src/app.ts:1';
/** Values that handlers may throw, errors and others. */
const THROWN: unknown[] = [
  new Error(INSIDE),
  Object.assign(new Error(INSIDE), { code: '23503', detail: INSIDE, table: 'users' }),
  INSIDE,
  null,
  Object.assign(new TypeError(INSIDE), { statusCode: 500 }),
];

/** Returns the same routes with handlers that fail by a throw or a rejected promise. */
function failing(routes: Route[]): Route[] {
  return routes.map(({ method, path, summary, tag, access, limit, answers }, index) => ({
    ...{ method, path, summary, tag, access, limit, answers },
    handle: () => {
      const thrown = THROWN[index % THROWN.length];
      if (index % 2 === 0) return Promise.reject(thrown);
      throw thrown;
    },
  }));
}

async function startServer(name: string, plugin: Service['plugin']): Promise<FastifyInstance> {
  const idle = { start: async () => {}, stop: async () => {}, isReady: async () => true };
  const server = await createHttpServer({
    services: [{ name, plugin, ...idle }],
    log,
    trustProxy: false,
    addresses: [],
    https: true,
    landing: { services: [], tools: [] },
    devTools: [],
  });
  after(() => server.close());
  return server;
}

interface Served {
  name: string;
  routes: Route[];
  send: Send;
  /** Service with failing handlers. */
  broken: Send;
  headers: Record<string, string>;
}

async function served<Caller>(
  { name, routes, ...rest }: ServiceDefinition<Caller>,
  service: Service,
  headers: Record<string, string>,
  /** Sign-in plugin of a back-office service. */
  signIn?: { install(scope: FastifyInstance): Promise<void> },
): Promise<Served> {
  const broken = createServicePlugin({ name, ...rest, routes: failing(routes) });
  const faulty = await startServer(name, async (scope, options) => {
    await signIn?.install(scope);
    await broken(scope, options);
  });
  const server = await startServer(name, service.plugin);
  return { name, routes, send: sender(server, `/${name}`), broken: sender(faulty, `/${name}`), headers };
}

const admin = await fundraising.person({ roles: ['system_admin', 'donor'] });
const clerk = await court.as('Super Admin');
const chief = await workforce.superUser();
const SERVED: Served[] = [
  await served(fundraisingDefinition(fundraising.app, false), fundraising.service, {
    authorization: `Bearer ${admin.token}`,
  }),
  await served(courtDefinition(court.app, false), court.service, clerk.headers, court.app.signIn),
  await served(
    workforceDefinition(workforce.app, false),
    workforce.service,
    chief.headers,
    workforce.app.signIn,
  ),
];

const POLICY = "default-src 'none'; frame-ancestors 'none'";
const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/;
const seen = new Map<number, number>();

/** Asserts the security headers of a response and the attributes of its cookies. */
function assertGuarded({ name }: Served, { status, headers, text }: Reply, what: string): void {
  seen.set(status, (seen.get(status) ?? 0) + 1);
  const type = String(headers['content-type'] ?? '');
  assert.equal(headers['x-content-type-options'], 'nosniff', what);
  assert.equal(headers['referrer-policy'], 'no-referrer', what);
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin', what);
  const [, seconds] =
    /^max-age=(\d+); includeSubDomains$/.exec(String(headers['strict-transport-security'])) ?? [];
  assert.ok(Number(seconds) >= 31_536_000, what);
  if (!type.startsWith('text/html')) assert.equal(headers['content-security-policy'], POLICY, what);
  if (TEXT.test(type)) assert.match(type, /; charset=utf-8$/, what);
  if (text !== '' && status !== 302) assert.notEqual(type, '', what);
  for (const said of ['server', 'x-powered-by', 'via', 'x-aspnet-version'])
    assert.equal(headers[said], undefined, what);
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, what);
  assert.equal(headers['www-authenticate'] !== undefined, status === 401, what);
  for (const cookie of [headers['set-cookie'] ?? []].flat().map(String)) {
    const [pair, ...attributes] = cookie.split('; ');
    const isForScripts = pair!.startsWith('XSRF-TOKEN=');
    assert.match(pair!, new RegExp(`^(${name}_session|XSRF-TOKEN)=[A-Za-z0-9_.%-]*$`), what);
    const own = attributes.filter((one) => !/^(Expires|Max-Age)=/.test(one)).sort();
    assert.deepEqual(
      own,
      [...(isForScripts ? [] : ['HttpOnly']), `Path=/${name}`, 'SameSite=Lax', 'Secure'],
      what,
    );
  }
}

function assertNotKept({ headers }: Reply, what: string): void {
  assert.equal(headers['cache-control'], 'no-store', what);
}

function assertLimitReported({ headers }: Reply, what: string): void {
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    assert.match(String(headers[name]), /^\d+$/, `${what}: ${name}`);
}

/** Content-Length above the limit, which is refused before the body is read. */
const TOO_LONG = { 'content-length': '1100000' };
const isOfJson = ({ method, consumes }: Route) => method !== 'GET' && (consumes ?? 'json') === 'json';

interface Refusal {
  how: string;
  method: Parameters<Send>[0];
  path: string;
  options: SendOptions;
}

/** Returns requests that must be refused before they are served; their ids are unknown. */
function refusals(route: Route, headers: Record<string, string>): Refusal[] {
  const { method } = route;
  const path = pathOf(route);
  const sent = (how: string, type: string, payload: string, more = {}): Refusal => ({
    how,
    method,
    path,
    options: { headers: { ...headers, 'content-type': type, ...more }, payload },
  });
  return [
    { how: 'nobody', method, path, options: {} },
    { how: 'another method', method: 'PATCH', path, options: { headers } },
    { how: 'nothing there', method, path: `${path}/nowhere`, options: { headers } },
    ...(method === 'GET' ? [{ how: 'the id of a missing record', method, path, options: { headers } }] : []),
    ...(isOfJson(route)
      ? [
          sent('no JSON', 'application/json', '{"name":'),
          sent('another type', 'text/plain', '{}'),
          sent('too much', 'application/json', '{}', TOO_LONG),
          sent('nothing in it', 'application/json', '[]'),
        ]
      : []),
  ];
}

test('every response of every route has security headers, whatever the request', async (t) => {
  for (const service of SERVED) {
    // Signing out would end the session.
    const routes = service.routes.filter(({ path }) => !/logout/.test(path));
    for (const route of routes) {
      for (const { how, method, path, options } of refusals(route, service.headers)) {
        const reply = await service.send(method, path, options);
        const what = `${service.name}: ${route.method} ${route.path}, ${how}: ${reply.status}`;
        assert.ok(reply.status < 500, `${what} ${reply.text}`);
        assertGuarded(service, reply, what);
        assertLimitReported(reply, what);
        // Responses to anonymous reads may be cached.
        const isKnown = how !== 'nobody' && route.access.identification !== 'never';
        if (method !== 'GET' || reply.status >= 300 || isKnown) assertNotKept(reply, what);
      }
    }
  }
  for (const status of [200, 400, 401, 404, 405, 413, 415, 422])
    assert.ok((seen.get(status) ?? 0) > 5, `${status}: ${seen.get(status)}`);
  t.diagnostic(
    [...seen]
      .sort()
      .map((pair) => pair.join(': '))
      .join(', '),
  );
});

/** Checks of papers in a minute (contract §3.2), which no setting changes; the other limits of the test are 1. */
const CHECKS = 30;

test('every 429 has security headers, wherever the limit is counted', async () => {
  const one = { api: 1, login: 1, payments: 1, donations: 1 };
  const small = await Promise.all([
    startFundraising({ after }, { platform, databaseUrl: fundraising.databaseUrl, settings: one }),
    startCourt(
      { after },
      { platform, databaseUrl: court.databaseUrl, settings: { limits: { office: 1, courtLoginPerHour: 1 } } },
    ),
    startWorkforce(
      { after },
      { platform, databaseUrl: workforce.databaseUrl, settings: { backOfficeLimit: 1 } },
    ),
  ]);
  for (const [index, service] of SERVED.entries()) {
    const { name, routes } = service;
    const send = sender(await startServer(name, small[index]!.service.plugin), `/${name}`);
    for (const route of routes) {
      const what = `${name}: ${route.method} ${route.path}`;
      let reply = await send(route.method, pathOf(route));
      for (let sent = 0; sent < (route.limit === null ? 1 : CHECKS) && reply.status !== 429; sent += 1)
        reply = await send(route.method, pathOf(route));
      assertGuarded(service, reply, what);
      if (route.limit === null) assert.notEqual(reply.status, 429, what);
      else {
        assert.deepEqual([reply.status, reply.headers['x-ratelimit-remaining']], [429, '0'], what);
        assert.match(String(reply.headers['retry-after']), /^[1-9]\d*$/, what);
        assert.equal(reply.headers['cache-control'], 'no-store', what);
        assertLimitReported(reply, what);
      }
    }
  }
});

test('whatever a handler throws, in every route, gives 500 with one sentence, a log entry with its id, and no harm to others', async () => {
  for (const service of SERVED) {
    const { name, routes, broken, headers } = service;
    for (const route of routes) {
      const what = `${name}: ${route.method} ${route.path}`;
      lines.length = 0;
      const reply = await broken(route.method, pathOf(route), { headers });
      assert.equal(reply.status, 500, `${what} ${reply.text}`);
      const body = { message: 'Server Error' };
      assert.deepEqual(reply.body, name === 'fundraising' ? { success: false, ...body } : body, what);
      assertGuarded(service, reply, what);
      assertLimitReported(reply, what);
      assert.equal(reply.headers['cache-control'], 'no-store', what);
      const [reported, ...more] = lines.map((line) => JSON.parse(line));
      assert.deepEqual(
        [reported.reqId, reported.level, more],
        [reply.headers['x-request-id'], 'error', []],
        what,
      );
      assert.ok(!JSON.stringify(reply).includes('password_hash'), what);
    }
    assert.equal((await service.send('GET', '/openapi.json')).status, 200);
  }
});
