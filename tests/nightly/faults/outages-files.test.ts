import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@bulwagan/testing/free-port.ts';
import { recordMetric } from '@bulwagan/testing/metrics.ts';
import { startS3 } from '@bulwagan/testing/servers/s3.ts';
import { startFaultyProxy } from '../../faults/installation/faulty-proxy.ts';
import { call, donor, start, startedDataDir } from '../../start/program.ts';

const READY_WITHIN_SECONDS = 30;
/** Health results are cached for ten seconds. */
const BACK_WITHIN_MS = 15_000;
/** Smallest valid PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('contract §1 a program starts without its file store: it is ready, files answer 503, and health and metrics say so', async (t) => {
  const s3 = await startS3(t);
  const wire = await startFaultyProxy(t, () => s3.port);
  for (const kind of ['connections reset', 'no data passes'] as const) {
    wire.set({ kind });
    const metricsPort = await freePort();
    const program = await start(t, {
      dataDir: await startedDataDir(t),
      env: {
        SERVICES: 'fundraising',
        FILES_URL: `s3://bucket?endpoint=${encodeURIComponent(`http://127.0.0.1:${wire.port}`)}`,
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
        METRICS_PORT: String(metricsPort),
        LOG_LEVEL: 'warn',
      },
    });
    const seconds = await program.ready();
    recordMetric({
      check: `start-up time in seconds, object storage unavailable (${kind})`,
      figure: seconds.toFixed(1),
      goal: `at most ${READY_WITHIN_SECONDS}`,
      holds: seconds <= READY_WITHIN_SECONDS,
    });
    assert.match(program.output(), /the file store does not respond; file requests get 503/);
    const verbose = async () =>
      (await (await fetch(`${program.url}/health/ready?verbose`)).json()) as {
        status: string;
        files: boolean;
      };
    const gauge = async () =>
      /^bulwagan_files_available (\d)$/m.exec(
        await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
      )?.[1];
    assert.deepEqual(await verbose(), { status: 'ok', services: { fundraising: true }, files: false });
    assert.equal(await gauge(), '0');
    const url = `${program.url}/fundraising`;
    const { body } = await call(url, '/mobile/auth/login', { body: donor });
    const upload = async () => {
      const form = new FormData();
      form.set('avatar', new File([PICTURE], 'me.png', { type: 'image/png' }));
      const headers = { authorization: `Bearer ${body.data!.access_token}`, accept: 'application/json' };
      return (await fetch(`${url}/api/v1/profile`, { method: 'PUT', headers, body: form })).status;
    };
    if (kind === 'connections reset') assert.equal(await upload(), 503);
    assert.equal((await call(url, '/campaigns')).status, 200);
    wire.set({ kind: 'normal' });
    const began = performance.now();
    while (!(await verbose()).files && performance.now() - began < BACK_WITHIN_MS) await sleep(200);
    assert.equal((await verbose()).files, true);
    assert.equal(await gauge(), '1');
    assert.equal(await upload(), 200);
    assert.equal(await program.end(), 0);
  }
});
