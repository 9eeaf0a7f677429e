import type { PaymentFailure } from './declines.ts';
import type { EventDispute } from './event-dispute.ts';

/** What an event does to a donation or a recurring gift (F§6). */
export type EventEffect =
  | 'completes'
  | 'fails'
  | 'refunds'
  | 'disputes'
  | 'expires'
  | 'subscription'
  | 'none';

/** An amount in an event, in the smallest unit of its currency. */
export interface EventAmount {
  /** Undefined when none is named. */
  amountInCentavos: bigint | undefined;
  /** The event names an amount that is not a whole number of centavos. */
  isUnreadable: boolean;
  /** ISO 4217, `PHP` when none is named. */
  currency: string;
}

export interface EventPayment extends EventAmount {
  /** `pay_…`: a payment is credited once by this id, whatever events tell of it. Undefined when the event names none. */
  id: string | undefined;
  status: string | undefined;
  sourceType: string | undefined;
}

export interface EventRefund extends EventAmount {
  id: string | undefined;
  /** `pending`, `processing`, `succeeded`, `failed`. */
  status: string | undefined;
  /** By which we have asked for it; absent for one that was made in the gateway's own pages. */
  reference?: string | undefined;
  reason?: string | undefined;
  notes?: string | undefined;
}

export interface GatewayEvent {
  /** `evt_…`: an event is handled once by this id. */
  id: string;
  /** `payment.paid`, … */
  kind: string;
  effect: EventEffect;
  liveMode: boolean | undefined;
  /** Unix seconds; what decides whether a failure is older than a completion. */
  createdAt: number | undefined;
  resource: { id: string; type: string | undefined } | undefined;
  /** Our reference numbers that it names, in the order in which to try them. */
  references: string[];
  /** Ids to compare with `transaction_id` and with a stored intent, tried after every reference, in this order. */
  transactionIds: string[];
  /** The payments it tells of, paid ones first. */
  payments: EventPayment[];
  /** Currency of the session or intent, for a payment that the event does not list. */
  currency: string;
  refunds: EventRefund[];
  /** For `dispute.*`. */
  dispute?: EventDispute;
  /** Why it failed. */
  failure: PaymentFailure | undefined;
  /** For `subscription.*`; an invoice's event names the subscription that it belongs to. */
  subscription:
    | {
        id: string | undefined;
        /** What it is now, if the event says. */
        status: string | undefined;
        /** The day of its next charge, as the gateway writes it; absent where the event tells none. */
        nextBillingOn?: string;
        invoice: (EventAmount & { id: string; status: string | undefined }) | undefined;
      }
    | undefined;
}
