export type { CheckoutSession, NewCheckoutSession, OpenCheckoutSession } from './checkout-sessions.ts';
export type { GatewayLog } from './client.ts';
export type { Customer, NewCustomer } from './customers.ts';
export { declineMessage } from './declines.ts';
export {
  GatewayDeclined,
  GatewayError,
  GatewayMalformed,
  GatewayOutcomeUnknown,
  GatewayRefused,
  GatewayUnavailable,
  isNotFound,
  type LookUp,
  type UnknownReason,
} from './errors.ts';
export {
  type EventEffect,
  type EventPayment,
  type EventRefund,
  type GatewayEvent,
  parseEvent,
} from './events.ts';
export { createGateway, type Gateway, type GatewayOptions } from './gateway.ts';
export type { Attachment, NewPaymentIntent, PaymentIntent } from './payment-intents.ts';
export type { PaymentMethod } from './payment-methods.ts';
export type { Page, Payment } from './payments.ts';
export type { NewRefund, Refund } from './refunds.ts';
export type { Charge, Settlement } from './settlement.ts';
export {
  type SignatureInput,
  type SignatureRefusal,
  type SignatureVerdict,
  signatureHeader,
  verifySignature,
} from './signature.ts';
export type { NewPlan, NewSubscription, Plan, Subscription } from './subscriptions.ts';
