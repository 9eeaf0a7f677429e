import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createHall } from '../hall.ts';
import { createLog } from '../platform/telemetry/log.ts';

const SCRIPT = 'console.log("a page");'.repeat(50);

/** A hall with the pages of one service, as if they had been built into a folder of the test's own. */
async function hallWithPages(
  t: TestContext,
  { isBuilt = true, connects }: { isBuilt?: boolean; connects?: string[] } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-pages-'));
  t.after(() => rmSync(folder, { recursive: true }));
  if (isBuilt) {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'court.html'), '<html><head>\n<base href="./">\n</head></html>');
    writeFileSync(join(folder, 'first.js'), '// first');
    writeFileSync(join(folder, 'stamp'), 'secret');
    writeFileSync(join(folder, 'assets/page-1a2b.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/page-1a2b.js.gz'), gzipSync(SCRIPT));
  }
  const hall = await createHall({
    services: [
      {
        name: 'court',
        plugin: async (app) => {
          app.get('/api/thing', async () => ({ thing: true }));
          app.post('/login', async () => ({ two_factor: false }));
        },
        start: async () => undefined,
        stop: async () => undefined,
        isReady: async () => true,
      },
    ],
    consoles: [
      {
        name: 'court',
        url: 'https://court.test',
        folder,
        pages: ['sign-in', 'cases'],
        settings: { zone: 'Asia/"Manila"' },
        ...(connects === undefined ? {} : { connects }),
      },
    ],
    log: createLog({ level: 'silent', pretty: false }),
    trustProxy: false,
    addresses: [],
    https: false,
    landing: { services: [], tools: [] },
    annexes: [],
  });
  t.after(() => hall.close());
  return hall;
}

test('What is neither a page nor part of the API is not found, and what was built is not there for the asking', async (t) => {
  const hall = await hallWithPages(t);
  for (const url of [
    '/court/nothing',
    '/court/stamp',
    '/court/assets/..%2fstamp',
    '/court/assets/../stamp',
    '/court/court.html',
  ])
    assert.equal((await hall.inject({ url, headers: { accept: 'text/html' } })).statusCode, 404, url);
});

test('Pages that are not built say so with 503, and the API is there', async (t) => {
  const hall = await hallWithPages(t, { isBuilt: false });
  const page = await hall.inject({ url: '/court/' });
  assert.equal(page.statusCode, 503);
  assert.match(page.body, /npm run console/);
  assert.deepEqual((await hall.inject({ url: '/court/api/thing' })).json(), { thing: true });
});

test('contract §1: every page of a service is one file, which finds its base URL from wherever it stands', async (t) => {
  const hall = await hallWithPages(t);
  for (const [url, base] of [
    ['/court/', './'],
    ['/court/sign-in?to=%2Fcases%2F1', './'],
    ['/court/cases', './'],
    ['/court/cases/', '../'],
    ['/court/cases/1a/docket', '../../'],
  ] as const) {
    const { statusCode, headers, body } = await hall.inject({ url });
    assert.equal(statusCode, 200, url);
    assert.ok(body.includes(`<base href="${base}">`), `${url}: ${body}`);
    assert.ok(body.includes('<meta name="bulwagan-zone" content="Asia/&quot;Manila&quot;">'));
    assert.equal(headers['cache-control'], 'no-cache');
    assert.match(String(headers['content-type']), /^text\/html/);
  }
  const home = await hall.inject({ url: '/court' });
  assert.deepEqual([home.statusCode, home.headers.location], [302, 'https://court.test/']);
});

test('Pages run scripts of our own host alone, nothing inline, and call no other host unless one is named', async (t) => {
  const policyOf = async (connects?: string[]) => {
    const hall = await hallWithPages(t, connects === undefined ? {} : { connects });
    return String((await hall.inject({ url: '/court/cases' })).headers['content-security-policy']);
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

test('What pages load is compressed once, kept for a year, and its name changes with it; what has a fixed name is asked for anew', async (t) => {
  const hall = await hallWithPages(t);
  const asset = await hall.inject({
    url: '/court/assets/page-1a2b.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  assert.equal(asset.statusCode, 200);
  assert.equal(asset.headers['content-encoding'], 'gzip');
  assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.match(String(asset.headers['content-type']), /javascript/);
  const first = await hall.inject({ url: '/court/first.js' });
  assert.deepEqual([first.statusCode, first.headers['cache-control']], [200, 'public, max-age=0']);
});
