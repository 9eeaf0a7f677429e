/** The only currency of donations. */
export const PESO = 'PHP';

/** A page of a list, newest first. */
export interface ListPage {
  /** Id of the last item of the previous page; the list continues with older items. */
  after?: string;
}

/** Amounts are in the smallest unit of the currency. */
export interface Payment {
  id: string;
  amountInCentavos: bigint;
  /** ISO 4217, `PHP` when none is named. */
  currency: string;
  feeInCentavos: bigint | undefined;
  /** `paid`, `pending`, `failed`, `refunded`, … */
  status: string;
  /** Sum of the listed successful refunds; absent if zero. */
  refundedInCentavos?: bigint;
  /** Successful refunds; absent if there are none. */
  refunds?: EventRefund[];
  /** True while the payer's bank disputes the payment. */
  isDisputed?: true;
  /** The payment method, by the product's name: `card`, `gcash`, … */
  sourceType: string | undefined;
  chargeId: string | undefined;
  paidAt: Temporal.Instant | undefined;
  metadata: Record<string, string>;
}

/** True if all of it was refunded: by its status, or because the listed refunds add up to it. */
export function isGivenBack({ status, amountInCentavos, refundedInCentavos = 0n }: Payment): boolean {
  return status === 'refunded' || (refundedInCentavos > 0n && refundedInCentavos >= amountInCentavos);
}

/** An amount in an event, in the smallest unit of its currency. */
export interface EventAmount {
  /** Undefined when none is given. */
  amountInCentavos: bigint | undefined;
  /** True when the amount is not a whole number of centavos. */
  isUnreadable: boolean;
  /** ISO 4217, `PHP` when none is named. */
  currency: string;
}

/** Refund as an event or a payment lists it. */
export interface EventRefund extends EventAmount {
  id: string | undefined;
  /** `pending`, `processing`, `succeeded`, `failed`. */
  status: string | undefined;
  /** Reference of a refund that we requested; absent for one made in the gateway's dashboard. */
  reference?: string | undefined;
  reason?: string | undefined;
  notes?: string | undefined;
}

export interface Refund {
  id: string;
  paymentId: string | undefined;
  amountInCentavos: bigint;
  /** ISO 4217, `PHP` when none is named. */
  currency: string;
  /** `pending`, `processing`, `succeeded`, `failed`. */
  status: string;
  reason: string | undefined;
  notes?: string;
  /** Reference of a refund that we requested; absent for one made in the gateway's dashboard. */
  reference?: string;
}

/** Refund as the list of all refunds contains it. */
export interface ListedRefund extends Refund {
  createdAt: Temporal.Instant | undefined;
}

export interface NewRefund {
  paymentId: string;
  /** At least one peso (100). Some e-wallets refund only the whole payment. */
  amountInCentavos: bigint;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | 'others';
  /** Unique to this refund and kept with it, to find a refund whose answer was lost. */
  reference: string;
  /** Longer texts than the provider stores are cut. */
  notes?: string;
}

/** A payer's bank reclaims a payment. */
export interface Dispute {
  id: string;
  paymentId: string | undefined;
  chargeId: string | undefined;
  /** Undefined means the whole payment. */
  amountInCentavos: bigint | undefined;
  /** ISO 4217, `PHP` when none is named. */
  currency: string;
  status: 'open' | 'won' | 'lost';
  /** Status in the gateway's own word. */
  gatewayStatus: string | undefined;
  reason: string | undefined;
  /** Unix seconds. */
  updatedAt: number | undefined;
}
