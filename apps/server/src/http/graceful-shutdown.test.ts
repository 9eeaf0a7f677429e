import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopListening } from './graceful-shutdown.ts';
import { service, startServer } from './testing/server.ts';

const CALLERS = 8;

async function listeningServer(t: TestContext) {
  const server = await startServer(t);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as { port: number };
  return { server, port };
}

function workAllTheTime(t: TestContext, milliseconds: number): void {
  let isBusy = true;
  t.after(() => {
    isBusy = false;
  });
  const work = () => {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
    if (isBusy) setImmediate(work);
  };
  work();
}

/** Sends a request on a new connection and returns the first line of the response, or the error code. */
function call(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'error'));
    socket.on('close', () => resolve(text.split('\r\n')[0]!));
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  });
}

test('a connection accepted by the system is served after the server stops listening, and a later one is refused', async (t) => {
  const { server, port } = await listeningServer(t);
  const answers = Array.from({ length: CALLERS }, () => call(port));
  // The system has established the connections, but Node has not accepted them, because the event loop has not run.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await stopListening(server);
  assert.deepEqual(await Promise.all(answers), Array(CALLERS).fill('HTTP/1.1 200 OK'));
  assert.equal(await call(port), 'ECONNREFUSED');
});

/** Work in each turn of the event loop, so that the wait for an idle turn ends before Node accepts all connections. */
const WORK_MS = 5;
const WAITING = 30;

test('connections waiting at a busy server are accepted before it stops listening', async (t) => {
  const { server, port } = await listeningServer(t);
  workAllTheTime(t, WORK_MS);
  const answers = Array.from({ length: WAITING }, () => call(port));
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await stopListening(server);
  assert.deepEqual(await Promise.all(answers), Array(WAITING).fill('HTTP/1.1 200 OK'));
  assert.equal(await call(port), 'ECONNREFUSED');
});

test('a server that is always busy still stops listening when asked to', async (t) => {
  const { server, port } = await listeningServer(t);
  workAllTheTime(t, 1);
  const began = performance.now();
  await stopListening(server);
  // The primary waits at most a second for its workers to stop listening.
  assert.ok(performance.now() - began < 1_000);
  assert.equal(server.server.listening, false);
  assert.equal(await call(port), 'ECONNREFUSED');
});

/** Longer than an active client takes for its next request. */
const PAST_THE_GRACE_MS = 700;

for (const [what, asksAgain] of [
  ['that then stays silent', false],
  ['that is used once more', true],
] as const)
  test(`contract §1: a long response in progress completes, and its connection does not delay a stop, ${what}`, async (t) => {
    const goOn = Promise.withResolvers<void>();
    const long = {
      ...service('office'),
      plugin: async (app: Awaited<ReturnType<typeof startServer>>) => {
        app.get('/long', async (_, reply) =>
          reply.send(
            Readable.from(
              (async function* () {
                yield 'first';
                await goOn.promise;
                yield 'last';
              })(),
            ),
          ),
        );
        app.get('/short', async () => 'short');
      },
    };
    const server = await startServer(t, { services: [long] });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as { port: number };
    let text = '';
    const socket = connect(port, '127.0.0.1');
    t.after(() => socket.destroy());
    const read = async (word: string) => {
      while (!text.includes(word)) await sleep(5);
    };
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.write('GET /office/long HTTP/1.1\r\nHost: x\r\n\r\n');
    await read('first');
    let isClosed = false;
    const closing = server.close().then(() => {
      isClosed = true;
    });
    await sleep(PAST_THE_GRACE_MS);
    assert.equal(isClosed, false);
    goOn.resolve();
    await read('last\r\n0\r\n\r\n');
    if (asksAgain) {
      socket.write('GET /office/short HTTP/1.1\r\nHost: x\r\n\r\n');
      await read('short');
      assert.match(text, /connection: close/i);
    }
    // Much shorter than the time allowed for running requests.
    await Promise.race([closing, sleep(3_000)]);
    assert.ok(isClosed);
  });
