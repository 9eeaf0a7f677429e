import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRateLimits, type Limiter } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { counted, redisAnswers, startRedis } from '@bulwagan/testing/servers/redis.ts';
import { Redis } from 'ioredis';
import { call, donor, newDataDir, start } from '../../start/program.ts';

/** Sentinel is the Redis server in another mode. */
const SENTINEL = 'redis-server';
const SILENT_MS = 15_000;
const DONATIONS_A_MINUTE = 10;
const BACK_WITHIN_MS = 5_000;
/** Upper bound for Sentinel to detect a failure and to promote a replica. */
const PROMOTED_WITHIN_MS = 30_000;

interface Server {
  port: number;
  process: ChildProcess;
}

async function newRedis(t: TestContext): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-redis-'));
  const port = await freePort();
  const process = await startRedis(port, folder);
  t.after(async () => {
    process.kill('SIGKILL');
    if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  await redisAnswers(port);
  return { port, process };
}

async function operate(port: number, work: (client: Redis) => Promise<unknown>): Promise<void> {
  const client = new Redis(port, '127.0.0.1');
  await work(client);
  client.disconnect();
}

function limiterAt(t: TestContext, redisUrl: string): Limiter {
  const limits = createRateLimits({ kind: 'redis', redisUrl, log: { warn: () => undefined } });
  t.after(() => limits.close());
  return limits.define({ name: 'moved', points: 1_000, windowInSeconds: 60, onStoreFailure: 'closed' });
}

async function startSentinel(t: TestContext, master: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-sentinel-'));
  const port = await freePort();
  const file = join(folder, 'sentinel.conf');
  writeFileSync(
    file,
    `port ${port}
dir ${folder}
sentinel monitor main 127.0.0.1 ${master} 1
sentinel down-after-milliseconds main 1000
sentinel failover-timeout main 5000
`,
  );
  const sentinel = spawn(SENTINEL, [file, '--sentinel'], { stdio: 'ignore' });
  t.after(() => {
    sentinel.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await redisAnswers(port);
  return port;
}

test('F§8 while Redis is silent for 15 s, donations are accepted up to their limit, sign-in is refused, and both recover', async (t) => {
  const redis = await newRedis(t);
  const program = await start(t, {
    dataDir: newDataDir(t),
    env: {
      SERVICES: 'fundraising',
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      RATE_LIMIT_DONATIONS: String(DONATIONS_A_MINUTE),
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'warn',
    },
  });
  await program.ready();
  const url = `${program.url}/fundraising`;
  const campaigns = (await call(url, '/campaigns?status=active')).body.data as { data: { id: number }[] };
  const give = async (ip: string) => {
    const body = {
      campaign_id: campaigns.data[0]!.id,
      ...{ amount: 100, payment_gateway: 'paymongo', payment_method: 'gcash' },
      ...{ donor_name: 'Maria', donor_email: 'maria@example.test' },
    };
    return (await call(url, '/donations', { body, ip })).status;
  };
  const signIn = async (ip: string) => (await call(url, '/mobile/auth/login', { body: donor, ip })).status;
  assert.equal(await give('198.51.100.1'), 201);
  assert.equal(await signIn('198.51.100.1'), 200);

  redis.process.kill('SIGSTOP');
  t.after(() => redis.process.kill('SIGCONT'));
  const until = performance.now() + SILENT_MS;
  const seen: Record<string, number> = {};
  let slowest = 0;
  for (let n = 0; performance.now() < until; n += 1) {
    const began = performance.now();
    const status = await give(`198.51.100.${n % 2 === 0 ? 7 : 100 + (n % 100)}`);
    slowest = Math.max(slowest, performance.now() - began);
    seen[status] = (seen[status] ?? 0) + 1;
    assert.equal(await signIn('198.51.100.8'), 503);
    await sleep(100);
  }
  recordMetric({
    check: 'donations while Redis does not respond',
    figure: `${JSON.stringify(seen)}, slowest ${slowest.toFixed(0)} ms`,
    goal: 'none 5xx, the limit holds, each under 3 s',
    holds: Object.keys(seen).every((status) => status === '201' || status === '429') && slowest < 3_000,
  });
  assert.deepEqual(Object.keys(seen), ['201', '429']);
  for (let n = 0; n <= DONATIONS_A_MINUTE; n += 1) await give('198.51.100.9');
  assert.equal(await give('198.51.100.9'), 429);
  assert.ok(slowest < 3_000, `${slowest} ms`);

  redis.process.kill('SIGCONT');
  const began = performance.now();
  while ((await signIn('198.51.100.10')) !== 200 && performance.now() - began < BACK_WITHIN_MS)
    await sleep(50);
  assert.ok(performance.now() - began < BACK_WITHIN_MS);
  assert.equal(await program.end(), 0);
});

test('contract §1 of several Redis hosts the primary is used, also after another one takes over', async (t) => {
  const [one, two] = [await newRedis(t), await newRedis(t)];
  await operate(two.port, (client) => client.replicaof('127.0.0.1', one.port));
  const limiter = limiterAt(t, `redis://127.0.0.1:${two.port},127.0.0.1:${one.port}`);
  assert.equal((await counted(limiter)).unavailable, false);
  one.process.kill('SIGKILL');
  await operate(two.port, (client) => client.replicaof('NO', 'ONE'));
  assert.equal((await counted(limiter)).unavailable, false);
});

test('contract §1 a Redis under Sentinel is found by its name and followed to the promoted server', async (t) => {
  const [one, two] = [await newRedis(t), await newRedis(t)];
  await operate(two.port, (client) => client.replicaof('127.0.0.1', one.port));
  const sentinel = await startSentinel(t, one.port);
  const limiter = limiterAt(t, `redis-sentinel://127.0.0.1:1,127.0.0.1:${sentinel}/main`);
  assert.equal((await counted(limiter)).unavailable, false);
  // Sentinel discovers replicas by asking the primary every ten seconds.
  await sleep(11_000);
  one.process.kill('SIGKILL');
  const began = performance.now();
  while ((await limiter.consume('key')).unavailable && performance.now() - began < PROMOTED_WITHIN_MS)
    await sleep(100);
  assert.ok(performance.now() - began < PROMOTED_WITHIN_MS);
});
