import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { after, test } from 'node:test';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { createHttpServer, type HttpServerOptions } from '@bulwagan/server/http/server.ts';

/** Request handling of the server before any service; needs no database. */

const log = createLog({ level: 'silent', pretty: false });

const echo: HttpServerOptions['services'][number] = {
  name: 'fundraising',
  plugin: async (app) => {
    app.get('/echo/:text', async ({ params }) => params);
    app.get('/seen', async ({ ip, host, protocol, method, url }) => ({ ip, host, protocol, method, url }));
    app.get('/empty', async (_request, reply) => reply.code(204).send());
  },
  start: async () => undefined,
  stop: async () => undefined,
  isReady: async () => true,
};

async function startServer(more: Partial<HttpServerOptions> = {}) {
  const server = await createHttpServer({
    services: [echo],
    log,
    trustProxy: false,
    addresses: [],
    https: true,
    landing: { services: [], tools: [] },
    devTools: [],
    ...more,
  });
  after(() => server.close());
  return server;
}

const server = await startServer();

test('ASVS 1.1.1 a path is decoded once, and double encoding does not decode twice', async () => {
  const at = async (text: string) => (await server.inject({ url: `/fundraising/echo/${text}` })).json();
  assert.deepEqual(await at('a%2Fb'), { text: 'a/b' });
  assert.deepEqual(await at('%2561'), { text: '%61' });
  assert.deepEqual(await at('%252e%252e%252f'), { text: '%2e%2e%2f' });
  for (const [url, status] of [
    ['/%66undraising/seen', 200],
    ['/%2566undraising/seen', 404],
    ['/fundraising%2fseen', 404],
    ['/fundraising/..%2fseen', 404],
  ] as const) {
    assert.equal((await server.inject({ url })).statusCode, status, url);
  }
});

test('ASVS 4.1.2 3.7.2 a request without TLS is answered without a redirect', async () => {
  for (const headers of [{}, { 'x-forwarded-proto': 'http' }, { host: 'elsewhere.example' }]) {
    for (const url of ['/', '/fundraising/seen', '/nowhere', '//elsewhere.example', '/health/live']) {
      const reply = await server.inject({ url, headers });
      assert.ok(reply.statusCode < 300 || reply.statusCode >= 400, `${url} ${reply.statusCode}`);
      assert.equal(reply.headers.location, undefined);
    }
  }
});

const FORGED = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9;host=evil.example;proto=https',
  'x-original-url': '/nowhere',
  'x-rewrite-url': '/nowhere',
  'x-http-method-override': 'DELETE',
  'true-client-ip': '203.0.113.9',
  'x-user-id': '1',
};

test('ASVS 4.1.3 15.3.4 proxy headers count only from a trusted proxy, and other proxy headers never', async () => {
  const seen = async (trustProxy: HttpServerOptions['trustProxy'], remoteAddress: string) => {
    const one = await startServer({ trustProxy });
    const headers = { host: 'give.example', ...FORGED };
    return (await one.inject({ url: '/fundraising/seen', headers, remoteAddress })).json();
  };
  const untouched = { host: 'give.example', protocol: 'http', method: 'GET', url: '/fundraising/seen' };
  assert.deepEqual(await seen(false, '10.1.2.3'), { ip: '10.1.2.3', ...untouched });
  assert.deepEqual(await seen(['192.168.0.0/16'], '10.1.2.3'), { ip: '10.1.2.3', ...untouched });
  const trusted = await seen(['10.0.0.0/8'], '10.1.2.3');
  assert.deepEqual([trusted.ip, trusted.method, trusted.url], ['203.0.113.9', 'GET', '/fundraising/seen']);
});

