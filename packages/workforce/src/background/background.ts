import type { App } from '../context.ts';
import { defineEmployeeWork } from '../employees/background.ts';
import { defineLeaveWork } from '../leave/background.ts';
import { sweepPictures } from '../pictures/pictures.ts';

/** Registers the service's scheduled jobs, in its local time zone. */
export function defineBackgroundWork(app: App): void {
  app.jobs.defineJob({
    name: 'sweep-pictures',
    cron: '*/10 * * * *',
    singleton: true,
    handle: (_data, { signal }) => sweepPictures(app, signal),
  });
  defineEmployeeWork(app);
  defineLeaveWork(app);
}
