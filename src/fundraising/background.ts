import { defineResealing } from '../platform/privacy/resealing.ts';
import { sealedFactors } from '../platform/second-factor/sealed-factors.ts';
import { defineVerification } from '../platform/verify/job.ts';
import { closeEndedCampaigns } from './campaigns/decide.ts';
import { cleanUp } from './clean-up.ts';
import type { App } from './context.ts';
import { findRefunds } from './donations/find-refunds.ts';
import { reconcile } from './donations/reconcile.ts';
import { reconcileRefunds } from './donations/reconcile-refunds.ts';
import { SEALED_BANK_ACCOUNTS } from './institutions/bank-accounts.ts';
import { INVARIANTS } from './invariants.ts';
import { foldSums } from './kept-sums.ts';
import { SEALED_TOKENS } from './payment-methods/tokens.ts';
import { SCHEMA } from './schema.ts';
import { requestEndings } from './subscriptions/endings.ts';
import { reconcileSubscriptions } from './subscriptions/reconcile.ts';

/** All that this service seals but mails, which leave within days. */
export const SEALED = [...SEALED_TOKENS, SEALED_BANK_ACCOUNTS, sealedFactors(SCHEMA)];

/** What fundraising does by itself, at its times in the local zone. Defined before the jobs start. */
export function defineBackgroundWork(app: App): void {
  app.jobs.defineJob({
    name: 'reconcile-donations',
    cron: '*/5 * * * *',
    singleton: true,
    timeoutInSeconds: 280,
    retryLimit: 0,
    handle: async (_, { signal }) => {
      await reconcile(app, signal);
    },
  });
  app.jobs.defineJob({
    name: 'reconcile-refunds',
    cron: '*/5 * * * *',
    singleton: true,
    timeoutInSeconds: 280,
    retryLimit: 0,
    handle: async (_, { signal }) => {
      await reconcileRefunds(app, signal);
    },
  });
  app.jobs.defineJob({
    name: 'find-refunds',
    cron: '35 * * * *',
    singleton: true,
    timeoutInSeconds: 280,
    retryLimit: 0,
    handle: async (_, { signal }) => {
      await findRefunds(app, signal);
    },
  });
  app.jobs.defineJob({
    name: 'reconcile-subscriptions',
    cron: '*/5 * * * *',
    singleton: true,
    timeoutInSeconds: 280,
    retryLimit: 0,
    handle: async (_, { signal }) => {
      await reconcileSubscriptions(app, signal);
    },
  });
  defineVerification(app, INVARIANTS);
  defineResealing(app, SEALED);
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
  app.jobs.defineJob({ name: 'clean-up', cron: '45 3 * * *', singleton: true, handle: () => cleanUp(app) });
}
