import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { shutDoor } from './closing.ts';
import { hallOf } from './test-hall.ts';

const CALLERS = 8;

async function listeningHall(t: TestContext) {
  const hall = await hallOf(t);
  await hall.listen({ host: '127.0.0.1', port: 0 });
  const { port } = hall.server.address() as { port: number };
  return { hall, port };
}

/** A request on a connection of its own: the first line of its answer, or the code of the error. */
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

test('F6: whoever the system has let in is served when the door is shut, and whoever comes later is refused', async (t) => {
  const { hall, port } = await listeningHall(t);
  const answers = Array.from({ length: CALLERS }, () => call(port));
  // They are connected, and none has been taken yet: the loop has not turned since.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await shutDoor(hall);
  assert.deepEqual(await Promise.all(answers), Array(CALLERS).fill('HTTP/1.1 200 OK'));
  assert.equal(await call(port), 'ECONNREFUSED');
});

test('F6: a hall that is always busy shuts its door all the same', async (t) => {
  const { hall, port } = await listeningHall(t);
  let isBusy = true;
  t.after(() => {
    isBusy = false;
  });
  const work = () => {
    for (const until = performance.now() + 1; performance.now() < until; );
    if (isBusy) setImmediate(work);
  };
  work();
  const began = performance.now();
  await shutDoor(hall);
  // The first of several processes waits for its workers' doors for a second.
  assert.ok(performance.now() - began < 1_000);
  assert.equal(hall.server.listening, false);
  assert.equal(await call(port), 'ECONNREFUSED');
});
