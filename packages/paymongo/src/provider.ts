import type { Checkout } from '@bulwagan/platform/payments/charges.ts';
import {
  GatewayDeclined,
  GatewayRefused,
  type RefundRefusalReason,
  RefundRefused,
} from '@bulwagan/platform/payments/errors.ts';
import type {
  CreateProvider,
  PaymentProvider,
  ProviderSettings,
  WebhookDelivery,
  WebhookVerdict,
} from '@bulwagan/platform/payments/provider.ts';
import type { Clock } from '@bulwagan/platform/time/clock.ts';
import type { CheckoutSession } from './checkout-sessions.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { isCharge, isCheckout } from './ids.ts';
import { REFUNDING } from './operations.ts';
import type { RefundWithMetadata } from './refunds.ts';
import { parseEvent } from './webhooks/events.ts';
import { verifySignature } from './webhooks/signature.ts';
import { WEBHOOK } from './webhooks/webhook-shapes.ts';

/** Throws when the address or the key is invalid. */
export const createPaymongo: CreateProvider = (settings, { clock, log }) => {
  const { id, url, secretKey, liveMode } = settings;
  const gateway = createGateway({ id, url, secretKey, liveMode, clock, log });
  return providerOn(gateway, { id, verifyWebhook: verifierOf(settings, clock) });
};

type Fixed = Pick<PaymentProvider, 'id' | 'verifyWebhook'>;

const REFERENCE: PaymentProvider['reference'] = {
  cardToken: { pattern: '^pm_[A-Za-z0-9_-]+$', example: 'pm_…' },
  paymentId: { example: 'pay_…' },
  webhook: WEBHOOK,
};

/** Exported for simulations that play the gateway's resources. */
export function providerOn(gateway: Gateway, { id, verifyWebhook }: Fixed): PaymentProvider {
  return {
    id,
    verifyWebhook,
    reference: REFERENCE,
    within: (timeoutInMs) => providerOn(gateway.within(timeoutInMs), { id, verifyWebhook }),
    ...attemptsOn(gateway),
    ...chargesOn(gateway),
    ...refundsOn(gateway),
    ...subscriptionsOn(gateway),
    ensureCustomer: gateway.ensureCustomer,
    getCustomer: gateway.getCustomer,
    findPaymentMethod: gateway.findPaymentMethod,
    getDispute: gateway.getDispute,
    listDisputes: async (page) => {
      try {
        return await gateway.listDisputes(page);
      } catch (error) {
        if (error instanceof GatewayRefused && (error.status === 403 || error.status === 404))
          return undefined;
        throw error;
      }
    },
    readEvent: parseEvent,
  };
}

function attemptsOn(gateway: Gateway) {
  return {
    startCheckout: async (order) => {
      const session = await gateway.createCheckoutSession({
        reference: order.reference,
        lines: [{ name: order.title, amountInCentavos: order.amountInCentavos }],
        methods: [order.method],
        successUrl: order.returnUrl,
        cancelUrl: order.returnUrl,
        description: order.description,
        billing: order.payer,
        metadata: { donation_reference: order.reference },
      });
      return { id: session.id, chargeId: session.intentId, url: session.url };
    },
    getCheckout: async (id) => checkoutOf(await gateway.getCheckoutSession(id)),
    attemptKind: (id) => (isCharge(id) ? 'charge' : 'checkout'),
    closeAttempt: async (id) => {
      if (isCheckout(id)) await gateway.expireCheckoutSession(id);
      else await gateway.cancelPaymentIntent(id);
    },
  } satisfies Partial<PaymentProvider>;
}

function checkoutOf(session: CheckoutSession): Checkout {
  const { id, intentId: chargeId, payments } = session;
  return { id, chargeId, state: stateOf(session), isExpired: session.status === 'expired', payments };
}

function stateOf({ status, intentStatus, paidPayment, payments }: CheckoutSession): Checkout['state'] {
  if (paidPayment !== undefined) return 'paid';
  // Applies to expired checkouts as well: an e-wallet or bank payment in progress may still arrive.
  const isUndecided =
    intentStatus === 'processing' || payments.some((payment) => payment.status === 'pending');
  if (isUndecided) return 'under_way';
  return status === 'active' && payments.every((payment) => payment.status === 'failed') ? 'open' : 'closed';
}

