import type { Db } from '../database.ts';
import type { CardLinkEvents } from '../webhooks/other-events.ts';

/** Follow-up jobs of linking a card, queued in the transaction that makes them due. */
export interface CardLinks extends CardLinkEvents {
  /** Looks up a check at the gateway, now or later, even if this process is killed. */
  completeLater(trx: Db, chargeId: string, startAfter?: Temporal.Instant): Promise<void>;
  /** Refunds the 25 pesos of a check, once. */
  refundLater(trx: Db, linkId: number): Promise<void>;
}
