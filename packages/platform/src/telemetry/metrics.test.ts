import assert from 'node:assert/strict';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { createLog } from './log.ts';
import { collectFromWorkers, createMetrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

const log = createLog({ level: 'silent', pretty: false });

describe('metrics', () => {
  it('count nothing when they are off', async () => {
    const metrics = await createMetrics({ enabled: false });
    metrics.countWebhook('fundraising', 'applied');
    metrics.watchHashQueue(() => assert.fail('was read'));
    assert.equal(await metrics.render(), '');
  });

  it('are served in the format of Prometheus on their own port, and nothing else is', async (t) => {
    const metrics = await createMetrics({ enabled: true });
    metrics.observeRequest({
      service: 'court',
      method: 'GET',
      route: '/api/holidays',
      status: 200,
      seconds: 0.02,
    });
    metrics.countWebhook('fundraising', 'duplicate');
    metrics.countJob('fundraising', 'send-mail', 'retried');
    metrics.watchHashQueue(() => 3);
    metrics.watchPool('court', { totalCount: 5, idleCount: 2, waitingCount: 7 });
    metrics.watchFiles(async () => false);
    const server = await startMetricsServer({ port: 0, host: '127.0.0.1', render: metrics.render, log });
    t.after(() => server.close());
    const url = `http://127.0.0.1:${server.port}`;

    assert.equal((await fetch(`${url}/`)).status, 404);
    assert.equal((await fetch(`${url}/metrics`, { method: 'POST' })).status, 405);
    const answer = await fetch(`${url}/metrics`);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    const route = 'service="court",method="GET",route="/api/holidays",status="200"';
    for (const line of [
      `bulwagan_http_request_duration_seconds_bucket{le="0.01",${route}} 0`,
      `bulwagan_http_request_duration_seconds_bucket{le="0.025",${route}} 1`,
      'bulwagan_webhook_events_total{service="fundraising",outcome="duplicate"} 1',
      'bulwagan_jobs_total{service="fundraising",job="send-mail",outcome="retried"} 1',
      'bulwagan_hash_queue_length 3',
      'bulwagan_files_available 0',
      'bulwagan_database_connections{service="court",state="busy"} 3',
      'bulwagan_database_connections{service="court",state="idle"} 2',
      'bulwagan_database_connections{service="court",state="waiting"} 7',
    ]) {
      assert.ok(text.split('\n').includes(line), `${line} is missing in\n${text}`);
    }
    assert.match(text, /^process_resident_memory_bytes \d/m);
  });

  it('answer 503 and keep serving when they cannot be collected', async (t) => {
    const render = () => Promise.reject(new Error('a worker is stuck'));
    const server = await startMetricsServer({ port: 0, host: '127.0.0.1', render, log });
    t.after(() => server.close());
    for (const attempt of [1, 2]) {
      const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
      assert.deepEqual([attempt, answer.status, await answer.text()], [attempt, 503, '']);
    }
  });

  it('are summed over the workers of a cluster', async (t) => {
    cluster.setupPrimary({ exec: new URL('./testing/metrics-worker.ts', import.meta.url).pathname });
    const render = await collectFromWorkers();
    const workers = [cluster.fork(), cluster.fork()];
    t.after(async () => {
      for (const worker of workers) worker.process.kill();
      await Promise.all(workers.map((worker) => once(worker, 'exit')));
    });
    await Promise.all(workers.map((worker) => once(worker, 'message')));
    assert.match(
      await render(),
      /^bulwagan_webhook_events_total\{service="fundraising",outcome="applied"\} 4$/m,
    );
  });
});
