import type { DeclineReason } from './declines.ts';
import type { Payment } from './payments.ts';

export interface NewCheckout {
  /** Reference number of the donation, returned in events and lookups. */
  reference: string;
  /** Line that the payer sees. */
  title: string;
  amountInCentavos: bigint;
  /** Payment method to offer: `card`, `gcash`, `grab_pay`, `paymaya`, `qrph`. */
  method: string;
  /** Page that the payer returns to, paid or not. */
  returnUrl: string;
  description: string;
  payer: { name?: string; email?: string };
}

/** A hosted page where a payer pays once. */
export interface Checkout {
  id: string;
  /** Id of the charge made on the page, if the provider returns it. Later events may contain only this id. */
  chargeId: string | undefined;
  /**
   * `under_way`: a payment in progress may still arrive, even after the page has expired. `closed`: it can no longer be
   * paid.
   */
  state: 'open' | 'under_way' | 'paid' | 'closed';
  isExpired: boolean;
  /** All payments made on the page, including failed ones. */
  payments: Payment[];
}

/** A newly opened checkout. */
export interface OpenCheckout {
  id: string;
  chargeId: string | undefined;
  /** Address of the page. */
  url: string;
}

export interface NewCharge {
  amountInCentavos: bigint;
  description: string;
  /** Saves the card for this customer when the payment succeeds. */
  savesCardFor?: string;
  /** The security code that a saved card needs for its next payment. It is sent to the gateway and stored nowhere. */
  securityCode?: { paymentMethodId: string; code: string };
  /** Our own data, kept with the charge; a donation's has `donation_reference`, which events return. No secrets. */
  metadata: Record<string, string>;
}

export interface CardCharge {
  chargeId: string;
  paymentMethodId: string;
  /** Page that the payer returns to after the bank's. */
  returnUrl: string;
  /** True only right after this process opened the charge: skips the lookup before the attempt. */
  isNew?: boolean;
}

/** State of a charge, from the view of the payee. */
export type ChargeOutcome =
  | { kind: 'succeeded'; chargeId: string; paymentId: string; payment: Payment }
  /** The payer must open this page (3-D Secure, e-wallet). */
  | { kind: 'requires_action'; chargeId: string; url: string }
  /** Accepted but undecided: a webhook or a later lookup will report the outcome. */
  | { kind: 'processing'; chargeId: string }
  /** Nothing was charged. `code` is the gateway's, for records. With `isClosed`, a retry needs a new charge. */
  | { kind: 'failed'; chargeId: string; code: string; reason: DeclineReason; isClosed: boolean }
  /** No payment attempt is known. */
  | { kind: 'open'; chargeId: string };

/** Payer at the gateway; saved cards and subscriptions belong to it. */
export interface Customer {
  id: string;
  email: string | undefined;
}

export interface NewCustomer {
  firstName: string;
  lastName: string;
  email: string;
  /** With the country code: `+639171234567`. */
  phone?: string;
}

/** The gateway never returns numbers or security codes, and nothing here would store them. */
export interface PaymentMethod {
  id: string;
  /** `card`, `gcash`, … */
  type: string;
  customerId: string | undefined;
  card:
    | {
        lastFour: string | undefined;
        brand: string | undefined;
        expMonth: number | undefined;
        expYear: number | undefined;
      }
    | undefined;
}

export interface NewSubscription {
  customerId: string;
  name: string;
  amountInCentavos: bigint;
  interval: 'week' | 'month' | 'year';
  /** Number of intervals between charges. */
  intervalCount: number;
  /** Our own data, kept with the subscription. */
  metadata: Record<string, string>;
}

export interface StartedSubscription {
  id: string;
  /** Plan with the amount and interval; null for a provider that has no plans. */
  planId: string | null;
  /** Invoice of the first charge, which exists at once. Nothing is charged before `chargeCard`. */
  firstInvoice: Invoice | undefined;
}

export interface Invoice {
  id: string | undefined;
  /** The charge that pays it. */
  chargeId: string | undefined;
}

/**
 * `incomplete` until its first invoice is paid, `active`, `past_due` while the gateway tries again, `unpaid` after that,
 * `cancelled`, `incomplete_cancelled`.
 */
export interface Subscription {
  id: string;
  status: string;
  /** Starts with the date of the next charge, ISO 8601. */
  nextBillingOn: string | undefined;
  latestInvoice: Invoice | undefined;
}
