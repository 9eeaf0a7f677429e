import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { HttpServerOptions } from '../server.ts';
import { sendRaw, service, startServer } from '../testing/server.ts';

test('contract: malformed or oversized HTTP is refused without a stack or software name', async (t) => {
  const server = await startServer(t, { services: [service('fundraising')] });
  const cases: [string, RegExp][] = [
    ['NONSENSE\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['GET / HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['GET /fundraising/where HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
    [`GET / HTTP/1.1\r\nHost: a\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    [
      'POST /fundraising/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
    ['GET / HTTP/1.1\r\nHost: a\r\nX-Bad: a\u0000b\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 (404|405) /],
  ];
  for (const [bytes, pattern] of cases) {
    const text = await sendRaw(server, bytes);
    assert.match(text, pattern, JSON.stringify(bytes.slice(0, 60)));
    assert.doesNotMatch(text, /fastify|node|HPE_|\bat \/|stack/i);
  }
  assert.equal((await server.inject({ url: '/health/live' })).statusCode, 200);
});

test('contract §2: requests that Node accepts but RFC 9112 forbids are refused, and pipelined ones are not executed', async (t) => {
  let done = 0;
  const counting: HttpServerOptions['services'][number] = {
    ...service('court'),
    plugin: async (app) => {
      app.post('/count', async () => {
        done += 1;
        return { done };
      });
    },
  };
  const server = await startServer(t, { services: [service('fundraising'), counting] });
  const host = 'Host: hall.test\r\n';
  const post = 'POST /fundraising/echo HTTP/1.1\r\n';
  const behind = `POST /court/count HTTP/1.1\r\n${host}Content-Length: 0\r\nConnection: close\r\n\r\n`;
  const chunks = '\r\n2\r\n{}\r\n0\r\n\r\n';
  const hosts = ['a b', 'a/b', 'me@a', 'a:x', 'a, b', 'a?b', '[::1'].map(
    (name) => `GET /fundraising/where HTTP/1.1\r\nHost: ${name}\r\n\r\n`,
  );
  const coded = ['gzip, chunked', 'identity, chunked', 'x, chunked', ', chunked'].map(
    (coding) => `${post}${host}Transfer-Encoding: ${coding}\r\n${chunks}`,
  );
  // The framework refuses these requests before any hook runs.
  const long = `/fundraising/item/${'a'.repeat(400)}`;
  const cases = [
    ...hosts,
    ...coded,
    'GET /fundraising/where HTTP/1.1\r\n\r\n',
    `GET /fundraising/where HTTP/1.1\r\n${host}${host}\r\n`,
    `${post.replace('1.1', '1.0')}${host}Transfer-Encoding: chunked\r\n${chunks}`,
    'GET /fundraising/where\r\n\r\n',
    `GET /fundraising/where HTTP/2.0\r\n${host}\r\n`,
    `GET * HTTP/1.1\r\n${host}\r\n`,
    `CONNECT hall.test:80 HTTP/1.1\r\n${host}\r\n`,
    `GET /fundraising/where HTTP/1.1\r\n${host}Expect: tea\r\n\r\n`,
    `GET ${long} HTTP/1.1\r\n${host}${host}\r\n`,
    `GET ${long} HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n${chunks}`,
  ];
  for (const bytes of cases) {
    const what = JSON.stringify(bytes);
    const text = await sendRaw(server, bytes + behind);
    assert.match(text, /^HTTP\/1\.1 400 /, what);
    assert.equal(text.match(/HTTP\/1\.1 /g)?.length, 1, what);
    assert.match(text, /^x-content-type-options: nosniff\r\n/m, what);
    assert.match(text, /\r\n\r\n\{"message":"The request could not be understood\."\}$/, what);
    assert.equal(done, 0, what);
  }
  // The refusal is sent after the earlier response, and the connection ends only then.
  const slow = `GET /fundraising/slow HTTP/1.1\r\n${host}\r\n`;
  const text = await sendRaw(
    server,
    `${slow}${post}${host}Transfer-Encoding: gzip, chunked\r\n${chunks}${behind}`,
  );
  assert.deepEqual(text.match(/(?<=HTTP\/1\.1 )\d+/g), ['200', '400']);
  assert.equal(done, 0);
  await sendRaw(server, behind);
  assert.equal(done, 1, 'by itself it is done');
  for (const name of ['a.test', 'A.test:80', 'a_b', '[::1]:80', '127.0.0.1', ''])
    assert.match(
      await sendRaw(server, `GET /fundraising/where HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`),
      /^HTTP\/1\.1 200 /,
      name,
    );
});

test('contract: data after the last request of a connection does not affect its response', async (t) => {
  const server = await startServer(t, { services: [service('fundraising')] });
  const last = 'GET /fundraising/where HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const text = await sendRaw(server, `${last}${last}`);
  assert.match(text, /^HTTP\/1\.1 200 /);
  assert.equal(text.match(/HTTP\/1\.1 /g)?.length, 1);
});

const connectionsOf = ({ server }: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

test('contract: a client that keeps sending after a refusal blocks neither a connection nor a stop', async (t) => {
  const server = await startServer(t, { services: [service('fundraising')] });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as { port: number };
  for (const bytes of [
    'CONNECT hall.test:80 HTTP/1.1\r\nHost: hall.test\r\n\r\n',
    'GET / HTTP/1.1\r\nHost : hall.test\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
  ]) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    // A disconnected client gets an error.
    socket.on('error', () => undefined);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.write(bytes);
    while (text === '') await sleep(10);
    assert.match(text, /^HTTP\/1\.1 400 /, bytes);
    const until = performance.now() + 10_000;
    while ((await connectionsOf(server)) > 0 && performance.now() < until) {
      if (socket.writable) socket.write('more of it');
      await sleep(20);
    }
    assert.equal(await connectionsOf(server), 0, bytes);
    socket.destroy();
  }
});
