import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isBackOffice } from '@bulwagan/platform/back-office/account-pages.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { noMetrics } from '@bulwagan/platform/telemetry/metrics.ts';
import { readConfig } from '@bulwagan/server/config/read.ts';
import { build, stopParts } from '@bulwagan/server/start/processes/process.ts';
import { ALL_SERVICES } from '@bulwagan/server/start/services.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Compares the routes registered by the whole program with the documented ones, so that none is exposed by mistake. */

/** Unreachable addresses: the test contacts no database, mail server or gateway. */
const NOWHERE = {
  DATABASE_URL: 'postgres://app:x@127.0.0.1:9/app',
  GATEWAY_URL: 'https://api.gateway.example/v1',
  GATEWAY_SECRET_KEY: 'sk_live_of_the_tests',
  GATEWAY_PUBLIC_KEY: 'pk_live_of_the_tests',
  GATEWAY_WEBHOOK_SECRET: 'whsk_of_the_tests_9Qk2Zr4',
  GATEWAY_LIVE_MODE: 'true',
  APP_SECRET: '9f3c61e07b2d48a5c1e87f02d6b94a35',
};
const PRODUCTION = { ...NOWHERE, NODE_ENV: 'production', MAIL_URL: 'smtp://127.0.0.1:9' };

/** Routes outside the service APIs, and the stylesheets of the payment return pages and of the paper verification page. */
const SERVER_ROUTES = [
  ...['/', '/style.css', '/robots.txt', '/sitemap.xml'],
  ...['/health/live', '/health/ready', '/fundraising/style.css'],
  ...['/workforce/style.css', '/court/style.css'],
];
/** CORS preflight routes of the back-office services, for consoles on other origins. */
const ASKED_FIRST = ALL_SERVICES.filter(isBackOffice).map(({ name }) => `OPTIONS /${name}*`);
/** Routes of every service besides its operations: the OpenAPI document and the files of its reference page. */
const OF_A_SERVICE = [
  ...['/openapi.json', '/docs', '/docs/openapi.json', '/docs/start.js', '/docs/reference.js'],
  ...['/robots.txt', '/sitemap.xml'],
  ...['', '/', '/first.js', '/icon.svg', '/offline.js', '/assets/*'],
];
const OF_DEVELOPMENT = /^(?:GET|HEAD) (?:\/copy\.js|\/dev\/mail(?:\/.*)?)$/;

interface Served {
  server: FastifyInstance;
  /** `METHOD /path` of each registered route. */
  routes: string[];
}

/** Builds the program as started with an environment, up to the point of listening. */
async function served(t: TestContext, env: Record<string, string>): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-routes-'));
  const log = createLog({ level: 'silent', pretty: false });
  const routes: string[] = [];
  // Hooked in before the first route, because a finished server does not list its routes.
  const listen = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', listen);
  const parts = await build(readConfig({ ...env, DATA_DIR: folder }), 'alone', log, noMetrics);
  unsubscribe('fastify.initialization', listen);
  t.after(async () => {
    await stopParts(parts, log);
    await rm(folder, { recursive: true, force: true });
  });
  await parts.server.ready();
  return { server: parts.server, routes };
}

/** Returns the routes of the public OpenAPI document, with `{id}` as `:id` like the router. */
async function documented(server: FastifyInstance, name: string): Promise<string[]> {
  const { paths } = (await server.inject(`/${name}/openapi.json`)).json() as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} /${name}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
}

/** The documents contain the id of the gateway in place of the parameter. */
const asDocumented = (route: string): string => route.replace('/:gateway', '/paymongo');

/** Every GET route answers HEAD as well. */
const withHead = (routes: string[]): string[] =>
  routes.flatMap((route) => (route.startsWith('GET ') ? [route, `HEAD ${route.slice(4)}`] : [route]));

async function expected(server: FastifyInstance): Promise<string[]> {
  let count = 0;
  const routes = [...SERVER_ROUTES.map((path) => `GET ${path}`), ...ASKED_FIRST];
  for (const { name, console: { pages: paths = [], moved: former = {} } = {} } of ALL_SERVICES) {
    const pages = paths.flatMap((page) => [`/${page}`, `/${page}/`]);
    const moved = Object.keys(former).flatMap((page) => [`/${page}`, `/${page}/*`]);
    const operations = await documented(server, name);
    assert.ok(operations.length > 0, name);
    count += operations.length;
    routes.push(...operations, ...[...OF_A_SERVICE, ...pages, ...moved].map((path) => `GET /${name}${path}`));
  }
  assert.ok(count > 180, `${count} operations`);
  return withHead(routes);
}

function differences(routes: string[], reported: string[]): { notReported: string[]; missing: string[] } {
  const named = routes.map(asDocumented);
  return {
    notReported: named.filter((route) => !reported.includes(route)),
    missing: reported.filter((route) => !named.includes(route)),
  };
}

test('in production the program serves only documented operations, its pages and the routes listed here', async (t) => {
  const { server, routes } = await served(t, PRODUCTION);
  assert.deepEqual(differences(routes, await expected(server)), { notReported: [], missing: [] });
});

test('development adds only the mailbox and the script of the landing page', async (t) => {
  const { server, routes } = await served(t, NOWHERE);
  const { notReported, missing } = differences(routes, await expected(server));
  assert.deepEqual(missing, []);
  assert.ok(
    notReported.includes('GET /copy.js') && notReported.includes('GET /dev/mail'),
    notReported.join(', '),
  );
  assert.deepEqual(
    notReported.filter((route) => !OF_DEVELOPMENT.test(route)),
    [],
  );
});
