import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { drainRejectedBody } from './drain-rejected-body.ts';

const LONGEST_IN_MS = 1_000;

async function listen(t: TestContext): Promise<number> {
  const app = Fastify();
  drainRejectedBody(app, LONGEST_IN_MS);
  app.post('/', async () => 'ok');
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  return (app.server.address() as { port: number }).port;
}

const head = (bytes: number) =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

/** Records the received text, and when the connection ended. */
function watch(socket: Socket) {
  const seen = { text: '', closed: false };
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    seen.text += part;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    seen.closed = true;
  });
  return seen;
}

test('contract: a client that sends 12 MB gets 413 every time, and can reuse the connection', async (t) => {
  const port = await listen(t);
  const body = JSON.stringify('x'.repeat(12_000_000));
  for (let n = 0; n < 20; n += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    assert.equal(answer.status, 413);
    assert.notEqual(answer.headers.get('connection'), 'close');
    await answer.text();
  }
});

test('contract: an endless body gets 413 immediately, and is cut off after a while', async (t) => {
  const port = await listen(t);
  const socket = connect(port, '127.0.0.1');
  t.after(() => socket.destroy());
  const seen = watch(socket);
  socket.write(head(99_999_999_999));
  const feeding = setInterval(() => socket.write('x'.repeat(1_000)), 50);
  t.after(() => clearInterval(feeding));
  await sleep(LONGEST_IN_MS / 2);
  assert.match(seen.text, /^HTTP\/1\.1 413 /);
  assert.equal(seen.closed, false);
  await sleep(LONGEST_IN_MS);
  assert.equal(seen.closed, true);
});