test('ASVS 4.1.1 every response with a body has a content type, and text a charset', async () => {
  for (const [url, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/style.css', 'text/css; charset=utf-8'],
    ['/fundraising/seen', 'application/json; charset=utf-8'],
    ['/health/ready', 'application/json; charset=utf-8'],
    ['/nowhere', 'application/json; charset=utf-8'],
    ['/%zz', 'application/json; charset=utf-8'],
    [`/${'x'.repeat(400)}`, 'application/json; charset=utf-8'],
  ] as const) {
    const { headers, body } = await server.inject({ url });
    assert.notEqual(body, '');
    assert.equal(headers['content-type'], type, url);
  }
  const empty = await server.inject({ url: '/fundraising/empty' });
  assert.deepEqual([empty.body, empty.headers['content-type']], ['', undefined]);
});

test('ASVS 3.4.3 3.4.6 every page loads only from its own host, without base and objects', async () => {
  const { headers } = await server.inject({ url: '/' });
  const policy = String(headers['content-security-policy']).split('; ');
  // Objects fall under the default.
  for (const part of [
    "default-src 'none'",
    "base-uri 'none'",
    "script-src 'none'",
    "frame-ancestors 'none'",
  ]) {
    assert.ok(policy.includes(part), part);
  }
  const sources = policy.flatMap((directive) => directive.split(' ').slice(1));
  for (const source of sources) assert.match(source, /^(?:'none'|'self'|data:)$/);
});

test('ASVS 13.4.1 13.4.3 5.3.1 neither source, history nor directory listings are served', async () => {
  const wanted = [
    '.git/config',
    '.git/HEAD',
    '.env',
    'package.json',
    'apps/server/src/main.ts',
    'node_modules/',
    'data/',
    'docs/',
  ];
  for (const path of wanted) {
    for (const prefix of ['/', '/fundraising/', '/../', '/%2e%2e/', '/fundraising/..%2f..%2f']) {
      // Sent as raw bytes, because HTTP clients normalize URLs.
      const asked = `GET ${prefix}${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
      const [head, body] = (await sendRaw(asked)).split('\r\n\r\n') as [string, string];
      assert.match(head, /^HTTP\/1\.1 404 /, prefix + path);
      assert.match(body, /^\{"message":"Nothing is found at GET [^"]+"\}$/);
    }
  }
});

/** Sends raw bytes and returns the whole response. */
async function sendRaw(bytes: string): Promise<string> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return await new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(bytes);
  });
}

test('ASVS 13.4.4 TRACE and unknown methods reach no handler and echo nothing', async () => {
  for (const method of ['TRACE', 'TRACK', 'PROPFIND', 'DEBUG']) {
    for (const path of ['/', '/fundraising/seen']) {
      const text = await sendRaw(
        `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Canary: seen-again\r\nConnection: close\r\n\r\n`,
      );
      assert.match(text, /^HTTP\/1\.1 (?:400|404|405) /, method);
      assert.doesNotMatch(text, /seen-again/);
    }
  }
});

test('ASVS 3.4.1 4.2.1 malformed HTTP is refused with the usual headers, without revealing the server software', async () => {
  const oversized = `GET / HTTP/1.1\r\nHost: a\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`;
  for (const [bytes, status] of [
    ['NONSENSE\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    [oversized, 431],
  ] as const) {
    const [head, body] = (await sendRaw(bytes)).split('\r\n\r\n') as [string, string];
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of [
      'strict-transport-security: max-age=31536000; includeSubDomains',
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'content-type: application/json; charset=utf-8',
    ]) {
      assert.ok(head.split('\r\n').includes(header), header);
    }
    assert.deepEqual(Object.keys(JSON.parse(body)), ['message']);
  }
  assert.equal((await server.inject({ url: '/health/live' })).statusCode, 200);
});

test('ASVS 1.3.10 format specifiers have no effect in log texts', () => {
  const lines: string[] = [];
  const reported = createLog({ level: 'info', pretty: false, to: { write: (line) => lines.push(line) } });
  const text = '%s %d %j %o %O %c %% %n {{7*7}}';
  reported.info({ name: text }, 'Somebody sent something.');
  reported.info(text);
  assert.equal(JSON.parse(lines[0]!).name, text);
  assert.equal(JSON.parse(lines[1]!).msg, text);
});
