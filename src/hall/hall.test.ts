import assert from 'node:assert/strict';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { HallOptions } from '../hall.ts';
import { sayLeaving } from './closing.ts';
import { hallOf, service } from './test-hall.ts';

const POLICY = "default-src 'none'; frame-ancestors 'none'";

test('contract §1: a process that is about to stop says so to balancers, and serves on', async (t) => {
  const hall = await hallOf(t, { services: [service('fundraising')] });
  assert.equal((await hall.inject('/health/ready')).statusCode, 200);
  sayLeaving(hall);
  const { statusCode, headers, body } = await hall.inject('/health/ready');
  assert.deepEqual([statusCode, headers['retry-after']], [503, '2']);
  assert.deepEqual(JSON.parse(body), { status: 'unavailable', services: { fundraising: true } });
  assert.equal((await hall.inject('/health/live')).statusCode, 200);
  const { statusCode: served, headers: kept } = await hall.inject('/fundraising/where');
  assert.deepEqual([served, kept.connection], [200, 'keep-alive']);
});

test('contract: security headers stand on every answer of the hall, errors too', async (t) => {
  const hall = await hallOf(t, { services: [service('fundraising')] });
  for (const [method, url, status] of [
    ['GET', '/health/live', 200],
    ['GET', '/health/ready', 200],
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/nowhere', 404],
    ['POST', '/', 404],
    ['GET', '/fundraising/where', 200],
    ['GET', '/fundraising/fails', 500],
    ['GET', '/%zz', 404],
    ['GET', '/%', 404],
    ['GET', '/fundraising/%c0%af', 404],
    ['GET', '/fundraising/where?x=%zz', 200],
    ['GET', `/${'x'.repeat(400)}`, 404],
  ] as const) {
    const { statusCode, headers, body } = await hall.inject({ method, url });
    assert.equal(statusCode, status, `${method} ${url.slice(0, 50)}`);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
    assert.ok(String(headers['content-security-policy']).includes("frame-ancestors 'none'"));
    assert.equal(headers['strict-transport-security'], undefined, 'not in development');
    assert.deepEqual([headers.server, headers['x-powered-by']], [undefined, undefined]);
    if (status >= 400) {
      assert.equal(headers['content-security-policy'], POLICY);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(typeof JSON.parse(body).message, 'string');
      assert.doesNotMatch(body, /secret|\/srv|node_modules|statusCode|FST_/);
    }
  }
});

test('contract: HSTS stands on every answer outside development', async (t) => {
  const hall = await hallOf(t, { https: true });
  for (const url of ['/health/live', '/', '/nowhere', '/%zz']) {
    const { headers } = await hall.inject({ url });
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', url);
  }
});

test('contract: a request id is ours, whatever the client sends', async (t) => {
  const hall = await hallOf(t);
  const { headers } = await hall.inject({ url: '/', headers: { 'request-id': 'x', 'x-request-id': 'evil' } });
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
});

test('contract §1: ready is 200 only when every service is, and 503 with Retry-After otherwise; live always', async (t) => {
  let isUp = true;
  const hall = await hallOf(t, {
    services: [
      service('fundraising', async () => isUp),
      service('court', async () => {
        if (!isUp) throw new Error('the database is away at 10.0.0.7');
        return true;
      }),
    ],
  });
  const ready = async () => {
    const { statusCode, headers, body } = await hall.inject({ url: '/health/ready' });
    assert.equal(headers['cache-control'], 'no-store');
    return [statusCode, headers['retry-after'], JSON.parse(body)];
  };
  assert.deepEqual(await ready(), [
    200,
    undefined,
    { status: 'ok', services: { fundraising: true, court: true } },
  ]);
  isUp = false;
  assert.deepEqual(await ready(), [
    503,
    '2',
    { status: 'unavailable', services: { fundraising: false, court: false } },
  ]);
  assert.equal((await hall.inject({ url: '/health/live' })).statusCode, 200);
});

