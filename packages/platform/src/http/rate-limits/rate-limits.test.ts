import assert from 'node:assert/strict';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createRateLimits,
  type LimitDefinition,
  type Limiter,
  type LimitState,
  startRateLimitPrimary,
} from './rate-limits.ts';

const quiet = { warn: () => {} };

function memoryLimiter(definition: Partial<LimitDefinition> = {}): Limiter {
  const limits = createRateLimits({ kind: 'memory', log: quiet });
  return limits.define({
    name: 'test',
    points: 5,
    windowInSeconds: 60,
    onStoreFailure: 'closed',
    ...definition,
  });
}

const passed = (states: LimitState[]): number => states.filter((state) => !state.exceeded).length;
const consumeTimes = (limiter: Limiter, key: string, times: number): Promise<LimitState[]> =>
  Promise.all(Array.from({ length: times }, () => limiter.consume(key)));

describe('a limit in memory', () => {
  for (const points of [3, 5, 10, 120]) {
    it(`F§8 lets exactly ${points} of 1,000 parallel requests pass`, async () => {
      const limiter = memoryLimiter({ points });
      assert.equal(passed(await consumeTimes(limiter, 'ip:203.0.113.7', 1_000)), points);
    });
  }

  it('F§8 reports limit, remaining and reset on every answer, and remaining never rises or becomes negative', async () => {
    const limiter = memoryLimiter({ points: 3 });
    const before = Math.floor(Date.now() / 1_000);
    const states = await consumeTimes(limiter, 'key', 6);
    assert.deepEqual(
      states.map((state) => state.remaining),
      [2, 1, 0, 0, 0, 0],
    );
    for (const state of states) {
      assert.equal(state.limit, 3);
      assert.ok(state.resetAtInSeconds > before + 58 && state.resetAtInSeconds <= before + 62);
    }
    assert.deepEqual(
      states.map((state) => state.retryAfterInSeconds > 0),
      [false, false, false, true, true, true],
    );
    assert.ok(states[5]!.retryAfterInSeconds <= 60);
  });

  it('F§8 resets when the window that began with the first request has ended', async () => {
    const limiter = memoryLimiter({ points: 1, windowInSeconds: 2 });
    const first = await limiter.consume('key');
    // Well before the end of the window, since a busy machine may sleep longer.
    await sleep(300);
    assert.equal((await limiter.consume('key')).exceeded, true, 'a refused request must not move the window');
    await sleep(Math.max(0, first.resetAtInSeconds * 1_000 - Date.now()));
    assert.equal((await limiter.peek('key')).remaining, 1);
    assert.equal((await limiter.consume('key')).exceeded, false);
  });

  it('counts each key separately', async () => {
    const limiter = memoryLimiter({ points: 1 });
    await limiter.consume('one');
    assert.equal((await limiter.consume('one')).exceeded, true);
    assert.equal((await limiter.consume('two')).exceeded, false);
  });

  it('peek does not count', async () => {
    const limiter = memoryLimiter({ points: 1 });
    for (let look = 0; look < 3; look += 1) assert.equal((await limiter.peek('key')).exceeded, false);
    await limiter.consume('key');
    assert.equal((await limiter.peek('key')).exceeded, true);
    assert.equal((await limiter.peek('key')).remaining, 0);
  });

  it('reward returns consumed points, but never more than were consumed', async () => {
    const limiter = memoryLimiter({ points: 2 });
    await limiter.consume('key');
    assert.equal((await limiter.reward('key')).remaining, 2);
    await limiter.reward('key');
    await limiter.reward('other');
    assert.equal(passed(await consumeTimes(limiter, 'key', 10)), 2);
    assert.equal(passed(await consumeTimes(limiter, 'other', 10)), 2);
  });

  it('counts a failure that is reported afterwards, and forgets a cleared key', async () => {
    const limiter = memoryLimiter({ points: 2 });
    assert.equal((await limiter.penalize('key')).exceeded, false);
    assert.equal((await limiter.penalize('key')).exceeded, true);
    assert.equal((await limiter.consume('key')).exceeded, true);
    await limiter.clear('key');
    assert.equal((await limiter.consume('key')).remaining, 1);
  });

  for (const [direction, stepInMs] of [
    ['back', -3_600_000],
    ['ahead', 3_600_000],
  ] as const) {
    it(`neither ends nor prolongs a window when the clock is set an hour ${direction}`, async (t: TestContext) => {
      const limiter = memoryLimiter({ points: 1, windowInSeconds: 1 });
      await limiter.consume('key');
      const realNow = Date.now;
      t.mock.method(Date, 'now', () => realNow() + stepInMs);
      const refused = await limiter.consume('key');
      assert.equal(refused.exceeded, true, 'opened early');
      assert.equal(refused.retryAfterInSeconds, 1);
      assert.ok(Math.abs(refused.resetAtInSeconds * 1_000 - Date.now()) <= 2_000);
      await sleep(1_050);
      assert.equal((await limiter.consume('key')).exceeded, false, 'locked for longer than a window');
    });
  }

  it('refuses an invalid definition', () => {
    for (const wrong of [{ points: 0 }, { points: 1.5 }, { points: Number.NaN }, { windowInSeconds: 0 }]) {
      assert.throws(() => memoryLimiter(wrong), /whole number/);
    }
    const limits = createRateLimits({ kind: 'memory', log: quiet });
    const definition: LimitDefinition = {
      name: 'twice',
      points: 1,
      windowInSeconds: 1,
      onStoreFailure: 'open',
    };
    limits.define(definition);
    assert.throws(() => limits.define(definition), /defined twice/);
    assert.throws(() => createRateLimits({ kind: 'cluster', log: quiet }), /only by its workers/);
    assert.throws(() => createRateLimits({ kind: 'redis', log: quiet }), /URL/);
  });
});

