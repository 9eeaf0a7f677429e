import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '@bulwagan/platform/database/embedded/embedded.ts';
import { call, isReady, newDataDir, start, startedDataDir } from '../../start/program.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** The program needs two seconds; the rest allows for a busy machine. */
const ANSWER_WITHIN_MS = 5_000;
const BACK_WITHIN_MS = 20_000;

test('while the database is unreachable it is not ready, answers 503 soon, and recovers by itself', async (t) => {
  const dataDir = await startedDataDir(t);
  const server = await startEmbedded({ dataDir, log: silent, durable: false });
  t.after(() => server.stop());
  const program = await start(t, { dataDir, env: { DATABASE_URL: server.url } });
  await program.ready();
  await server.stop();

  const began = performance.now();
  const away = await fetch(`${program.url}/health/ready`);
  assert.equal(away.status, 503);
  assert.equal(away.headers.get('retry-after'), '2');
  const { status, services } = (await away.json()) as { status: string; services: Record<string, boolean> };
  assert.deepEqual([status, services.fundraising], ['unavailable', false]);
  assert.ok(Object.values(services).every((isReady) => !isReady));
  assert.ok(performance.now() - began < ANSWER_WITHIN_MS);
  const refused = await call(`${program.url}/fundraising`, '/campaigns');
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal((await fetch(`${program.url}/health/live`)).status, 200);

  const again = await startEmbedded({ dataDir, log: silent, durable: false });
  t.after(() => again.stop());
  assert.equal(again.port, server.port);
  const deadline = performance.now() + BACK_WITHIN_MS;
  while (!(await isReady(program.url))) {
    assert.ok(performance.now() < deadline, `It does not come back:\n${program.output()}`);
    await sleep(50);
  }
  assert.equal((await call(`${program.url}/fundraising`, '/campaigns')).status, 200);
  assert.equal(await program.end(), 0);
});

test('contract §1: an unreachable database is reported without its password, and the start exits with 1', async (t) => {
  const url = 'postgresql://somebody:canary-8431@127.0.0.1:9/nowhere';
  const program = await start(t, { dataDir: newDataDir(t), env: { DATABASE_URL: url } });
  assert.equal(await program.ended(), 1);
  assert.match(program.output(), /fundraising.*DATABASE_URL/);
  assert.doesNotMatch(program.output(), /canary-8431/);
});
