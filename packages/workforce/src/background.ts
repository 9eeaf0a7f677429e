import { findUnknownEncryptionKeys } from '@bulwagan/platform/privacy/known-keys.ts';
import { defineReencryption } from '@bulwagan/platform/privacy/reencryption-job.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { defineVerification } from '@bulwagan/platform/verify/job.ts';
import type { App } from './context.ts';
import { defineEmployeeWork } from './employees/background.ts';
import { ENCRYPTED_TABLES } from './encrypted.ts';
import { INVARIANTS } from './invariants.ts';
import { sweepPictures } from './pictures.ts';

/** Registers the service's scheduled jobs, in its local time zone. Must run before the jobs start. */
export function defineBackgroundWork(app: App): void {
  app.jobs.defineJob({
    name: 'clean-up',
    cron: '45 3 * * *',
    singleton: true,
    handle: () => app.signIn.cleanUp(app.db, iso(app.clock.now())),
  });
  app.jobs.defineJob({
    name: 'sweep-pictures',
    cron: '*/10 * * * *',
    singleton: true,
    handle: (_data, { signal }) => sweepPictures(app, signal),
  });
  defineVerification(app, [
    ...INVARIANTS,
    findUnknownEncryptionKeys(app.fieldEncryption.keyIds, ENCRYPTED_TABLES),
  ]);
  defineReencryption(app, ENCRYPTED_TABLES);
  defineEmployeeWork(app);
}