describe('a limit shared by the workers of one machine', () => {
  before(() => {
    cluster.setupPrimary({ exec: new URL('../testing/rate-limits-worker.ts', import.meta.url).pathname });
  });

  after(async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(endWorker));
  });

  it('fails closed or open, as defined, while the primary does not respond', async () => {
    const worker = cluster.fork();
    const other = cluster.fork();
    const [[closed], [open]] = await Promise.all([
      ask(worker, { limit: 'shared', key: 'key', times: 1 }),
      ask(other, { limit: 'lenient', key: 'key', times: 1 }),
    ]);
    assert.deepEqual(
      {
        exceeded: closed!.exceeded,
        unavailable: closed!.unavailable,
        retry: closed!.retryAfterInSeconds > 0,
      },
      { exceeded: true, unavailable: true, retry: true },
    );
    assert.equal(open!.exceeded, false);
    assert.equal(open!.remaining, 10);
    await Promise.all([worker, other].map(endWorker));
  });

  it('F§8 lets exactly 10 of 1,000 parallel requests pass over two processes, also after one is replaced', async (t) => {
    startRateLimitPrimary();
    const [one, two] = [cluster.fork(), cluster.fork()];
    const states = await Promise.all([one, two].map((worker) => ask(worker, { key: 'key', times: 500 })));
    assert.equal(passed(states.flat()), 10);
    assert.ok(states.every((ofOne) => ofOne.every((state) => !state.unavailable)));

    one.process.kill('SIGKILL');
    const replacement = cluster.fork();
    assert.equal(passed(await ask(replacement, { key: 'key', times: 5 })), 0);
    assert.equal(passed(await ask(two, { key: 'other', times: 20 })), 10);

    const realNow = Date.now;
    t.mock.method(Date, 'now', () => realNow() + 3_600_000);
    assert.equal(
      passed(await ask(two, { key: 'other', times: 5 })),
      0,
      'opened early by a clock that was set',
    );
  });

  it('F§8 uses the responses of the primary even when the worker was too busy to read them in time', async () => {
    const worker = cluster.fork();
    // Its limits are open now, so that it asks immediately from now on.
    assert.equal(passed(await ask(worker, { key: 'earlier', times: 1 })), 1);
    const states = await ask(worker, { key: 'busy', times: 12, busyForMs: 5_500 });
    assert.equal(passed(states), 10);
    assert.ok(states.every((state) => !state.unavailable));
  });
});

