import type { Db } from '../database.ts';
import type { GatewayEvent } from '../gateway/index.ts';
import type { PaymentReport, Verdict } from '../ledger/report.ts';
import type { Outcome } from './outcome.ts';

/** What the room of saved cards does with a payment that is nobody's gift. */
export interface CardLinkEvents {
  /** In the intake's transaction. False when the event is not about the check of a card. */
  noteEvent(trx: Db, event: GatewayEvent): Promise<boolean>;
}

/** The gift of an invoice that an event tells of. */
export interface InvoiceGift {
  donationId: number;
  reference: string;
  paymentId: string | null;
  invoiceId: string;
  intentId: string | null;
  /** What the event says became of its payment, to be settled with all others; undefined when it says nothing. */
  report: PaymentReport | undefined;
}

/** What the room of recurring gifts does with its events, in this order, in the intake's transaction. */
export interface SubscriptionEvents {
  /** Locks the subscriptions of all these events, in the order of their ids. */
  hold(trx: Db, events: GatewayEvent[]): Promise<void>;
  /** Finds or makes the gifts of invoices, by event id. Those that exist are neither changed nor locked. */
  openGifts(trx: Db, events: GatewayEvent[]): Promise<Map<string, InvoiceGift>>;
  /** Lets the events of payments find these gifts. Their donations are locked. */
  nameGifts(trx: Db, gifts: InvoiceGift[]): Promise<void>;
  /** What else an event does; for one of an invoice with its gift and what became of its report. */
  apply(trx: Db, event: GatewayEvent, gift?: InvoiceGift, verdict?: Verdict): Promise<Outcome>;
}
