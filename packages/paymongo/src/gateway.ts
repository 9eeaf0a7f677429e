import { isOnThisMachine } from '@bulwagan/platform/http/security/local-host.ts';
import type { ChargeOutcome } from '@bulwagan/platform/payments/charges.ts';
import type { Dispute, ListPage, NewRefund, Payment } from '@bulwagan/platform/payments/payments.ts';
import type { ProviderLog } from '@bulwagan/platform/payments/provider.ts';
import type { Clock } from '@bulwagan/platform/time/clock.ts';
import {
  type CheckoutSession,
  createCheckoutSession,
  expireCheckoutSession,
  findCheckoutSession,
  getCheckoutSession,
  type NewCheckoutSession,
  type OpenCheckoutSession,
} from './checkout-sessions.ts';
import { type Client, createClient } from './client/client.ts';
import {
  type Customer,
  createCustomer,
  ensureCustomer,
  findCustomerByEmail,
  getCustomer,
  type NewCustomer,
} from './customers.ts';
import { getDispute, listDisputes } from './disputes.ts';
import {
  type Attachment,
  attachPaymentMethod,
  cancelPaymentIntent,
  createPaymentIntent,
  getPaymentIntent,
  type NewPaymentIntent,
  type PaymentIntent,
} from './payment-intents.ts';
import {
  findPaymentMethod,
  getPaymentMethod,
  listPaymentMethodsOf,
  type PaymentMethod,
  updatePaymentMethodCvc,
} from './payment-methods.ts';
import { getPayment, listPayments } from './payments.ts';
import {
  createRefund,
  findRefund,
  getRefund,
  listRefunds,
  type RefundWithMetadata,
  refundOnce,
} from './refunds.ts';
import { attachAndSettle, type Charge, lookUpSettlement } from './settlement.ts';
import {
  cancelSubscription,
  createPlan,
  createSubscription,
  getSubscription,
  type NewPlan,
  type NewSubscription,
  type Plan,
  type Subscription,
} from './subscriptions.ts';

export interface GatewayOptions {
  /** The gateway's name in paths and records: `paymongo`. */
  id: string;
  /** With its version: `https://api.paymongo.com/v1`. */
  url: string;
  secretKey: string;
  /** Live money: pages and the gateway itself must use https. Default: derived from the key (`sk_live_…`). */
  liveMode?: boolean;
  /** For one call including retries, and for `attachAndSettle` and `refundOnce` as a whole. Default 8,000. */
  timeoutInMs?: number;
  fetch?: typeof globalThis.fetch;
  clock: Clock;
  log: ProviderLog;
}

/**
 * PayMongo's own resources. Amounts are in centavos. Each call throws one of the platform's errors of payments; each file says which
 * of its calls move money.
 */
export interface Gateway {
  readonly id: string;
  readonly liveMode: boolean;
  /** Returns the same gateway with one time limit for all its calls together. */
  within(timeoutInMs: number): Gateway;

  createCheckoutSession(input: NewCheckoutSession): Promise<OpenCheckoutSession>;
  getCheckoutSession(id: string): Promise<CheckoutSession>;
  findCheckoutSession(id: string): Promise<CheckoutSession | undefined>;
  expireCheckoutSession(id: string): Promise<CheckoutSession>;

  createPaymentIntent(input: NewPaymentIntent): Promise<PaymentIntent>;
  getPaymentIntent(id: string): Promise<PaymentIntent>;
  attachPaymentMethod(attachment: Attachment): Promise<PaymentIntent>;
  cancelPaymentIntent(id: string): Promise<PaymentIntent>;
  attachAndSettle(charge: Charge): Promise<ChargeOutcome>;
  lookUpSettlement(intentId: string): Promise<ChargeOutcome>;

  getPayment(id: string): Promise<Payment>;
  listPayments(page?: ListPage): Promise<{ payments: Payment[]; hasMore: boolean }>;

  createCustomer(input: NewCustomer): Promise<Customer>;
  getCustomer(id: string): Promise<Customer>;
  findCustomerByEmail(email: string): Promise<Customer | undefined>;
  ensureCustomer(input: NewCustomer): Promise<Customer>;

  getPaymentMethod(id: string): Promise<PaymentMethod>;
  findPaymentMethod(id: string): Promise<PaymentMethod | undefined>;
  updatePaymentMethodCvc(id: string, cvc: string): Promise<PaymentMethod>;
  listPaymentMethodsOf(customerId: string): Promise<PaymentMethod[]>;

