import type { Kysely } from 'kysely';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../telemetry/log.ts';
import { checkInvariants, type Invariant } from './invariants.ts';

interface Verified<DB> {
  db: Kysely<DB>;
  jobs: Jobs;
  log: Log;
}

/**
 * Defines a nightly check of a service's invariants. A violation is logged as an error, to be investigated the same
 * day.
 */
export function defineVerification<DB>(app: Verified<DB>, invariants: readonly Invariant[]): void {
  app.jobs.defineJob({
    name: 'verify',
    cron: '15 3 * * *',
    singleton: true,
    timeoutInSeconds: 3_600,
    handle: () => verify(app, invariants),
  });
}

export async function verify<DB>(
  { db, log }: Pick<Verified<DB>, 'db' | 'log'>,
  invariants: readonly Invariant[],
): Promise<void> {
  for (const { name, holds, mend, count, subjects } of await checkInvariants(db, invariants)) {
    if (count > 0)
      log.error({ invariant: name, holds, mend, count, first: subjects }, 'an invariant is broken');
  }
}
