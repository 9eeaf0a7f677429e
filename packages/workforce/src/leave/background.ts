import type { App } from '../context.ts';
import { accrueLeave } from './accrue.ts';
import { forfeitForcedLeave } from './forfeit.ts';

/** Registers the scheduled jobs for leave. */
export function defineLeaveWork(app: App): void {
  app.jobs.defineJob({
    name: 'accrue-leave',
    // Runs daily, so that employees whose opening balance is entered late also get credits for the month.
    cron: '0 2 * * *',
    singleton: true,
    timeoutInSeconds: 3_600,
    handle: async (_data, { signal, log }) => {
      const entries = (await accrueLeave(app, signal)) + (await forfeitForcedLeave(app, signal));
      if (entries > 0) log.info({ entries }, 'Leave credits earned or forfeited.');
    },
  });
}