async function endWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  worker.process.kill('SIGKILL');
  await once(worker, 'exit');
}

function ask(worker: Worker, message: object): Promise<LimitState[]> {
  const { promise, resolve } = Promise.withResolvers<LimitState[]>();
  const listen = (given: { states?: LimitState[] }): void => {
    // Ignore messages of the rate-limit library on the same channel.
    if (given.states === undefined) return;
    worker.off('message', listen);
    resolve(given.states);
  };
  worker.on('message', listen);
  worker.send(message);
  return promise;
}

describe('a limit in Redis that does not respond', () => {
  const definitions: [LimitDefinition['onStoreFailure'], boolean][] = [
    ['closed', true],
    ['open', false],
  ];

  async function listen(t: TestContext): Promise<string> {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    t.after(() => silent.close());
    return `redis://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  }

  for (const [onStoreFailure, refuses] of definitions) {
    it(`fails ${onStoreFailure} and logs that once a minute, without the key`, async (t) => {
      const warnings: string[] = [];
      const log = {
        warn: (data: object, message: string) => warnings.push(`${message} ${JSON.stringify(data)}`),
      };
      // Nothing listens on the discard port, so the connection is refused immediately.
      const limits = createRateLimits({ kind: 'redis', redisUrl: 'redis://127.0.0.1:9', log });
      t.after(() => limits.close());
      const limiter = limits.define({ name: 'down', points: 5, windowInSeconds: 60, onStoreFailure });
      const states = await consumeTimes(limiter, 'maria@example.test', 20);
      for (const state of states) {
        assert.equal(state.unavailable, refuses);
        assert.equal(state.exceeded, refuses);
        assert.equal(state.retryAfterInSeconds > 0, refuses);
        assert.equal(state.remaining, refuses ? 0 : 5);
      }
      await limiter.clear('maria@example.test');
      assert.equal(warnings.length, 1);
      assert.doesNotMatch(warnings[0]!, /maria/);
    });
  }

  it('F§8 counts exactly in memory while Redis is down, if the limit is defined so', async (t) => {
    const limits = createRateLimits({ kind: 'redis', redisUrl: 'redis://127.0.0.1:9', log: quiet });
    t.after(() => limits.close());
    const limiter = limits.define({ name: 'own', points: 5, windowInSeconds: 60, onStoreFailure: 'memory' });
    const states = await consumeTimes(limiter, 'maria@example.test', 20);
    assert.equal(states.filter(({ exceeded }) => !exceeded).length, 5);
    assert.ok(states.every(({ unavailable }) => !unavailable));
    assert.ok(states.every(({ exceeded, retryAfterInSeconds }) => exceeded === retryAfterInSeconds > 0));
    assert.equal((await limiter.consume('somebody else')).remaining, 4);
    await limiter.clear('maria@example.test');
    assert.equal((await limiter.peek('maria@example.test')).remaining, 5);
  });

  it('does not delay a request when Redis accepts the connection but does not respond', async (t) => {
    const limits = createRateLimits({ kind: 'redis', redisUrl: await listen(t), log: quiet });
    t.after(() => limits.close());
    const limiter = limits.define({ name: 'slow', points: 5, windowInSeconds: 60, onStoreFailure: 'closed' });
    const started = performance.now();
    for (let n = 0; n < 5; n += 1) assert.equal((await limiter.consume('key')).unavailable, true);
    // Two seconds for the connection, none for later requests until the silence is detected after five; two for each
    // would be ten.
    const seconds = (performance.now() - started) / 1_000;
    assert.ok(seconds < 8, `${seconds} s`);
  });
});
