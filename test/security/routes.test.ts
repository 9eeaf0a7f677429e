import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { SERVICES } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/read.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { noMetrics } from '../../src/platform/telemetry/metrics.ts';
import { build, stopParts } from '../../src/start/process.ts';
import { KINDS } from '../../src/start/services.ts';

/** What the router of the whole program knows, held against what is documented: no address is there by an oversight. */

/** None of it is asked for: no test here needs a database, a mail server or a gateway. */
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

/** What belongs to no service's API, and the style of the page on which payers come back. */
const OF_THE_HALL = [
  ...['/', '/style.css', '/robots.txt', '/sitemap.xml'],
  ...['/health/live', '/health/ready', '/fundraising/style.css'],
];
/** The offices are asked by pages of other hosts, whose browsers ask first. */
const ASKED_FIRST = ['OPTIONS /workforce*', 'OPTIONS /court*'];
/** Of every service, besides its documented operations: the description itself, and what its pages load. */
const OF_A_SERVICE = [
  ...['/openapi.json', '/docs', '/docs/openapi.json', '/docs/start.js', '/docs/reference.js'],
  ...['/robots.txt', '/sitemap.xml'],
  ...['', '/', '/first.js', '/door.svg', '/offline.js', '/assets/*'],
];
const OF_DEVELOPMENT = /^(?:GET|HEAD) (?:\/copy\.js|\/dev\/mail(?:\/.*)?)$/;

interface Served {
  hall: FastifyInstance;
  /** `METHOD /path`, as they were registered. */
  routes: string[];
}

/** The program as an environment starts it, up to where it would listen. */
async function served(t: TestContext, env: Record<string, string>): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-routes-'));
  const log = createLog({ level: 'silent', pretty: false });
  const routes: string[] = [];
  // Before the first route: whoever is given the finished hall learns of none.
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
  await parts.hall.ready();
  return { hall: parts.hall, routes };
}

/** By the document that a service gives to everybody; `{id}` is `:id` to the router. */
async function documented(hall: FastifyInstance, name: string): Promise<string[]> {
  const { paths } = (await hall.inject(`/${name}/openapi.json`)).json() as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} /${name}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
}

/** The documents name the gateway by its id. */
const asDocumented = (route: string): string => route.replace('/:gateway', '/paymongo');

/** Whatever is served to GET answers HEAD as well. */
const withHead = (routes: string[]): string[] =>
  routes.flatMap((route) => (route.startsWith('GET ') ? [route, `HEAD ${route.slice(4)}`] : [route]));

async function expected(hall: FastifyInstance): Promise<string[]> {
  const routes = [...OF_THE_HALL.map((path) => `GET ${path}`), ...ASKED_FIRST];
  for (const name of SERVICES) {
    const pages = KINDS[name].pages.flatMap((page) => [`/${page}`, `/${page}/`]);
    const operations = await documented(hall, name);
    assert.ok(operations.length > 60, `${name}: ${operations.length}`);
    routes.push(...operations, ...[...OF_A_SERVICE, ...pages].map((path) => `GET /${name}${path}`));
  }
  return withHead(routes);
}

function differences(routes: string[], told: string[]): { untold: string[]; missing: string[] } {
  const named = routes.map(asDocumented);
  return {
    untold: named.filter((route) => !told.includes(route)),
    missing: told.filter((route) => !named.includes(route)),
  };
}

test('R4 in production the program serves the documented operations, its pages and what is named here, and nothing else', async (t) => {
  const { hall, routes } = await served(t, PRODUCTION);
  assert.deepEqual(differences(routes, await expected(hall)), { untold: [], missing: [] });
});

test('R4 development adds the mailbox and the script of the first page, and nothing else', async (t) => {
  const { hall, routes } = await served(t, NOWHERE);
  const { untold, missing } = differences(routes, await expected(hall));
  assert.deepEqual(missing, []);
  assert.ok(untold.includes('GET /copy.js') && untold.includes('GET /dev/mail'), untold.join(', '));
  assert.deepEqual(
    untold.filter((route) => !OF_DEVELOPMENT.test(route)),
    [],
  );
});
