import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { courtRoutes } from '@bulwagan/court/service.ts';
import { fundraisingRoutes } from '@bulwagan/fundraising/service.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { pathOf } from '@bulwagan/testing/access.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { workforceRoutes } from '@bulwagan/workforce/service.ts';
import type { FastifyInstance } from 'fastify';
import { exchange } from '../../security/http/raw-http.ts';

/**
 * Alternative spellings of protected URLs must not be served without sign-in. They are sent as raw bytes, because HTTP
 * libraries normalize URLs.
 */

const [fundraising, court, workforce] = await Promise.all([
  startFundraising({ after }),
  startCourt({ after }),
  startWorkforce({ after }),
]);
const SERVICES: { name: string; routes: Route[]; port: number }[] = [
  { name: 'fundraising', routes: fundraisingRoutes(fundraising.app), port: await listen(fundraising) },
  { name: 'court', routes: courtRoutes(court.app), port: await listen(court) },
  { name: 'workforce', routes: workforceRoutes(workforce.app), port: await listen(workforce) },
];

/** Minimum number of requests, some sixty per protected route; fewer prove little. */
const LEAST = 20_000;
/** Minimum number of distinct request lines; requests with proxy headers share the plain URL. */
const LEAST_LINES = 15_000;
const AT_ONCE = 32;

async function listen({ server }: { server: FastifyInstance }): Promise<number> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
}

const encoded = (text: string): string =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

/** Yields URLs with other letter case, additional or missing separators, or indirections. */
function* written(base: string, path: string): Generator<string> {
  const full = `${base}${path}`;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const upTo = full.slice(0, full.length - last.length);
  yield* [
    '/',
    '//',
    '/.',
    '/..',
    '/./',
    ';',
    ';/',
    ';a=b',
    '?',
    '??',
    '#',
    '%00',
    '%20',
    '%09',
    '%0a',
    '.json',
    '.html',
    '~',
    '..;/',
    '*',
  ].map((end) => full + end);
  yield* ['//', '/./', '/x/../', '/%2e/', '/x/%2e%2e/', '/;/', '/%2f', '\\', '/%5c', '/../', '/..%2f'].map(
    (start) => `${base}${start}${path.slice(1)}`,
  );
  yield* ['/', '//', '/./', '/%2e/', '/;/'].map((start) => start + full.slice(1));
  yield full.toUpperCase();
  yield base + path.toUpperCase();
  yield upTo + encoded(last);
  yield upTo + encoded(encoded(last));
  yield full.replaceAll('/', '%2f').replace('%2f', '/');
  yield full.replaceAll('/', '\\').replace('\\', '/');
  yield `/nowhere/..${full}`;
  yield `/nowhere/%2e%2e${full}`;
  yield `${base}/openapi.json/..${path}`;
  yield `http://127.0.0.1${full}`;
  yield full.normalize('NFD').replace(/a/, 'а');
}

/** Yields headers by which a proxy may be asked for another URL. */
function* led(address: string): Generator<string> {
  const names = [
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-uri',
    'x-override-url',
    'x-forwarded-path',
    'referer',
  ];
  for (const name of names) yield `${name}: ${address}`;
  for (const name of [
    'x-forwarded-for',
    'x-real-ip',
    'client-ip',
    'true-client-ip',
    'forwarded',
    'x-forwarded-host',
  ])
    yield `${name}: ${name === 'forwarded' ? 'for=127.0.0.1' : '127.0.0.1'}`;
  for (const name of ['x-user-id', 'x-user', 'x-remote-user', 'x-forwarded-user', 'x-auth-user', 'x-admin'])
    yield `${name}: 1`;
}

interface Asked {
  /** Raw request line `METHOD URL`. */
  line: string;
  header?: string;
}

async function ask(port: number, { line, header }: Asked) {
  const lines = [`${line} HTTP/1.1`, 'Host: 127.0.0.1', 'Accept: application/json', 'Connection: close'];
  if (header !== undefined) lines.push(header);
  const { answers, text } = await exchange(port, [Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)]);
  return { statuses: answers.map(({ status }) => status), text };
}

/** Returns all alternative requests for protected routes. */
const otherWays = (base: string, routes: Route[]): Asked[] =>
  routes
    .filter(({ access }) => access.identification === 'required')
    .flatMap((route) => {
      const path = pathOf(route);
      return [
        ...[...written(base, path)].map((address) => ({ line: `${route.method} ${address}` })),
        ...[...led(base + path)].map((header) => ({ line: `${route.method} ${base}${path}`, header })),
      ];
    });

test('no alternative spelling of a protected URL and no proxy header serves it without sign-in', async () => {
  let count = 0;
  const lines = new Set<string>();
  const served: string[] = [];
  for (const { name, routes, port } of SERVICES) {
    const base = `/${name}`;
    const all = otherWays(base, routes);
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const asked = all.slice(at, at + AT_ONCE).map(async (one) => {
        const { statuses } = await ask(port, one);
        lines.add(one.line);
        count += 1;
        // A redirect leads to the error page. Anything other than one response is reported too.
        if (statuses.length !== 1 || statuses[0]! < 300 || statuses[0]! >= 500)
          served.push(`${one.line} ${one.header ?? ''}: ${statuses}`);
      });
      await Promise.all(asked);
    }
    // A public URL with a proxy header that names a protected one.
    const [open] = routes.filter(
      ({ method, access }) => method === 'GET' && access.identification === 'required',
    );
    for (const header of led(base + open!.path)) {
      const { text } = await ask(port, { line: `GET ${base}/openapi.json`, header });
      assert.ok(text.includes('\r\n\r\n{"openapi"'), header);
    }
  }
  recordMetric({
    check: 'protected routes requested with alternative URL spellings',
    figure: `${served.length} of ${count} served, ${lines.size} different request lines`,
    goal: `0 served of at least ${LEAST}, at least ${LEAST_LINES} request lines`,
    holds: served.length === 0 && count >= LEAST && lines.size >= LEAST_LINES,
  });
  assert.deepEqual(served.slice(0, 20), []);
  assert.ok(count >= LEAST && lines.size >= LEAST_LINES, `only ${count}, of ${lines.size} lines`);
});
