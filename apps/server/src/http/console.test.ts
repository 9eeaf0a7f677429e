import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { renderOfficeError } from '@bulwagan/platform/http/back-office-envelope.ts';
import { createServicePlugin } from '@bulwagan/platform/http/service.ts';
import { api, limitOf, someRoute } from '@bulwagan/platform/http/testing/service.ts';
import type { HttpServerOptions } from './server.ts';
import { startServer } from './testing/server.ts';

const SCRIPT = 'console.log("a page");'.repeat(50);

const bareService: HttpServerOptions['services'][number] = {
  name: 'court',
  plugin: async (app) => {
    app.get('/api/thing', async () => ({ thing: true }));
    app.post('/login', async () => ({ two_factor: false }));
  },
  start: async () => undefined,
  stop: async () => undefined,
  isReady: async () => true,
};

/** Creates a server with the pages of one service, using a test folder as build output. */
async function serverWithPages(
  t: TestContext,
  {
    isBuilt = true,
    connects,
    services = [bareService],
    isFound,
  }: {
    isBuilt?: boolean;
    connects?: string[];
    services?: HttpServerOptions['services'];
    isFound?: NonNullable<HttpServerOptions['consoles']>[number]['isFound'];
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-pages-'));
  t.after(() => rmSync(folder, { recursive: true }));
  if (isBuilt) {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'court.html'), '<html><head>\n<base href="./">\n</head></html>');
    writeFileSync(join(folder, 'first.js'), '// first');
    writeFileSync(join(folder, 'offline.js'), '// offline');
    writeFileSync(join(folder, 'stamp'), 'secret');
    writeFileSync(join(folder, 'assets/page-1a2b.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/page-1a2b.js.gz'), gzipSync(SCRIPT));
  }
  return await startServer(t, {
    services,
    consoles: [
      {
        name: 'court',
        url: 'https://court.test',
        folder,
        pages: ['sign-in', 'cases', 'cases/:id', 'cases/:id/docket'],
        moved: { files: 'cases' },
        settings: { zone: 'Asia/"Manila"' },
        isFound,
        ...(connects === undefined ? {} : { connects }),
      },
    ],
  });
}

test('A path that is neither a page nor part of the API is not found, and build output is not listed', async (t) => {
  const server = await serverWithPages(t);
  for (const url of [
    '/court/nothing',
    '/court/stamp',
    '/court/assets/..%2fstamp',
    '/court/assets/../stamp',
    '/court/court.html',
  ])
    assert.equal((await server.inject({ url, headers: { accept: 'text/html' } })).statusCode, 404, url);
});

/** Creates a service as the program does, with its own paths. */
function plainService(): HttpServerOptions['services'][number] {
  return {
    name: 'court',
    plugin: createServicePlugin({
      name: 'court',
      api,
      routes: [someRoute({ path: '/api/things' }), someRoute({ method: 'POST', path: '/login' })],
      identify: async () => null,
      carriesProof: () => false,
      assertUsable: () => undefined,
      owesFactor: () => false,
      guard: () => undefined,
      callerKey: () => '',
      strangerLimit: limitOf(1_000),
      headersWhenUnlimited: false,
      renderError: renderOfficeError,
      checkAnswers: true,
    }),
    start: async () => undefined,
    stop: async () => undefined,
    isReady: async () => true,
  };
}

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

