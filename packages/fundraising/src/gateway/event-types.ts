import type { PaymentFailure } from './declines.ts';
import type { EventDispute } from './event-dispute.ts';

/** Effect of an event on a donation or a recurring donation (F§6). */
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
  /** Undefined when none is given. */
  amountInCentavos: bigint | undefined;
  /** True when the amount is not a whole number of centavos. */
  isUnreadable: boolean;
  /** ISO 4217, `PHP` when none is named. */
  currency: string;
}

export interface EventPayment extends EventAmount {
  /** `pay_…`: a payment is credited once by this id, whichever events report it. Undefined when the event has none. */
  id: string | undefined;
  status: string | undefined;
  sourceType: string | undefined;
}

export interface EventRefund extends EventAmount {
  id: string | undefined;
  /** `pending`, `processing`, `succeeded`, `failed`. */
  status: string | undefined;
  /** Reference of a refund that we requested; absent for one made in the gateway's dashboard. */
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
  /** Unix seconds; decides whether a failure is older than a completion. */
  createdAt: number | undefined;
  resource: { id: string; type: string | undefined } | undefined;
  /** Our reference numbers in the event, in the order in which to try them. */
  references: string[];
  /** Ids to compare with `transaction_id` and with a stored intent, tried in this order after all references. */
  transactionIds: string[];
  /** Payments in the event, paid ones first. */
  payments: EventPayment[];
  /** Currency of the session or intent, for a payment that the event does not list. */
  currency: string;
  refunds: EventRefund[];
  /** For `dispute.*`. */
  dispute?: EventDispute;
  /** Reason of the failure. */
  failure: PaymentFailure | undefined;
  /** For `subscription.*`; an invoice event names its subscription. */
  subscription:
    | {
        id: string | undefined;
        /** Current status, if the event contains it. */
        status: string | undefined;
        /** Next charge date as the gateway writes it; absent when the event has none. */
        nextBillingOn?: string;
        invoice: (EventAmount & { id: string; status: string | undefined }) | undefined;
      }
    | undefined;
}
