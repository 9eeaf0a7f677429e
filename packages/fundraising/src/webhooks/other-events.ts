import type { GatewayEvent } from '@bulwagan/platform/payments/events.ts';
import type { Db } from '../database.ts';
import type { PaymentReport, Verdict } from '../ledger/report.ts';
import type { Outcome } from './outcome.ts';

/** Handler of saved cards for payments without a donation. */
export interface CardLinkEvents {
  /**
   * Call it in the transaction that handles the batch of events. Returns false when the event is not about a card
   * check.
   */
  noteEvent(trx: Db, event: GatewayEvent): Promise<boolean>;
}

/** Donation of an invoice event. */
export interface InvoiceDonation {
  donationId: number;
  reference: string;
  paymentId: string | null;
  invoiceId: string;
  chargeId: string | null;
  /** Payment report of the event, to be settled with all others; undefined when it contains none. */
  report: PaymentReport | undefined;
}

/** Handlers of recurring donations, called in this order in the transaction that handles the batch of events. */
export interface SubscriptionEvents {
  /** Locks the subscriptions of all these events in id order. */
  hold(trx: Db, events: GatewayEvent[]): Promise<void>;
  /** Finds or inserts the donations of invoices, by event id. Existing ones are neither changed nor locked. */
  openDonations(trx: Db, events: GatewayEvent[]): Promise<Map<string, InvoiceDonation>>;
  /** Makes these donations findable for payment events. Their rows are locked. */
  nameDonations(trx: Db, donations: InvoiceDonation[]): Promise<void>;
  /** Applies the remaining effects of an event; for an invoice with its donation and the verdict on its report. */
  apply(trx: Db, event: GatewayEvent, donation?: InvoiceDonation, verdict?: Verdict): Promise<Outcome>;
}
