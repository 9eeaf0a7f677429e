import { createJobs } from '@bulwagan/platform/jobs/jobs.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';

/** Process that takes one job and never finishes it. */
const log = createLog({ level: 'warn', pretty: false });
const jobs = createJobs({ url: process.env.JOBS_URL!, service: 'court', log, clock: systemClock });
jobs.defineJob<{ to: number }>({
  name: 'send-letter',
  timeoutInSeconds: 5,
  singleton: process.env.JOBS_SINGLETON === 'yes',
  handle() {
    process.send?.('took it');
    return new Promise<never>(() => {});
  },
});
await jobs.start();
process.send?.('ready');
