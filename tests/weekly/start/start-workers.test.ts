import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import pg from 'pg';
import { keepAsking } from '../../start/load.ts';
import {
  call,
  donor,
  isReady,
  newDataDir,
  type Program,
  start,
  startedDataDir,
} from '../../start/program.ts';
import { workersOf } from '../../start/workers.ts';

/** The program needs seconds; the rest allows for a busy machine. */
const REPLACED_WITHIN_MS = 60_000;
const STOPS = 5;
const CONNECTING = 8;
const WIDE = { RATE_LIMIT_API: '10000000' };

async function query<Row extends pg.QueryResultRow>(program: Program, text: string): Promise<Row[]> {
  const url = readFileSync(join(program.dataDir, 'postgres/url'), 'utf8').trim();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('F§8: two workers share one limit: exactly ten of a hundred concurrent sign-ins pass', async (t) => {
  const program = await start(t, { dataDir: newDataDir(t), env: { WORKERS: '2' } });
  t.diagnostic(`first start with two workers ${(await program.ready()).toFixed(2)} s`);
  await program.open();
  const wrong = { ...donor, password: 'not this one' };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      call(`${program.url}/fundraising`, '/mobile/auth/login', { body: wrong }),
    ),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  assert.deepEqual([count(401), count(429)], [10, 90]);
  assert.ok(answers.every(({ status, headers }) => status !== 429 || Number(headers.get('retry-after')) > 0));
  assert.equal(await program.end(), 0);
});

test('contract §1: only one worker handles jobs; after its kill another takes over, and requests continue', async (t) => {
  const metricsPort = await freePort();
  // Each service listens for job notifications by itself.
  const env = { WORKERS: '2', METRICS_PORT: String(metricsPort), SERVICES: 'fundraising', ...WIDE };
  const program = await start(t, { dataDir: await startedDataDir(t), env });
  await program.open();
  const listeners = async () =>
    (await query<{ pid: number }>(program, "select pid from pg_stat_activity where query ilike 'listen %'"))
      .length;
  assert.equal(await listeners(), 1, 'one listens for jobs');
  // The first worker makes the program ready; the second may still be starting.
  while (workersOf(program).length < 2) await sleep(50);
  const [first, second] = workersOf(program) as [number, number];

  for (const victim of [first, second]) {
    process.kill(victim, 'SIGKILL');
    const deadline = performance.now() + REPLACED_WITHIN_MS;
    while (
      workersOf(program).includes(victim) ||
      workersOf(program).length < 2 ||
      (await listeners()) !== 1
    ) {
      assert.ok(performance.now() < deadline, `no new worker:\n${program.output()}`);
      await sleep(100);
    }
    assert.equal(await isReady(program.url), true);
  }
  const asked = await call(`${program.url}/fundraising`, '/campaigns');
  assert.equal(asked.status, 200);

  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  assert.match(
    metrics,
    /bulwagan_http_request_duration_seconds_count\{.*route="\/fundraising\/api\/v1\/campaigns".*\} [1-9]/,
  );
  assert.match(metrics, /bulwagan_database_connections\{service="fundraising",state="idle"\}/);
  assert.match(metrics, /bulwagan_hash_queue_length/);
  assert.equal(await program.end(), 0);
  assert.deepEqual(workersOf(program), []);
});

for (const workers of ['1', '2']) {
  test(`SIGTERM to ${workers} process(es) under load loses no request, and exits with 0`, async (t) => {
    const program = await start(t, {
      dataDir: await startedDataDir(t),
      env: { WORKERS: workers, ...WIDE },
    });
    await program.open();
    const asking = keepAsking(`http://127.0.0.1:${program.port}`, {
      clients: 20,
      path: '/fundraising/api/v1/campaigns',
    });
    await sleep(2_000);
    const began = performance.now();
    assert.equal(await program.end(), 0);
    const seconds = (performance.now() - began) / 1_000;
    const { answered, turnedAway, failed } = await asking;
    t.diagnostic(`${answered} answered, ${failed.length} failed, stopped in ${seconds.toFixed(2)} s`);
    assert.deepEqual(failed, []);
    assert.equal(turnedAway, 20);
    assert.ok(answered > 20);
    // The ten seconds are for requests; the database shuts down after them.
    assert.doesNotMatch(program.output(), /cut off/);
  });
}

test('contract §1: two workers share a port chosen by the system', async (t) => {
  const env = { WORKERS: '2', SERVICES: 'workforce' };
  const program = await start(t, { dataDir: await startedDataDir(t), port: 0, env });
  await program.open();
  const addresses = () =>
    [...program.output().matchAll(/listening at ([^"]+)/g)].map(([, address]) => address!);
  while (addresses().length < 2) await sleep(50);
  assert.equal(new Set(addresses()).size, 1, addresses().join(' and '));
  assert.equal((await fetch(`${addresses()[0]}/health/live`)).status, 200);
  assert.equal(await program.end(), 0);
});

test('while two processes stop listening, new connections are served or refused: most stops cut none off', async (t) => {
  const dataDir = await startedDataDir(t);
  const cutOff: number[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    const program = await start(t, { dataDir, env: { WORKERS: '2', SERVICES: 'workforce' } });
    await program.open();
    const knocking = keepAsking(`http://127.0.0.1:${program.port}`, {
      clients: CONNECTING,
      path: '/health/live',
      keepAlive: false,
    });
    await sleep(500);
    assert.equal(await program.end(), 0);
    const counts = await knocking;
    assert.ok(counts.answered > CONNECTING);
    cutOff.push(counts.failed.length);
  }
  const sorted = cutOff.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(STOPS / 2)]!;
  const most = sorted.at(-1)!;
  // A short moment remains between the last accept and the close. On a busy machine it may be long, and each connection
  // attempt in it is cut off once. With one shared socket, nearly every stop cut some off.
  recordMetric({
    check: 'connections cut off while two workers stop listening',
    figure: cutOff.join(', '),
    goal: `at most 1 in most stops, and ${CONNECTING} in any`,
    holds: median <= 1 && most <= CONNECTING,
  });
  assert.ok(median <= 1, `median of connections cut off per stop: ${median}`);
  assert.ok(most <= CONNECTING, `most connections cut off in one stop: ${most}`);
});