test('W§1 C§1 a browser at an unknown address gets the pages with 404, and they find their base URL from there', async (t) => {
  const server = await serverWithPages(t, { services: [plainService()] });
  for (const [url, base] of [
    ['/court/nonsense', './'],
    ['/court/nonsense?a=/b/c', './'],
    ['/court/non/sense/', '../../'],
    ['/court//evil.example/x', '../../'],
    ['/court/apis', './'],
    ['/court/%zz', './'],
    ['/court/cases/1a/unknown', '../../'],
    ['/court/cases/1a/docket/unknown/', '../../../../'],
    ['/court/sign-in/unknown', '../'],
  ] as const) {
    const { statusCode, headers, body } = await server.inject({ url, headers: { accept: BROWSER } });
    assert.equal(statusCode, 404, url);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.match(String(headers['content-security-policy']), /script-src 'self';/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.ok(body.includes(`<base href="${base}">`), `${url}: ${body}`);
  }
});

test('W§1 C§1 clients get the documented error for an unknown address, and browsers do below the API', async (t) => {
  const server = await serverWithPages(t, { services: [plainService()] });
  const missing = { message: 'The page could not be found.' };
  const NOTHING = '/court/nonsense';
  const asked = [
    ['GET', NOTHING, 'application/json', 404],
    ['GET', NOTHING, '*/*', 404],
    ['GET', NOTHING, undefined, 404],
    ['GET', NOTHING, 'text/html, application/json;q=0.5', 404],
    ['GET', NOTHING, 'application/problem+json, text/html', 404],
    ['POST', NOTHING, BROWSER, 404],
    ['GET', '/court/api', BROWSER, 404],
    ['GET', '/court/api/nonsense', BROWSER, 404],
    ['GET', '/court/login', BROWSER, 405],
  ] as const;
  for (const [method, url, accept, status] of asked) {
    const headers = accept === undefined ? {} : { accept };
    const reply = await server.inject({ method, url, headers });
    assert.equal(reply.statusCode, status, `${method} ${url} ${accept}`);
    if (status === 404) assert.deepEqual(reply.json(), missing);
    else assert.equal(reply.headers.allow, 'POST');
  }
});

test('contract §1: a browser at an address of no service gets a page with a link to the start page, with 404', async (t) => {
  const server = await serverWithPages(t);
  const page = await server.inject({ url: '/nowhere', headers: { accept: BROWSER } });
  assert.equal(page.statusCode, 404);
  assert.match(page.body, /Page not found/);
  assert.match(page.body, /href="\/"/);
  const answer = await server.inject({ url: '/nowhere', headers: { accept: '*/*' } });
  assert.deepEqual(answer.json(), { message: 'Nothing is found at GET /nowhere.' });
});

test('Pages that are not built answer 503, and the API works', async (t) => {
  const server = await serverWithPages(t, { isBuilt: false });
  const page = await server.inject({ url: '/court/' });
  assert.equal(page.statusCode, 503);
  assert.match(page.body, /npm run console/);
  assert.deepEqual((await server.inject({ url: '/court/api/thing' })).json(), { thing: true });
});

test('contract §1: all pages of a service are one file, which finds its base URL from any address', async (t) => {
  const server = await serverWithPages(t);
  for (const [url, base] of [
    ['/court/', './'],
    ['/court/sign-in?to=%2Fcases%2F1', './'],
    ['/court/cases', './'],
    ['/court/cases/', '../'],
    ['/court/cases/1a/docket', '../../'],
  ] as const) {
    const { statusCode, headers, body } = await server.inject({ url });
    assert.equal(statusCode, 200, url);
    assert.ok(body.includes(`<base href="${base}">`), `${url}: ${body}`);
    assert.ok(body.includes('<meta name="bulwagan-zone" content="Asia/&quot;Manila&quot;">'));
    assert.equal(headers['cache-control'], 'no-cache');
    assert.match(String(headers['content-type']), /^text\/html/);
  }
  const home = await server.inject({ url: '/court' });
  assert.deepEqual([home.statusCode, home.headers.location], [302, 'https://court.test/']);
});

test('Pages run scripts only from our own host, nothing inline, and connect to no other host unless configured', async (t) => {
  const policyOf = async (connects?: string[]) => {
    const server = await serverWithPages(t, connects === undefined ? {} : { connects });
    return String((await server.inject({ url: '/court/cases' })).headers['content-security-policy']);
  };
  const policy = await policyOf();
  for (const part of [
    "default-src 'none'",
    "script-src 'self';",
    "connect-src 'self';",
    "frame-ancestors 'none'",
    "base-uri 'self'",
  ])
    assert.ok(policy.includes(part), part);
  assert.match(await policyOf(['https://gateway.test']), /connect-src 'self' https:\/\/gateway\.test;/);
});

test('Assets are precompressed and cached for a year under hashed names; files with fixed names are revalidated', async (t) => {
  const server = await serverWithPages(t);
  const asset = await server.inject({
    url: '/court/assets/page-1a2b.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  assert.equal(asset.statusCode, 200);
  assert.equal(asset.headers['content-encoding'], 'gzip');
  assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(asset.headers['content-type']), /javascript/);
  const first = await server.inject({ url: '/court/first.js' });
  assert.deepEqual([first.statusCode, first.headers['cache-control']], [200, 'public, max-age=0']);
});

test('W§5 C§5 the offline worker may connect only to our own host, and is revalidated', async (t) => {
  const server = await serverWithPages(t);
  const { statusCode, headers, body } = await server.inject({ url: '/court/offline.js' });
  assert.deepEqual([statusCode, body], [200, '// offline']);
  assert.match(String(headers['content-type']), /javascript/);
  assert.equal(headers['cache-control'], 'public, max-age=0');
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
});

test('contract §1 links to a moved page redirect to its present address, with id and query', async (t) => {
  const server = await serverWithPages(t);
  const ask = async (url: string) => {
    const { statusCode, headers } = await server.inject({ url, headers: { accept: 'text/html' } });
    return [statusCode, headers.location && new URL(headers.location, `https://court.test${url}`).href];
  };
  assert.deepEqual(await ask('/court/filesystem'), [404, undefined]);
  assert.deepEqual(await ask('/court/files'), [301, 'https://court.test/court/cases']);
  assert.deepEqual(await ask('/court/files?page=2'), [301, 'https://court.test/court/cases?page=2']);
  assert.deepEqual(await ask('/court/files/'), [301, 'https://court.test/court/cases/']);
  assert.deepEqual(await ask('/court/files/A%2F1/docket?x=1'), [
    301,
    'https://court.test/court/cases/A%2F1/docket?x=1',
  ]);
  assert.deepEqual(await ask('/court/files//evil.test'), [301, 'https://court.test/court/cases//evil.test']);
});

test('A page whose record is not found is sent with 404, and with 200 when the look-up fails', async (t) => {
  const asked: string[] = [];
  const server = await serverWithPages(t, {
    isFound: async (_request, path) => {
      asked.push(path);
      if (path === 'cases/away') throw new Error('The database is away.');
      return path !== 'cases/missing';
    },
  });
  const get = async (url: string) => await server.inject({ url, headers: { accept: 'text/html' } });
  const missing = await get('/court/cases/missing?tab=1');
  assert.equal(missing.statusCode, 404);
  const found = await get('/court/cases/here');
  assert.equal(found.statusCode, 200);
  assert.equal(missing.body, found.body, 'the same page');
  assert.equal((await get('/court/cases/away')).statusCode, 200);
  assert.deepEqual(asked, ['cases/missing', 'cases/here', 'cases/away']);
});