test('contract §1: ready?verbose also says whether files are available, which makes nobody unready', async (t) => {
  let isAvailable = true;
  const hall = await hallOf(t, { services: [service('court')], filesAvailable: async () => isAvailable });
  const ready = async (query: string) => {
    const { statusCode, body } = await hall.inject({ url: `/health/ready${query}` });
    return [statusCode, JSON.parse(body)];
  };
  const plain = { status: 'ok', services: { court: true } };
  assert.deepEqual(await ready('?verbose'), [200, { ...plain, files: true }]);
  isAvailable = false;
  assert.deepEqual(await ready('?verbose'), [200, { ...plain, files: false }]);
  assert.deepEqual(await ready('?verbose=1'), [200, { ...plain, files: false }]);
  assert.deepEqual(await ready(''), [200, plain]);
});

test('contract §1: a program that was too busy to read what its database answered is ready', async (t) => {
  const isReady = async () => {
    await setImmediate();
    // Asked, and answered by another thread at once.
    const answered = stat('.');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_200);
    return (await answered).isDirectory();
  };
  const hall = await hallOf(t, { services: [service('fundraising', isReady)] });
  const { statusCode, body } = await hall.inject('/health/ready');
  assert.deepEqual([statusCode, JSON.parse(body).services], [200, { fundraising: true }]);
});

test('contract §1: a service is reached by its public address, with or without a path, and by its own prefix', async (t) => {
  const hall = await hallOf(t, {
    services: [service('fundraising'), service('court'), service('workforce')],
    addresses: [
      { name: 'court', publicUrl: 'https://court.example.org' },
      { name: 'fundraising', publicUrl: 'https://one.example.org/give' },
      { name: 'workforce', publicUrl: 'https://one.example.org/give/work/' },
    ],
  });
  const at = async (host: string, url: string) => {
    const { statusCode, body } = await hall.inject({ url, headers: { host } });
    return statusCode === 200 ? JSON.parse(body).at : statusCode;
  };
  assert.equal(await at('court.example.org', '/where?x=1'), 'court');
  assert.equal(await at('COURT.example.org', '/where'), 'court');
  assert.equal(await at('court.example.org', '/'), 'court');
  assert.equal(
    await at('court.example.org', '/fundraising/where'),
    404,
    'a host of its own has nothing else',
  );
  assert.equal(await at('one.example.org', '/give/where'), 'fundraising');
  assert.equal(await at('one.example.org', '/give'), 'fundraising');
  assert.equal(await at('one.example.org', '/give?x=1'), 'fundraising');
  assert.equal(await at('one.example.org', '/given/where'), 404);
  assert.equal(await at('one.example.org', '/give/work/where'), 'workforce', 'the longest path wins');
  assert.equal(await at('other.example.org', '/give/where'), 404);
  assert.equal(await at('localhost:3000', '/court/where'), 'court');
  const live = await hall.inject({ url: '/health/live', headers: { host: 'court.example.org' } });
  assert.equal(live.statusCode, 200, 'probes need not know a host name');
});

test('contract §1: X-Forwarded-For counts only behind a trusted proxy', async (t) => {
  const ipOf = async (trustProxy: HallOptions['trustProxy'], forwarded: string) => {
    const hall = await hallOf(t, { trustProxy, services: [service('fundraising')] });
    const { body } = await hall.inject({
      url: '/fundraising/ip',
      remoteAddress: '10.1.2.3',
      headers: { 'x-forwarded-for': forwarded },
    });
    return JSON.parse(body).ip;
  };
  assert.equal(await ipOf(false, '203.0.113.9'), '10.1.2.3');
  assert.equal(await ipOf(true, '203.0.113.9'), '203.0.113.9');
  assert.equal(
    await ipOf(['10.0.0.0/8'], '198.51.100.1, 203.0.113.9'),
    '203.0.113.9',
    'the last that is not ours',
  );
  assert.equal(await ipOf(['192.168.0.0/16'], '203.0.113.9'), '10.1.2.3');
});

