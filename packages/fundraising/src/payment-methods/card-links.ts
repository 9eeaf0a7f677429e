import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { isUnanswered } from '../donations/for-each-pending.ts';
import type { CardLinks } from './card-link-jobs.ts';
import { findLinksOfEvent } from './link-queries.ts';
import { refundCheck } from './refund-check.ts';
import { completeCardLink } from './settle-link.ts';

/** A refund in progress at the gateway may take days. */
const LOOK_AGAIN_AFTER = { hours: 6 } as const;
/** Enough retries to outlast a gateway outage of some hours. */
const REFUND_RETRIES = 12;

/** `app` is a function because the app itself contains these jobs. */
export function createCardLinks(jobs: Jobs, app: () => App): CardLinks {
  // The members of queued jobs keep their names, so that both versions of a rolling update can read them.
  const complete = jobs.defineJob<{ intentId: string }>({
    name: 'complete-card-link',
    handle: async ({ intentId: chargeId }) => {
      const outcome = await completeCardLink(app(), chargeId);
      if (outcome?.kind === 'pending' && outcome.isProcessing) {
        throw new Error('The card check is still undecided at the gateway.');
      }
    },
  });
  const refund = jobs.defineJob<{ linkId: number }>({
    name: 'refund-card-check',
    singleton: true,
    retryLimit: REFUND_RETRIES,
    retryDelayInSeconds: 30,
    handle: async ({ linkId }, { attempt, log }) => {
      const outcome = await refundCheck(app(), linkId).catch((error: unknown) => {
        if (attempt <= REFUND_RETRIES || !isUnanswered(error)) throw error;
        // A new job instead of a retry, because retries are limited and a gateway outage may be long.
        log.warn({ err: error }, 'a card check could not be refunded yet');
        return 'under way' as const;
      });
      if (outcome === 'done') return;
      const startAfter = app().clock.now().add(LOOK_AGAIN_AFTER);
      await withTransaction(app().db, (trx) => refundLater(trx, linkId, startAfter));
    },
  });

  const refundLater = async (trx: Db, linkId: number, startAfter?: Temporal.Instant): Promise<void> => {
    const singletonKey = String(linkId);
    await jobs.enqueue(
      trx,
      refund,
      { linkId },
      startAfter === undefined ? { singletonKey } : { singletonKey, startAfter },
    );
  };
  const completeLater: CardLinks['completeLater'] = async (trx, chargeId, startAfter) => {
    await jobs.enqueue(trx, complete, { intentId: chargeId }, startAfter === undefined ? {} : { startAfter });
  };
  return {
    completeLater,
    refundLater,
    noteEvent: async (trx, event) => {
      const links = await findLinksOfEvent(trx, {
        chargeIds: event.transactionIds,
        paymentIds: event.payments.flatMap(({ id }) => id ?? []),
      });
      // A job asks the gateway: the event only signals a change, and must not wait for a call.
      for (const link of links) {
        if (link.status !== 'linked' && link.payment_intent_id !== null)
          await completeLater(trx, link.payment_intent_id);
      }
      return links.length > 0;
    },
  };
}
