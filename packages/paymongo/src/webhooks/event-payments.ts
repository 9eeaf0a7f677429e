import type { EventPayment } from '@bulwagan/platform/payments/events.ts';
import type { EventAmount, EventRefund } from '@bulwagan/platform/payments/payments.ts';
import { methodOf } from '../client/declines.ts';
import { integerAt, type Json, objectAt, objectsAt, textAt, valueAt } from '../client/json-fields.ts';
import { currencyOf } from '../currency.ts';
import { MAX_CENTAVOS, MAX_ID_LENGTH, MAX_TEXT_LENGTH, MAX_WORD_LENGTH } from './event-limits.ts';

const MAX_PAYMENTS = 20;

/** Returns the currency that a session or intent specifies for its payments. */
export function currencyIn(subject: Json | undefined): string {
  const [line] = objectsAt(subject, 'line_items', 1);
  const ofIntent = objectAt(objectAt(subject, 'payment_intent'), 'attributes');
  const named = [subject, ofIntent, line].map((object) => valueAt(object, 'currency'));
  return currencyOf(named.find((value) => value !== undefined && value !== null && value !== ''));
}

/** Returns the resource itself when it is a payment or an intent, and the payments that a session or intent lists. */
export function paymentsIn(resourceId: string | undefined, subject: Json | undefined): EventPayment[] {
  const currency = currencyIn(subject);
  const ofIntent = objectAt(objectAt(subject, 'payment_intent'), 'attributes');
  const listed = [
    ...objectsAt(subject, 'payments', MAX_PAYMENTS),
    ...objectsAt(ofIntent, 'payments', MAX_PAYMENTS),
  ].flatMap((payment) => {
    const id = textAt(payment, 'id', MAX_ID_LENGTH);
    const attributes = objectAt(payment, 'attributes');
    return id === undefined && attributes === undefined ? [] : [paymentOf(id, attributes, currency)];
  });
  const own = resourceId?.startsWith('pay_') ? [paymentOf(resourceId, subject, currency)] : [];
  const refunded = textAt(subject, 'payment_id', MAX_ID_LENGTH);
  const all = [
    ...own,
    ...listed,
    ...(refunded === undefined ? [] : [paymentOf(refunded, undefined, currency)]),
    ...(own.length + listed.length === 0 ? ofIntentAlone(resourceId, subject) : []),
  ];
  return withoutRepeats(all).sort((a, b) => Number(b.status === 'paid') - Number(a.status === 'paid'));
}

/** Keeps the first mention of each payment. */
function withoutRepeats(payments: EventPayment[]): EventPayment[] {
  const known = new Set<string>();
  return payments.filter(({ id }) => {
    if (id === undefined) return true;
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
}

/** Returns the payment of an intent that lists none (F§6: a resource may be `pi_…`). */
function ofIntentAlone(resourceId: string | undefined, subject: Json | undefined): EventPayment[] {
  if (!resourceId?.startsWith('pi_') || valueAt(subject, 'amount') === undefined) return [];
  const payment = paymentOf(undefined, subject, currencyIn(subject));
  return [{ ...payment, status: payment.status === 'succeeded' ? 'paid' : payment.status }];
}

function paymentOf(id: string | undefined, attributes: Json | undefined, currency: string): EventPayment {
  return {
    id,
    ...amountIn(attributes, currency),
    status: textAt(attributes, 'status', MAX_WORD_LENGTH),
    sourceType: methodOf(textAt(objectAt(attributes, 'source'), 'type', MAX_WORD_LENGTH)),
  };
}

/** Returns the refund of a refund event, or the refunds that a payment lists. */
export function refundsIn(resourceId: string | undefined, subject: Json | undefined): EventRefund[] {
  const currency = currencyIn(subject);
  if (textAt(subject, 'payment_id', MAX_ID_LENGTH) !== undefined)
    return [refundOf(resourceId, subject, currency)];
  return objectsAt(subject, 'refunds', MAX_PAYMENTS).map((refund) => refundIn(refund, currency));
}

/** Reads a refund as a payment lists it, with its attributes nested or next to its id. */
export const refundIn = (refund: Json, currency: string): EventRefund =>
  refundOf(textAt(refund, 'id', MAX_ID_LENGTH), objectAt(refund, 'attributes') ?? refund, currency);

function refundOf(id: string | undefined, attributes: Json | undefined, currency: string): EventRefund {
  const reference = textAt(objectAt(attributes, 'metadata'), 'reference', MAX_WORD_LENGTH);
  const reason = textAt(attributes, 'reason', MAX_WORD_LENGTH);
  const notes = textAt(attributes, 'notes', MAX_TEXT_LENGTH);
  return {
    id,
    ...amountIn(attributes, currency),
    status: textAt(attributes, 'status', MAX_WORD_LENGTH),
    ...(reference === undefined ? {} : { reference }),
    ...(reason === undefined ? {} : { reason }),
    ...(notes === undefined ? {} : { notes }),
  };
}

/** Digit strings are read as numbers; `currency` is the one of the session or intent. */
export function amountIn(attributes: Json | undefined, currency: string): EventAmount {
  const value = valueAt(attributes, 'amount');
  const isNamed = value !== undefined && value !== null;
  const digits =
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? { amount: Number(value) } : attributes;
  const amount = isNamed ? integerAt(digits, 'amount', MAX_CENTAVOS) : undefined;
  return {
    amountInCentavos: amount === undefined ? undefined : BigInt(amount),
    isUnreadable: isNamed && amount === undefined,
    currency: currencyOf(valueAt(attributes, 'currency'), currency),
  };
}