test('contract §1: an address in X-Forwarded-For counts without its port, brackets and spaces', async (t) => {
  const hall = await hallOf(t, { trustProxy: true, services: [service('fundraising')] });
  const ipOf = async (forwarded: string, remoteAddress = '10.1.2.3') => {
    const headers = { 'x-forwarded-for': forwarded };
    const { body } = await hall.inject({ url: '/fundraising/ip', remoteAddress, headers });
    return JSON.parse(body).ip;
  };
  const cases: [forwarded: string, ip: string][] = [
    ['198.51.100.7:40001', '198.51.100.7'],
    [' 198.51.100.7:40001 , 203.0.113.9:1', '198.51.100.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:C633:6407', '198.51.100.7'],
    ['[::ffff:198.51.100.7]:40001', '198.51.100.7'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['unknown', 'unknown'],
    ['198.51.100.7:port', '198.51.100.7:port'],
    [' , ,', '10.1.2.3'],
  ];
  for (const [forwarded, ip] of cases) assert.equal(await ipOf(forwarded), ip, forwarded);
  assert.equal(await ipOf('', '::ffff:198.51.100.7'), '198.51.100.7', 'the address of the connection too');
});

test('contract §1: a trusted proxy is recognised with a port behind its address', async (t) => {
  const hall = await hallOf(t, { trustProxy: ['10.0.0.0/8'], services: [service('fundraising')] });
  const { body } = await hall.inject({
    url: '/fundraising/ip',
    remoteAddress: '::ffff:10.1.2.3',
    headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9:5000, 10.9.9.9:8080' },
  });
  assert.equal(JSON.parse(body).ip, '203.0.113.9');
});

test('contract §1: the landing page leads to services, references and tools, and says nothing unescaped', async (t) => {
  const hall = await hallOf(t, {
    landing: {
      services: [
        {
          name: 'fundraising',
          title: 'Fund<raising>',
          description: 'A & B',
          url: 'http://x.test/"fund',
          home: '/',
        },
      ],
      tools: [{ title: 'Mailbox', description: 'Mails', url: '/dev/mail' }],
    },
  });
  const { statusCode, headers, body } = await hall.inject({ url: '/' });
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/html; charset=utf-8$/);
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.match(String(headers['content-security-policy']), /script-src 'none'/);
  for (const part of ['/docs', '/dev/mail', 'Mailbox']) assert.ok(body.includes(part), part);
  assert.doesNotMatch(body, /<raising>|A & B|test\/"fund/);
});

test('A service that fails says nothing of why, and the hall goes on', async (t) => {
  const hall = await hallOf(t, { services: [service('fundraising')] });
  const failed = await hall.inject({ url: '/fundraising/fails' });
  assert.deepEqual([failed.statusCode, failed.json()], [500, { message: 'Server Error' }]);
  const big = await hall.inject({
    method: 'POST',
    url: '/fundraising/echo',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify('x'.repeat(1024 * 1024)),
  });
  assert.deepEqual([big.statusCode, big.json()], [413, { message: 'The request is too large.' }]);
  assert.equal((await hall.inject({ url: '/fundraising/where' })).statusCode, 200);
});

test('I6: who reads nothing of an answer is sent away, and who reads slowly gets all of it', async (t) => {
  const SIZE = 30_000_000;
  const plugin: HallOptions['annexes'][number]['plugin'] = async (app) => {
    app.get('/', async (_, reply) => reply.send(Buffer.alloc(SIZE)));
  };
  const hall = await hallOf(t, { stalledInMs: 400, annexes: [{ prefix: '/large', plugin }] });
  await hall.listen({ host: '127.0.0.1', port: 0 });
  const { port } = hall.server.address() as AddressInfo;
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1');
    t.after(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return socket;
  };
  const isLeft = () =>
    new Promise<boolean>((done) => hall.server.getConnections((_, count) => done(count > 0)));
  open();
  const deadline = performance.now() + 10_000;
  await sleep(100);
  while (await isLeft()) {
    assert.ok(performance.now() < deadline, 'the connection stays');
    await sleep(50);
  }

  const slow = open();
  let read = 0;
  slow.on('data', (bytes) => {
    read += bytes.length;
    // For longer in all than it may stand still.
    if (read % 5_000_000 < bytes.length) {
      slow.pause();
      void sleep(150).then(() => slow.resume());
    }
  });
  slow.resume();
  await once(slow, 'close');
  assert.ok(read > SIZE, `${read} bytes`);
});