function chargesOn(gateway: Gateway) {
  return {
    openCharge: async ({ amountInCentavos, description, savesCardFor, securityCode, metadata }) => {
      if (securityCode !== undefined)
        await gateway.updatePaymentMethodCvc(securityCode.paymentMethodId, securityCode.code);
      const { id } = await gateway.createPaymentIntent({
        amountInCentavos,
        description,
        methods: ['card'],
        ...(savesCardFor === undefined ? {} : { vaultForCustomerId: savesCardFor }),
        metadata,
      });
      return { id };
    },
    chargeCard: ({ chargeId: intentId, ...charge }) => gateway.attachAndSettle({ intentId, ...charge }),
    getCharge: gateway.lookUpSettlement,
    getPayment: gateway.getPayment,
    listPayments: gateway.listPayments,
  } satisfies Partial<PaymentProvider>;
}

function refundsOn(gateway: Gateway) {
  return {
    refund: async (order) => {
      try {
        return refundOf(await gateway.refundOnce(order));
      } catch (error) {
        throw refundErrorOf(error);
      }
    },
    findRefund: async ({ id, ...wanted }) => {
      const known = id === undefined ? undefined : await gateway.getRefund(id);
      if (known !== undefined && known.status !== 'failed') return refundOf(known);
      const found = (await gateway.findRefund(wanted)) ?? known;
      return found && refundOf(found);
    },
    listRefunds: async (page) => {
      const { refunds, hasMore } = await gateway.listRefunds(page);
      return { refunds: refunds.map(refundOf), hasMore };
    },
  } satisfies Partial<PaymentProvider>;
}

function refundOf<R extends RefundWithMetadata>({ metadata, ...refund }: R) {
  const { reference } = metadata;
  return { ...refund, ...(reference === undefined ? {} : { reference }) };
}

const REFUND_REFUSALS: ReadonlyMap<string, RefundRefusalReason> = new Map([
  ['resource_disputed_state', 'disputed'],
  ['resource_processing_state', 'perhaps_refunded'],
  ['resource_pending_state', 'perhaps_refunded'],
  ['resource_failed_state', 'perhaps_refunded'],
  ['parameter_above_maximum', 'perhaps_refunded'],
  ['refund_amount_exceeds_payment', 'perhaps_refunded'],
  ['provider_processing_error', 'unclear'],
  ['resource_processing_error', 'unclear'],
]);

/** Only a refused order is a refused refund: a refused lookup says nothing about an earlier attempt. */
function refundErrorOf(error: unknown): unknown {
  const isRefusal = error instanceof GatewayRefused || error instanceof GatewayDeclined;
  if (!isRefusal || error.operation !== REFUNDING) return error;
  const { code } = error;
  return new RefundRefused(error, { code, reason: REFUND_REFUSALS.get(code) ?? 'refused' });
}

function subscriptionsOn(gateway: Gateway) {
  return {
    startSubscription: async ({ customerId, metadata, ...order }) => {
      const plan = await gateway.createPlan(order);
      const made = await gateway.createSubscription({ customerId, planId: plan.id, metadata });
      return { id: made.id, planId: plan.id, firstInvoice: invoiceOf(made.latestInvoice) };
    },
    getSubscription: async (subscriptionId) => {
      const { id, status, nextBillingOn, latestInvoice } = await gateway.getSubscription(subscriptionId);
      return { id, status, nextBillingOn, latestInvoice: invoiceOf(latestInvoice) };
    },
    cancelSubscription: async (id) => {
      await gateway.cancelSubscription(id);
    },
  } satisfies Partial<PaymentProvider>;
}

type LatestInvoice = Awaited<ReturnType<Gateway['getSubscription']>>['latestInvoice'];

const invoiceOf = (invoice: LatestInvoice) => invoice && { id: invoice.id, chargeId: invoice.intentId };

function verifierOf({ webhookSecrets, signatureHeader, liveMode }: ProviderSettings, clock: Clock) {
  const names = ['gateway-signature', signatureHeader.toLowerCase()];
  return ({ headers, rawBody }: WebhookDelivery): WebhookVerdict =>
    verifySignature({
      header: names.map((name) => headers[name]).find((value) => value !== undefined),
      rawBody,
      secrets: webhookSecrets,
      liveMode,
      now: clock.now(),
    });
}
