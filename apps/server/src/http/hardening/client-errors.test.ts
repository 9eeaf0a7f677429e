import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import type { HttpServerOptions } from '../server.ts';
import { service, startServer } from '../testing/server.ts';

/** Replaces the production limit of a minute in this test. */
const LATE_AFTER_MS = 200;
/** Interval in which Node checks for late connections. */
const LOOK_EVERY_MS = 20;
/** Time before the server closes a connection that the client does not end. */
const ENDED_AFTER_MS = 1_200;
const HOST = 'Host: hall.test\r\n';
const SLOW = `GET /office/slow HTTP/1.1\r\n${HOST}\r\n`;
const COUNT = `POST /office/count HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;

async function listeningServer(t: TestContext) {
  const lines: string[] = [];
  const done: unknown[] = [];
  const slow = Promise.withResolvers<void>();
  const office: HttpServerOptions['services'][number] = {
    ...service('office'),
    plugin: async (app) => {
      app.post('/count', async ({ body }) => ({ done: done.push(body) }));
      app.get('/slow', async () => {
        await slow.promise;
        return { at: 'slow' };
      });
    },
  };
  const to = { write: (line: string) => void lines.push(line) };
  const server = await startServer(t, {
    services: [office],
    log: createLog({ level: 'info', pretty: false, to }),
  });
  Object.assign(server.server, {
    connectionsCheckingInterval: LOOK_EVERY_MS,
    requestTimeout: LATE_AFTER_MS,
    headersTimeout: LATE_AFTER_MS,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as { port: number };
  const reported = () =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'malformed request');
  const alarms = () => lines.filter((line) => JSON.parse(line).level !== 'info');
  return { port, done, reported, alarms, answerSlow: slow.resolve };
}

/** Client that continues to send data, no matter what it receives. */
function client(t: TestContext, port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  t.after(() => socket.destroy());
  let text = '';
  const ended = new Promise<void>((resolve) => {
    socket.on('end', resolve).on('error', () => resolve());
  });
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return {
    send: (bytes: string) => socket.write(bytes),
    read: async (words: RegExp) => {
      while (!words.test(text)) await sleep(5);
    },
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    text: () => text,
    ended,
  };
}

for (const [what, first, rest] of [
  ['headers', COUNT, 'Content-Length: 2\r\n\r\n{}'],
  ['body', `${COUNT}Content-Length: 2\r\n\r\n{`, '}'],
] as const)
  test(`contract §2: a request that is too slow with its ${what} is 408 in the usual error format, and later data are ignored`, async (t) => {
    const { port, done, reported } = await listeningServer(t);
    const late = client(t, port);
    late.send(first);
    await late.read(/\}$/);
    late.send(rest);
    late.send(`${COUNT}Content-Length: 2\r\n\r\n{}`);
    await late.ended;
    await sleep(LATE_AFTER_MS);
    assert.deepEqual(late.statuses(), [408]);
    assert.match(late.text(), /\r\nx-content-type-options: nosniff\r\n/);
    assert.match(late.text(), /\r\ncontent-type: application\/json; charset=utf-8\r\n/);
    assert.match(late.text(), /\r\n\r\n\{"message":"The request took too long to arrive\."\}$/);
    assert.deepEqual(done, []);
    const [line, ...more] = reported();
    assert.deepEqual([line.reason, line.status, more], ['ERR_HTTP_REQUEST_TIMEOUT', 408, []]);
    assert.match(late.text(), new RegExp(`\r\nx-request-id: ${line.reqId}\r\n`, 'i'));
  });

test('contract §2: a slow request within the time limit is served', async (t) => {
  const { port, done } = await listeningServer(t);
  const slow = client(t, port);
  slow.send(COUNT);
  await sleep(LATE_AFTER_MS / 4);
  slow.send('Content-Length: 2\r\n\r\n{');
  await sleep(LATE_AFTER_MS / 4);
  slow.send('}');
  await slow.read(/"done":1/);
  assert.deepEqual(done, [{}]);
});

for (const [what, unreadable, status] of [
  ['bytes that are not HTTP', 'NONSENSE\r\n\r\n', 400],
  ['a CONNECT request', `CONNECT hall.test:80 HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['headers that are too large', `GET / HTTP/1.1\r\n${HOST}X-Big: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['a body with invalid chunks', `${COUNT}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\nNONSENSE\r\n`, 400],
  ['a body that is too slow', `${COUNT}Content-Length: 2\r\n\r\n{`, 408],
] as const)
  test(`contract §2: the refusal of ${what} waits for the responses to earlier requests, and affects none of them`, async (t) => {
    const { port, done, reported, answerSlow } = await listeningServer(t);
    const sender = client(t, port);
    sender.send(SLOW + SLOW);
    sender.send(unreadable);
    await sleep(LATE_AFTER_MS * 2);
    sender.send(`}\r\n${COUNT}Content-Length: 2\r\n\r\n{}`);
    assert.equal(sender.text(), '');
    answerSlow();
    await sender.ended;
    assert.deepEqual(sender.statuses(), [200, 200, status]);
    assert.equal(sender.text().match(/\{"at":"slow"\}/g)?.length, 2);
    assert.deepEqual(done, []);
    assert.equal(reported().length, 1);
  });

test('contract §2: data after a request with Connection: close get no response', async (t) => {
  const { port, answerSlow } = await listeningServer(t);
  const sender = client(t, port);
  sender.send(`${SLOW.trimEnd()}\r\nConnection: close\r\n\r\nNONSENSE\r\n\r\n`);
  await sleep(LATE_AFTER_MS);
  answerSlow();
  await sender.ended;
  assert.deepEqual(sender.statuses(), [200]);
});

test('a client that disconnects within a body causes no database error and no alarm', async (t) => {
  const { port, done, reported, alarms } = await listeningServer(t);
  for (const hangUp of ['end', 'resetAndDestroy'] as const) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(`${COUNT}Content-Length: 2\r\n\r\n{`);
    await sleep(LATE_AFTER_MS / 4);
    socket[hangUp]();
    await once(socket, 'close');
  }
  // A client that closes its own side first gets the response. The server cuts the connection a second later.
  await sleep(ENDED_AFTER_MS);
  assert.deepEqual([alarms(), done], [[], []]);
  assert.deepEqual(
    reported().map(({ reason }) => reason),
    ['HPE_INVALID_EOF_STATE'],
  );
});

test('contract §2: a request refused before its body turned out malformed is refused only once', async (t) => {
  const { port, done } = await listeningServer(t);
  const sender = client(t, port);
  sender.send(`POST /office/nowhere HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`);
  await sender.read(/\}$/);
  sender.send('NONSENSE\r\n');
  await sender.ended;
  assert.equal(sender.statuses().length, 1);
  assert.deepEqual(done, []);
});