  createRefund(input: NewRefund): Promise<RefundWithMetadata>;
  getRefund(id: string): Promise<RefundWithMetadata>;
  findRefund(wanted: { paymentId: string; reference: string }): Promise<RefundWithMetadata | undefined>;
  listRefunds(
    page?: ListPage,
  ): Promise<{ refunds: Awaited<ReturnType<typeof listRefunds>>['refunds']; hasMore: boolean }>;
  refundOnce(input: NewRefund): Promise<RefundWithMetadata>;

  getDispute(id: string): Promise<Dispute>;
  listDisputes(page?: ListPage): Promise<{ disputes: Dispute[]; hasMore: boolean }>;

  createPlan(input: NewPlan): Promise<Plan>;
  createSubscription(input: NewSubscription): Promise<Subscription>;
  getSubscription(id: string): Promise<Subscription>;
  cancelSubscription(id: string, reason?: string): Promise<Subscription>;
}

const TIMEOUT_IN_MS = 8_000;

/** Does not connect yet. @throws Error when the address or the key is invalid. */
export function createGateway(options: GatewayOptions): Gateway {
  const liveMode = options.liveMode ?? options.secretKey.startsWith('sk_live_');
  // The local simulator supports live mode as well.
  const httpsOnly = liveMode && !isOnThisMachine(options.url);
  assertAddress(options.url, httpsOnly);
  if (options.secretKey === '') throw new Error('The payment gateway needs its secret key.');
  const client = createClient({
    id: options.id,
    url: options.url.replace(/\/+$/, ''),
    secretKey: options.secretKey,
    timeoutInMs: options.timeoutInMs ?? TIMEOUT_IN_MS,
    fetch: options.fetch ?? globalThis.fetch,
    clock: options.clock,
    log: options.log,
  });
  return gatewayOn(client, { id: options.id, liveMode, httpsOnly });
}

interface Status {
  id: string;
  liveMode: boolean;
  /** True if plain HTTP addresses are refused. */
  httpsOnly: boolean;
}

function gatewayOn(client: Client, status: Status): Gateway {
  const { id, liveMode, httpsOnly } = status;
  return {
    id,
    liveMode,
    within: (timeoutInMs) => gatewayOn(client.within(timeoutInMs), status),

    createCheckoutSession: (input) => createCheckoutSession(client, input, httpsOnly),
    getCheckoutSession: (sessionId) => getCheckoutSession(client, sessionId),
    findCheckoutSession: (sessionId) => findCheckoutSession(client, sessionId),
    expireCheckoutSession: (sessionId) => expireCheckoutSession(client, sessionId),

    createPaymentIntent: (input) => createPaymentIntent(client, input),
    getPaymentIntent: (intentId) => getPaymentIntent(client, intentId),
    attachPaymentMethod: (attachment) => attachPaymentMethod(client, attachment),
    cancelPaymentIntent: (intentId) => cancelPaymentIntent(client, intentId),
    attachAndSettle: (charge) => attachAndSettle(client, charge, httpsOnly),
    lookUpSettlement: (intentId) => lookUpSettlement(client, intentId, httpsOnly),

    getPayment: (paymentId) => getPayment(client, paymentId),
    listPayments: (page) => listPayments(client, page),

    createCustomer: (input) => createCustomer(client, input),
    getCustomer: (customerId) => getCustomer(client, customerId),
    findCustomerByEmail: (email) => findCustomerByEmail(client, email),
    ensureCustomer: (input) => ensureCustomer(client, input),

    getPaymentMethod: (methodId) => getPaymentMethod(client, methodId),
    findPaymentMethod: (methodId) => findPaymentMethod(client, methodId),
    updatePaymentMethodCvc: (methodId, cvc) => updatePaymentMethodCvc(client, methodId, cvc),
    listPaymentMethodsOf: (customerId) => listPaymentMethodsOf(client, customerId),

    createRefund: (input) => createRefund(client, input),
    getRefund: (refundId) => getRefund(client, refundId),
    findRefund: (wanted) => findRefund(client, wanted),
    listRefunds: (page) => listRefunds(client, page),
    refundOnce: (input) => refundOnce(client, input),

    getDispute: (disputeId) => getDispute(client, disputeId),
    listDisputes: (page) => listDisputes(client, page),

    createPlan: (input) => createPlan(client, input),
    createSubscription: (input) => createSubscription(client, input),
    getSubscription: (subscriptionId) => getSubscription(client, subscriptionId),
    cancelSubscription: (subscriptionId, reason) => cancelSubscription(client, subscriptionId, reason),
  };
}

function assertAddress(text: string, httpsOnly: boolean): void {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new Error('The payment gateway needs an http or https address.');
  }
  if (httpsOnly && url.protocol !== 'https:')
    throw new Error('Live payments need an https address of the gateway.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Error('The address of the payment gateway may not carry credentials, a query or a fragment.');
  }
}
