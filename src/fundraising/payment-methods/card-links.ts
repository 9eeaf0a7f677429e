import { withTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { isUnanswered } from '../donations/ask-each.ts';
import type { CardLinkEvents } from '../webhooks/other-events.ts';
import { findLinksOfEvent } from './link-queries.ts';
import { refundCheck } from './refund-check.ts';
import { completeCardLink } from './settle-link.ts';

/** A refund that the gateway is at work on may take days. */
const LOOK_AGAIN_AFTER = { hours: 6 } as const;
/** By which a gateway that is away for some hours is found back soon. */
const REFUND_RETRIES = 12;

/** What follows from linking a card, written as jobs in the transaction that makes it due. */
export interface CardLinks extends CardLinkEvents {
  /** Asks the gateway about a check, now or later, whatever happens to this process. */
  completeLater(trx: Db, intentId: string, startAfter?: Temporal.Instant): Promise<void>;
  /** Gives the 25 pesos of a check back, once. */
  refundLater(trx: Db, linkId: number): Promise<void>;
}

/** `app` is asked for when a job runs: it holds these jobs itself. */
export function createCardLinks(jobs: Jobs, app: () => App): CardLinks {
  const complete = jobs.defineJob<{ intentId: string }>({
    name: 'complete-card-link',
    handle: async ({ intentId }) => {
      const outcome = await completeCardLink(app(), intentId);
      if (outcome?.kind === 'pending' && outcome.isProcessing) {
        throw new Error('The gateway has not decided about the check of a card yet.');
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
        // A try of its own and not a retry, of which there is an end: a gateway may be away for long.
        log.warn({ err: error }, 'the check of a card cannot be given back yet');
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
  const completeLater: CardLinks['completeLater'] = async (trx, intentId, startAfter) => {
    await jobs.enqueue(trx, complete, { intentId }, startAfter === undefined ? {} : { startAfter });
  };
  return {
    completeLater,
    refundLater,
    noteEvent: async (trx, event) => {
      const links = await findLinksOfEvent(trx, {
        intentIds: event.transactionIds,
        paymentIds: event.payments.flatMap(({ id }) => id ?? []),
      });
      // The gateway is asked by a job: the event only says that there is news, and nothing waits for it meanwhile.
      for (const link of links) {
        if (link.status !== 'linked' && link.payment_intent_id !== null)
          await completeLater(trx, link.payment_intent_id);
      }
      return links.length > 0;
    },
  };
}
