import assert from 'node:assert/strict';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import type { Config } from '../../config/config.ts';
import { startWorkers } from './workers.ts';

test('contract §1: a worker that dies while others are still starting is replaced', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-workers-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const died = join(folder, 'died');
  process.env.TEST_WORKER_DIED = died;
  cluster.setupPrimary({ exec: join(import.meta.dirname, '../testing/workers-worker.ts'), execArgv: [] });
  const config = {
    workers: 2,
    databaseUrls: {},
    directUrls: {},
    poolSize: 2,
    handlesJobs: true,
  } as unknown as Config;
  const alive = () => Object.values(cluster.workers!).filter((worker) => !worker!.isDead()).length;

  const { ready, stop } = startWorkers(config, createLog({ level: 'silent', pretty: false }));
  const [gone] = (await once(cluster, 'exit')) as [{ id: number }];
  assert.deepEqual([existsSync(died), gone.id, alive()], [true, 1, 1]);
  await ready;
  while (alive() < 2) await once(cluster, 'online');
  assert.equal(alive(), 2);
  await stop();
  assert.equal(alive(), 0);
});
