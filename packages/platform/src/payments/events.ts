import type { PaymentFailure } from './declines.ts';
import type { Dispute, EventAmount, EventRefund } from './payments.ts';

/** Effect of an event on a donation or a recurring donation (F§6). */
export type EventEffect =
  | 'completes'
  | 'fails'
  | 'refunds'
  | 'disputes'
  | 'expires'
  | 'subscription'
  | 'none';

export interface EventPayment extends EventAmount {
  /** A payment is credited once by this id, whichever events report it. Undefined when the event has none. */
  id: string | undefined;
  status: string | undefined;
  /** The payment method, by the product's name. */
  sourceType: string | undefined;
}

/** Event of a gateway, read from a delivery. */
export interface GatewayEvent {
  /** An event is handled once by this id. */
  id: string;
  /** The gateway's name of what happened, for records. Ends in `.paid` if and only if it reports a payment. */
  kind: string;
  effect: EventEffect;
  liveMode: boolean | undefined;
  /** Unix seconds; decides whether a failure is older than a completion. */
  createdAt: number | undefined;
  resource: { id: string; type: string | undefined } | undefined;
  /** Our reference numbers in the event, in the order in which to try them. */
  references: string[];
  /** Ids to compare with those of stored attempts, tried in this order after all references. */
  transactionIds: string[];
  /** The charge among them, if any. */
  chargeId: string | undefined;
  /** Payments in the event, paid ones first. */
  payments: EventPayment[];
  /** Currency of the checkout or charge, for a payment that the event does not list. */
  currency: string;
  refunds: EventRefund[];
  /** Dispute in an event with the effect `disputes`. */
  dispute?: Dispute;
  /** Reason of the failure. */
  failure: PaymentFailure | undefined;
  /** For the effect `subscription`; an invoice event names its subscription. */
  subscription:
    | {
        id: string | undefined;
        /** Current status, if the event contains it. */
        status: string | undefined;
        /** Starts with the date of the next charge, ISO 8601; absent when the event has none. */
        nextBillingOn?: string;
        invoice: EventInvoice | undefined;
      }
    | undefined;
}

export interface EventInvoice extends EventAmount {
  id: string;
  status: string | undefined;
  /** Whether its charge succeeded or failed; undefined while it is neither. */
  effect: 'completes' | 'fails' | undefined;
}
