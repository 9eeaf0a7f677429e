import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createJobs } from '@bulwagan/platform/jobs/jobs.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';

/** The finest schedule is once a minute, so this test takes more than two minutes. */
describe('a schedule on the real clock', () => {
  it('runs once a minute over three processes', { timeout: 240_000 }, async (t) => {
    const { url } = await testDatabase(t, { schema: 'court', folders: [] });
    const log = createLog({ level: 'warn', pretty: false });
    const runs: number[] = [];
    const processes = [1, 2, 3].map(() => createJobs({ url, service: 'court', log, clock: systemClock }));
    t.after(() => Promise.all(processes.map((jobs) => jobs.stop())));
    for (const jobs of processes) {
      jobs.defineJob({
        name: 'tick',
        cron: '* * * * *',
        async handle() {
          runs.push(Date.now());
        },
      });
    }
    // A due time is noticed within half a minute. The test skips the minute of the start, then watches two full
    // minutes.
    await sleep(60_000 - ((Date.now() - 10_000) % 60_000));
    await Promise.all(processes.map((jobs) => jobs.start()));
    await sleep(45_000);
    runs.length = 0;
    await sleep(120_000);
    assert.equal(runs.length, 2, runs.map((run) => new Date(run).toISOString()).join());
  });
});
