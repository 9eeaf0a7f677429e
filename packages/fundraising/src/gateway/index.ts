export type { CheckoutSession } from './checkout-sessions.ts';
export { PESO } from './currency.ts';
export { failureMessage, type PaymentFailure } from './declines.ts';
export {
  GatewayDeclined,
  GatewayError,
  GatewayMalformed,
  GatewayOutcomeUnknown,
  GatewayRefused,
  GatewayUnavailable,
  isNotFound,
} from './errors.ts';
export type { EventDispute } from './event-dispute.ts';
export type { EventPayment, EventRefund, GatewayEvent } from './event-types.ts';
export { parseEvent } from './events.ts';
export { createGateway, type Gateway } from './gateway.ts';
export { ATTACHING } from './payment-intents.ts';
export { isGivenBack, type Payment } from './payments.ts';
export { type ListedRefund, type NewRefund, REFUNDING, type Refund } from './refunds.ts';
export type { Settlement } from './settlement.ts';
export {
  signatureHeader,
  verifySignature,
} from './signature.ts';
