import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { createJobs } from '@bulwagan/platform/jobs/jobs.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';

const WORKER = fileURLToPath(new URL('./jobs-crash.worker.ts', import.meta.url));

// Each test has its own database; they mostly wait, so they run concurrently.
describe('a job whose process is killed', { concurrency: true }, () => {
  for (const singleton of [false, true])
    it(
      `runs again in another process within 90 seconds${singleton ? ', also as a singleton' : ''}`,
      {
        timeout: 180_000,
      },
      (t) => runsAgain(t, singleton),
    );
});

async function runsAgain(t: TestContext, singleton: boolean): Promise<void> {
  const { url } = await testDatabase(t, { schema: 'court', folders: [] });
  const { db, close } = connect<object>({ url, schema: 'court' });
  t.after(close);
  const victim = fork(WORKER, {
    env: { ...process.env, JOBS_URL: url, JOBS_SINGLETON: singleton ? 'yes' : 'no' },
  });
  await once(victim, 'message');

  const log = createLog({ level: 'warn', pretty: false });
  const jobs = createJobs({ url, service: 'court', log, clock: systemClock });
  t.after(() => jobs.stop());
  const attempts: number[] = [];
  const job = jobs.defineJob<{ to: number }>({
    name: 'send-letter',
    timeoutInSeconds: 5,
    singleton,
    async handle(_, { attempt }) {
      attempts.push(attempt);
    },
  });
  await jobs.start({ handle: false });
  await db.transaction().execute((trx) => jobs.enqueue(trx, job, { to: 1 }));
  await once(victim, 'message');
  victim.kill('SIGKILL');
  const killed = performance.now();
  await jobs.stop();

  await jobs.start();
  while (attempts.length === 0 && performance.now() - killed < 90_000) await sleep(100);
  t.diagnostic(`ran again after ${((performance.now() - killed) / 1_000).toFixed(0)} s`);
  assert.deepEqual(attempts, [2]);
}
