import { sql } from 'kysely';
import { iso } from '../platform/time/clock.ts';
import type { App } from './context.ts';

/** What the court does by itself, at its times in the local zone. Defined before the jobs start. */
export function defineBackgroundWork(app: App): void {
  app.jobs.defineJob({
    name: 'fold-case-counts',
    cron: '* * * * *',
    singleton: true,
    handle: async () => {
      await sql`select fold_case_counts()`.execute(app.db);
    },
  });
  app.jobs.defineJob({ name: 'clean-up', cron: '45 3 * * *', singleton: true, handle: () => cleanUp(app) });
}

const BATCH = 10_000;

/** Removes what has ended, in batches that hold no lock for long. */
async function cleanUp(app: App): Promise<void> {
  const now = iso(app.clock.now());
  for (const table of ['sessions', 'idempotency_keys']) {
    const target = sql.table(table);
    let removed: bigint | undefined;
    do {
      const result = await sql`
        delete from ${target} where ctid = any(array(
          select ctid from ${target} where expires_at < ${now} limit ${BATCH}))`.execute(app.db);
      removed = result.numAffectedRows;
    } while (removed === BigInt(BATCH));
  }
  await app.signIn.cleanUp(app.db, now);
}
