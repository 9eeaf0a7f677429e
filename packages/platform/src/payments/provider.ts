import type { TSchema } from 'typebox';
import type { Clock } from '../time/clock.ts';
import type {
  CardCharge,
  ChargeOutcome,
  Checkout,
  Customer,
  NewCharge,
  NewCheckout,
  NewCustomer,
  NewSubscription,
  OpenCheckout,
  PaymentMethod,
  StartedSubscription,
  Subscription,
} from './charges.ts';
import type { GatewayEvent } from './events.ts';
import type { Dispute, ListedRefund, ListPage, NewRefund, Payment, Refund } from './payments.ts';

/**
 * A payment gateway in the product's words. Amounts are in centavos. Ids are the provider's and mean nothing to the
 * product. Each call throws one of the errors in `errors.ts`. Nothing that moves money is sent twice: after a lost
 * answer the provider looks up the outcome, or throws `GatewayOutcomeUnknown`.
 */
export interface PaymentProvider extends Checkouts, Charges, Customers, Refunds, Subscriptions, Webhooks {
  /** The gateway's name in paths and records. */
  readonly id: string;
  /** Patterns, examples and schemas of this provider, for validation and the API reference. */
  readonly reference: ProviderReference;
  /** Returns the same provider with one time limit for all its calls together. */
  within(timeoutInMs: number): PaymentProvider;
}

interface Checkouts {
  /**
   * Opens a hosted page where the payer pays (F§4 POST /donations). A page whose answer was lost is harmless because
   * nobody has its address; another may be opened.
   */
  startCheckout(order: NewCheckout): Promise<OpenCheckout>;
  /** Throws GatewayRefused (`not_found`) when it does not exist. */
  getCheckout(id: string): Promise<Checkout>;
  /** Returns which kind of object the id of a stored attempt identifies. */
  attemptKind(id: string): 'checkout' | 'charge';
  /** Closes a checkout or charge, so that it can no longer be paid. Throws GatewayRefused when it is closed or paid. */
  closeAttempt(id: string): Promise<void>;
}

interface Charges {
  /** Opens a charge. It moves no money until `chargeCard`. Save its id before that. */
  openCharge(order: NewCharge): Promise<{ id: string }>;
  /**
   * Charges a saved card at most once: looks up the charge first, sends one attempt, and after a lost answer looks up the
   * charge instead of retrying. The caller holds a lock so that only one such call runs per charge.
   * Throws GatewayOutcomeUnknown when the outcome cannot be found out (look it up later with `getCharge`),
   * GatewayUnavailable when nothing was sent, GatewayRefused when the request was wrong.
   */
  chargeCard(charge: CardCharge): Promise<ChargeOutcome>;
  /** Returns the current state of a charge. Throws GatewayRefused (`not_found`) when it does not exist. */
  getCharge(id: string): Promise<ChargeOutcome>;
  /** Throws GatewayRefused (`not_found`) when it does not exist. */
  getPayment(id: string): Promise<Payment>;
  /** Lists all payments, newest first. */
  listPayments(page?: ListPage): Promise<{ payments: Payment[]; hasMore: boolean }>;
}

interface Customers {
  /** Finds a customer by e-mail address, or creates it; a lost answer does not lead to a second one. */
  ensureCustomer(input: NewCustomer): Promise<Customer>;
  /** Throws GatewayRefused (`not_found`) when it does not exist. */
  getCustomer(id: string): Promise<Customer>;
  /** Undefined when it does not exist. */
  findPaymentMethod(id: string): Promise<PaymentMethod | undefined>;
}

interface Refunds {
  /**
   * Refunds at most once per reference: searches for the refund first, orders it, and after a lost answer searches again
   * instead of ordering again. Throws RefundRefused for a refused order, GatewayOutcomeUnknown when the outcome cannot be
   * found out, GatewayUnavailable when nothing happened, and GatewayRefused of the search, with `not_found` for an
   * unknown payment.
   */
  refund(order: NewRefund): Promise<Refund>;
  /**
   * Finds a payment's refund by its id, if known, or by our reference. A failed refund by id is replaced by another one
   * with the reference, because a failed one may have been ordered again.
   */
  findRefund(wanted: {
    paymentId: string;
    reference: string;
    id?: string | undefined;
  }): Promise<Refund | undefined>;
  /** Lists all refunds, newest first. */
  listRefunds(page?: ListPage): Promise<{ refunds: ListedRefund[]; hasMore: boolean }>;
  /** Throws GatewayRefused (`not_found`) when it does not exist. */
  getDispute(id: string): Promise<Dispute>;
  /** Lists all disputes, newest first. Undefined when the account may not read disputes. */
  listDisputes(page?: ListPage): Promise<{ disputes: Dispute[]; hasMore: boolean } | undefined>;
}

interface Subscriptions {
  /** Starts recurring charges. Nothing is charged before `chargeCard` for the first invoice. */
  startSubscription(order: NewSubscription): Promise<StartedSubscription>;
  /** Throws GatewayRefused (`not_found`) when it does not exist. */
  getSubscription(id: string): Promise<Subscription>;
  /** Ends a subscription: no further invoice. */
  cancelSubscription(id: string): Promise<void>;
}

interface Webhooks {
  /** Verifies that a delivery was signed by the gateway, recently, in our mode (F§6). Never throws. */
  verifyWebhook(delivery: WebhookDelivery): WebhookVerdict;
  /**
   * Reads the body of a delivery whose signature was verified. Only an event without an id or kind is malformed; any
   * other invalid field is absent. Never throws.
   */
  readEvent(body: unknown): GatewayEvent | { malformed: string };
}

export interface WebhookDelivery {
  headers: Record<string, unknown>;
  /** The bytes as received. */
  rawBody: Uint8Array;
}

/** `reason` is for the security log. */
export type WebhookVerdict = { ok: true } | { ok: false; reason: string };

export interface ProviderReference {
  /** Token of a card, as the browser gets it from the gateway. */
  cardToken: { pattern: string; example: string };
  paymentId: { example: string };
  /** Shapes of a delivery. The body is read after its signature is verified, so these only document it. */
  webhook: { description: string; headers: TSchema; body: TSchema };
}

export interface ProviderSettings {
  /** The gateway's name in paths and records. */
  id: string;
  url: string;
  secretKey: string;
  /** Newest first. */
  webhookSecrets: readonly string[];
  /** The gateway's own name of the header with the signature; `Gateway-Signature` is accepted as well. */
  signatureHeader: string;
  /** Live money: pages and the gateway itself must use https. */
  liveMode: boolean;
}

/** The part of pino's interface that a provider needs. */
export interface ProviderLog {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Does not connect yet. Throws when the settings are invalid. */
export type CreateProvider = (
  settings: ProviderSettings,
  services: { clock: Clock; log: ProviderLog },
) => PaymentProvider;

/** A payment provider as the configuration knows it. */
export interface ProviderKind {
  name: string;
  /** The gateway's own name of the header with the signature. */
  signatureHeader: string;
  /** Returns settings that cannot be right, as sentences for the operator. */
  problemsOf(settings: { secretKey: string; publicKey: string; liveMode: boolean }): string[];
  /** Imports the provider's code. */
  load(): Promise<CreateProvider>;
}
