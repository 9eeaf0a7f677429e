import { deleteUnverified } from '../accounts/verification/unverified.ts';
import { closeEndedCampaigns } from '../campaigns/decide.ts';
import type { App } from '../context.ts';
import { reconcile } from '../donations/reconcile.ts';
import { findRefunds } from '../donations/refunds/find-refunds.ts';
import { reconcileRefunds } from '../donations/refunds/reconcile-refunds.ts';
import { followDisputes } from '../donations/tracking/track-disputes.ts';
import { sweepPictures } from '../files/pictures.ts';
import { foldSums } from '../insights/counters.ts';
import { requestEndings } from '../subscriptions/ending/endings.ts';
import { reconcileSubscriptions } from '../subscriptions/reconcile.ts';
import { cleanUp } from './clean-up.ts';

/**
 * Jobs that poll the gateway, in case events are missing. They are not retried, because the next run asks the same.
 */
const LOOKS = [
  ['reconcile-donations', '*/5 * * * *', reconcile],
  ['reconcile-refunds', '*/5 * * * *', reconcileRefunds],
  ['reconcile-subscriptions', '*/5 * * * *', reconcileSubscriptions],
  ['find-refunds', '35 * * * *', findRefunds],
  ['follow-disputes', '*/15 * * * *', followDisputes],
] as const;

/** Defines the scheduled jobs of fundraising, in local time. */
export function defineBackgroundWork(app: App): void {
  for (const [name, cron, look] of LOOKS)
    app.jobs.defineJob({
      name,
      cron,
      singleton: true,
      timeoutInSeconds: 280,
      retryLimit: 0,
      handle: async (_, { signal }) => {
        await look(app, signal);
      },
    });
  app.jobs.defineJob({
    name: 'fold-sums',
    cron: '* * * * *',
    singleton: true,
    handle: () => foldSums(app),
  });
  app.jobs.defineJob({
    name: 'close-ended-campaigns',
    cron: '* * * * *',
    singleton: true,
    handle: async () => {
      await closeEndedCampaigns(app);
    },
  });
  app.jobs.defineJob({
    name: 'request-endings',
    cron: '20 * * * *',
    singleton: true,
    handle: async () => {
      await requestEndings(app);
    },
  });
  app.jobs.defineJob({
    name: 'sweep-pictures',
    cron: '*/10 * * * *',
    singleton: true,
    handle: (_data, { signal }) => sweepPictures(app, signal),
  });
  app.jobs.defineJob({
    name: 'delete-unverified',
    cron: '15 4 * * *',
    singleton: true,
    handle: async (_data, { signal }) => {
      await deleteUnverified(app, signal);
    },
  });
  app.jobs.defineJob({ name: 'clean-up', cron: '45 3 * * *', singleton: true, handle: () => cleanUp(app) });
}
