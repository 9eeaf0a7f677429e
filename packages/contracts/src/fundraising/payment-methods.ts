import { namesIn } from '../facts.ts';

/** Names of the ways to pay, by the codes of the gateway (F§4); the same in both languages. */
export const PAYMENT_METHOD_NAMES = {
  card: 'Card',
  gcash: 'GCash',
  grab_pay: 'GrabPay',
  paymaya: 'Maya',
  qrph: 'QR Ph',
} as const;
export type PayWith = keyof typeof PAYMENT_METHOD_NAMES;
export const PAYMENT_METHODS = namesIn(PAYMENT_METHOD_NAMES);

/** Returns the name of a way to pay; a code that is not known is its own name. */
export const paymentMethodName = (method: string): string =>
  Object.hasOwn(PAYMENT_METHOD_NAMES, method) ? PAYMENT_METHOD_NAMES[method as PayWith] : method;
