import type { Db } from '../database.ts';
import type { GatewayEvent } from '../gateway/index.ts';
import type { Outcome } from './outcome.ts';

/** What the room of saved cards does with a payment that is nobody's gift. */
export interface CardLinkEvents {
  /** In the intake's transaction. False when the event is not about the check of a card. */
  noteEvent(trx: Db, event: GatewayEvent): Promise<boolean>;
}

/** What the room of recurring gifts does with its events. */
export interface SubscriptionEvents {
  apply(trx: Db, event: GatewayEvent): Promise<Outcome>;
}
