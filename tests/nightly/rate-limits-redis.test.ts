import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createRateLimits,
  type Limiter,
  type RateLimits,
} from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { counted, redisAnswers, startRedis } from '@bulwagan/testing/servers/redis.ts';
import { Redis } from 'ioredis';

/** Needs `redis-server` or `valkey-server` in PATH and fails without; CI tests cover an unreachable Redis. */
describe('rate limits in a real Redis or Valkey', () => {
  let folder: string;
  let port: number;
  let server: ChildProcess;
  const machines: RateLimits[] = [];

  const url = (): string => `redis://127.0.0.1:${port}`;

  function machine(): RateLimits {
    const limits = createRateLimits({ kind: 'redis', redisUrl: url(), log: { warn: () => {} } });
    machines.push(limits);
    return limits;
  }

  function limiterOf(limits: RateLimits, name: string, points: number, windowInSeconds = 60): Limiter {
    return limits.define({ name, points, windowInSeconds, onStoreFailure: 'closed' });
  }

  async function stopServer(): Promise<void> {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bulwagan-redis-'));
    port = await freePort();
    server = await startRedis(port, folder);
    await redisAnswers(port);
  });

  after(async () => {
    await Promise.all(machines.map((limits) => limits.close()));
    await stopServer();
    await rm(folder, { recursive: true, force: true });
  });

  it('F§8 exactly N of 1,000 parallel requests on two servers pass', async () => {
    for (const points of [3, 5, 10, 120]) {
      const limiters = [machine(), machine()].map((limits) => limiterOf(limits, `exact-${points}`, points));
      // A server that is still connecting counts nothing and would refuse all requests.
      for (const limiter of limiters) while ((await limiter.consume('user:8')).unavailable);
      const states = await Promise.all(
        Array.from({ length: 1_000 }, (_, index) => limiters[index % 2]!.consume('user:7')),
      );
      assert.equal(states.filter((state) => !state.exceeded).length, points);
      assert.ok(
        states.every((state) => !state.unavailable && state.remaining >= 0 && state.remaining < points),
      );
    }
  });

  it('neither e-mail nor IP addresses are stored, and nothing longer than the window', async () => {
    const limiter = limiterOf(machine(), 'private', 5);
    await limiter.consume('maria@example.test 203.0.113.7');
    const client = new Redis(url());
    const keys = await client.keys('*');
    assert.ok(
      keys.every((key) => key.startsWith('bulwagan:limit:')),
      keys.join(),
    );
    assert.doesNotMatch(keys.join(), /maria|203\.0/);
    for (const key of keys) assert.ok((await client.ttl(key)) > 0, 'a key without an end');
    client.disconnect();
  });

  it('opens after the window, and supports reward, penalty, lookup and reset', async () => {
    const limiter = limiterOf(machine(), 'verbs', 2, 1);
    const first = await limiter.consume('key');
    assert.equal((await limiter.penalize('key')).exceeded, true);
    assert.equal((await limiter.consume('key')).exceeded, true);
    await sleep(Math.max(0, first.resetAtInSeconds * 1_000 - Date.now()) + 50);
    assert.equal((await limiter.peek('key')).remaining, 2);
    await limiter.reward('key');
    assert.equal((await limiter.consume('key')).exceeded, false);
    assert.equal((await limiter.consume('key')).exceeded, false);
    assert.equal((await limiter.consume('key')).exceeded, true, 'a reward for nothing bought a request');
    await limiter.clear('key');
    assert.equal((await limiter.peek('key')).remaining, 2);
  });

  it('counts responses that Redis sent while the program was too busy to read them', async () => {
    const limiter = limiterOf(machine(), 'busy', 5);
    await limiter.consume('key');
    const asked = limiter.consume('key');
    // Sent, but nothing read yet.
    await new Promise(process.nextTick);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    assert.equal((await asked).remaining, 3);
  });

  it('refuses requests while Redis does not respond, soon without waiting for it, and counts requests again once it responds', async (t) => {
    const limiter = limiterOf(machine(), 'silent', 100);
    await limiter.consume('key');
    server.kill('SIGSTOP');
    t.after(() => server.kill('SIGCONT'));
    assert.equal((await limiter.consume('key')).unavailable, true);
    let waitedMs = Number.POSITIVE_INFINITY;
    for (let attempt = 0; waitedMs > 250 && attempt < 20; attempt += 1) {
      const asked = performance.now();
      assert.equal((await limiter.consume('key')).unavailable, true);
      waitedMs = performance.now() - asked;
    }
    assert.ok(waitedMs <= 250, 'requests wait for a silent connection');
    server.kill('SIGCONT');
    assert.equal((await counted(limiter)).exceeded, false);
  });

  it('refuses while Redis is killed, without waiting, and counts again after its restart', async () => {
    const limiter = limiterOf(machine(), 'killed', 5);
    await limiter.consume('key');
    await stopServer();
    const started = performance.now();
    assert.equal((await limiter.consume('key')).unavailable, true);
    assert.ok(performance.now() - started < 1_500);
    server = await startRedis(port, folder);
    assert.equal((await counted(limiter)).remaining, 3);
  });
});
