import { Refusal } from '@bulwagan/platform/commands/command.ts';
import { count } from '@bulwagan/platform/commands/progress.ts';
import { textTable } from '@bulwagan/platform/commands/table.ts';
import { createJobs, type Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import { systemClock } from '@bulwagan/platform/time/clock.ts';
import type { Config } from '../config/config.ts';
import type { RegisteredService } from '../start/services.ts';
import { withTables } from './open-service.ts';
import { commandLog } from './service-database.ts';

/** Filter for failed jobs; without it, all failed jobs. */
export interface FailedFilter {
  /** Only failed jobs with this name. */
  job?: string | undefined;
  ids?: readonly string[] | undefined;
}

/** Opens the job queue of a service without running any job. Throws if the tables are not up to date. */
export async function withJobs(
  config: Config,
  service: RegisteredService,
  work: (jobs: Jobs) => Promise<number>,
): Promise<number> {
  // Check the migrations first: starting the queue would create its tables even in an unrelated database.
  return await withTables(config, service, async (_connection, url) => {
    const jobs = createJobs({ url, service: service.name, log: commandLog(), clock: systemClock });
    await jobs.start({ handle: false });
    try {
      return await work(jobs);
    } finally {
      await jobs.stop();
    }
  });
}

export async function listFailedJobs(jobs: Jobs, job: string | undefined, limit: number): Promise<number> {
  const shown = await jobs.findFailed(job, limit);
  // If the list is shorter than the limit, it is complete.
  const total = shown.length < limit ? shown.length : await jobs.countFailed(job);
  const rows = shown.map((one) => [
    one.id,
    one.job,
    one.failedAt.toString({ smallestUnit: 'second' }),
    one.attempts,
    one.failures === 1 ? one.reason : `${one.reason} (failed ${count(one.failures)} times)`,
  ]);
  if (rows.length > 0) console.log(`${textTable(['id', 'job', 'failed at', 'tries', 'reason'], rows)}\n`);
  const part = shown.length < total ? `, of which ${count(shown.length)} are shown (--limit)` : '';
  console.log(`${count(total)} failed ${total === 1 ? 'job' : 'jobs'}${part}`);
  return 0;
}

/** Throws a Refusal if an ID is unknown; no job is retried then. */
export async function retryFailedJobs(jobs: Jobs, filter: FailedFilter): Promise<number> {
  const failed = (await jobs.findFailed(filter.job)).map(({ id }) => id);
  const meant = filter.ids === undefined ? failed : failed.filter((id) => filter.ids?.includes(id));
  const missing = filter.ids === undefined ? 0 : new Set(filter.ids).size - meant.length;
  if (missing > 0)
    throw new Refusal(
      `${count(missing)} of the ids ${missing === 1 ? 'is' : 'are'} not among the failed jobs: none is tried again.`,
    );
  const done = await jobs.retryFailed(meant);
  console.log(`${count(done)} ${done === 1 ? 'job is' : 'jobs are'} retried, with all attempts.`);
  const left = meant.length - done;
  if (left > 0)
    console.log(`${count(left)} not: another job of the same kind is already waiting and does the work.`);
  return 0;
}
