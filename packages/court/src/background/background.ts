import { sql } from 'kysely';
import { defineDeadlineReminders } from '../activities/deadlines.ts';
import type { App } from '../context.ts';
import { sweepMedia } from '../media/temporary.ts';

/** Registers the court's scheduled jobs, in its local time zone. */
export function defineBackgroundWork(app: App): void {
  app.jobs.defineJob({
    name: 'fold-case-counts',
    cron: '* * * * *',
    singleton: true,
    handle: async () => {
      await sql`select fold_case_counts()`.execute(app.db);
    },
  });
  // Files of deleted rows and failed uploads, and expired temporary files.
  app.jobs.defineJob({
    name: 'sweep-media',
    cron: '* * * * *',
    singleton: true,
    handle: (_data, { signal }) => sweepMedia(app, signal),
  });
  defineDeadlineReminders(app);
}
