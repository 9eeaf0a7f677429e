import { findUnknownEncryptionKeys } from '@bulwagan/platform/privacy/known-keys.ts';
import { defineReencryption } from '@bulwagan/platform/privacy/reencryption-job.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { defineVerification } from '@bulwagan/platform/verify/job.ts';
import { sql } from 'kysely';
import { defineDeadlineReminders } from './activities/deadlines.ts';
import type { App } from './context.ts';
import { ENCRYPTED_TABLES } from './encrypted.ts';
import { invariantsIn } from './invariants.ts';
import { sweepMedia } from './media/temporary.ts';

/** Registers the court's scheduled jobs, in its local time zone. Must run before the jobs start. */
export function defineBackgroundWork(app: App): void {
  app.jobs.defineJob({
    name: 'fold-case-counts',
    cron: '* * * * *',
    singleton: true,
    handle: async () => {
      await sql`select fold_case_counts()`.execute(app.db);
    },
  });
  defineVerification(app, [
    ...invariantsIn(app.time.zone),
    findUnknownEncryptionKeys(app.fieldEncryption.keyIds, ENCRYPTED_TABLES),
  ]);
  defineReencryption(app, ENCRYPTED_TABLES);
  // Files of deleted rows and failed uploads, and expired temporary files.
  app.jobs.defineJob({
    name: 'sweep-media',
    cron: '* * * * *',
    singleton: true,
    handle: (_data, { signal }) => sweepMedia(app, signal),
  });
  defineDeadlineReminders(app);
  app.jobs.defineJob({ name: 'clean-up', cron: '45 3 * * *', singleton: true, handle: () => cleanUp(app) });
}

/** Deletes expired sign-in data. */
async function cleanUp(app: App): Promise<void> {
  await app.signIn.cleanUp(app.db, iso(app.clock.now()));
}
