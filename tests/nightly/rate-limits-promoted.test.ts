import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createRateLimits } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { counted, redisAnswers, startRedis } from '@bulwagan/testing/servers/redis.ts';
import { Redis } from 'ioredis';

/** Starts a Redis server and returns its port. */
async function newRedis(t: TestContext): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-redis-'));
  const port = await freePort();
  const server = await startRedis(port, folder);
  t.after(async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  await redisAnswers(port);
  return port;
}

/** Starts a proxy to one server that can be switched to another; existing connections stay. */
async function openPort(t: TestContext, first: number): Promise<{ url: string; leadTo(port: number): void }> {
  let current = first;
  const proxy = createServer((socket) => {
    const inner = connect(current, '127.0.0.1');
    for (const one of [socket, inner]) one.on('error', () => {});
    socket.pipe(inner).pipe(socket);
    socket.on('close', () => inner.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => proxy.close());
  return {
    url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    leadTo: (port) => {
      current = port;
    },
  };
}

test('F§8 a Redis that became a replica is abandoned for the server behind its address', async (t) => {
  const [former, promoted] = [await newRedis(t), await newRedis(t)];
  const proxy = await openPort(t, former);
  const limits = createRateLimits({ kind: 'redis', redisUrl: proxy.url, log: { warn: () => {} } });
  t.after(() => limits.close());
  const limiter = limits.define({
    name: 'moved',
    points: 5,
    windowInSeconds: 60,
    onStoreFailure: 'closed',
  });
  assert.equal((await counted(limiter)).unavailable, false);
  const operator = new Redis(`redis://127.0.0.1:${former}`);
  t.after(() => operator.disconnect());
  await operator.replicaof('127.0.0.1', promoted);
  assert.equal((await limiter.consume('key')).unavailable, true, 'the former primary counts');
  proxy.leadTo(promoted);
  assert.equal((await counted(limiter)).unavailable, false);
});
