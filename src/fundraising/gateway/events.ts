import { currencyOf, PESO } from './currency.ts';
import type { PaymentFailure } from './declines.ts';
import { disputeOf, type EventDispute } from './event-dispute.ts';
import { asObject, booleanAt, integerAt, type Json, objectAt, objectsAt, textAt, valueAt } from './plain.ts';

/** What an event does to a donation or a recurring gift (F§6). */
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
  /** Undefined when none is named. */
  amountInCentavos: bigint | undefined;
  /** The event names an amount that is not a whole number of centavos. */
  isUnreadable: boolean;
  /** ISO 4217, `PHP` when none is named. */
  currency: string;
}

export interface EventPayment extends EventAmount {
  /** `pay_…`: a payment is credited once by this id, whatever events tell of it. Undefined when the event names none. */
  id: string | undefined;
  status: string | undefined;
  sourceType: string | undefined;
}

export interface EventRefund extends EventAmount {
  id: string | undefined;
  /** `pending`, `processing`, `succeeded`, `failed`. */
  status: string | undefined;
  /** By which we have asked for it; absent for one that was made in the gateway's own pages. */
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
  /** Unix seconds; what decides whether a failure is older than a completion. */
  createdAt: number | undefined;
  resource: { id: string; type: string | undefined } | undefined;
  /** Our reference numbers that it names, in the order in which to try them. */
  references: string[];
  /** Ids to compare with `transaction_id` and with a stored intent, tried after every reference, in this order. */
  transactionIds: string[];
  /** The payments it tells of, paid ones first. */
  payments: EventPayment[];
  /** Currency of the session or intent, for a payment that the event does not list. */
  currency: string;
  refunds: EventRefund[];
  /** For `dispute.*`. */
  dispute?: EventDispute;
  /** Why it failed. */
  failure: PaymentFailure | undefined;
  /** For `subscription.*`; an invoice's event names the subscription that it belongs to. */
  subscription:
    | {
        id: string | undefined;
        /** What it is now, if the event says. */
        status: string | undefined;
        /** The day of its next charge, as the gateway writes it; absent where the event tells none. */
        nextBillingOn?: string;
        invoice: (EventAmount & { id: string; status: string | undefined }) | undefined;
      }
    | undefined;
}

const EFFECTS: ReadonlyMap<string, EventEffect> = new Map([
  ['checkout_session.payment.paid', 'completes'],
  ['payment.paid', 'completes'],
  ['payment.failed', 'fails'],
  ['payment.refunded', 'refunds'],
  ['payment.refund.updated', 'refunds'],
  ['refund.succeeded', 'refunds'],
  ['checkout_session.expired', 'expires'],
  ['qrph.expired', 'expires'],
  ['qr.expired', 'expires'],
]);

/** Kinds that say by their name what a subscription has become; `.updated` says it in `status`. */
const SUBSCRIPTION_STATUS: ReadonlyMap<string, string> = new Map([
  ['subscription.activated', 'active'],
  ['subscription.past_due', 'past_due'],
  ['subscription.unpaid', 'unpaid'],
  ['subscription.cancelled', 'cancelled'],
  ['subscription.incomplete_cancelled', 'incomplete_cancelled'],
]);

const MAX_ID_LENGTH = 255;
const MAX_WORD_LENGTH = 100;
const MAX_TEXT_LENGTH = 1_000;
const MAX_PAYMENTS = 20;
const MAX_CENTAVOS = 1_000_000_000_000;
/** The year 5138: a time in milliseconds is past it and is not taken for seconds. */
const MAX_UNIX_SECONDS = 100_000_000_000;

/**
 * Reads a delivery whose signature was verified. Only an event without an id or a kind is malformed; whatever
 * else is missing, too long or of a wrong type is absent, and what cannot be resolved is the inbox's to say.
 * Never throws.
 */
export function parseEvent(body: unknown): GatewayEvent | { malformed: string } {
  const data = objectAt(asObject(body), 'data');
  if (data === undefined) return { malformed: 'The body has no data object.' };
  const id = textAt(data, 'id', MAX_ID_LENGTH);
  if (id === undefined) return { malformed: 'The event has no id.' };
  const attributes = objectAt(data, 'attributes');
  const kind = textAt(attributes, 'type', MAX_WORD_LENGTH);
  if (kind === undefined) return { malformed: 'The event has no type.' };

  const resource = objectAt(attributes, 'data');
  const resourceId = textAt(resource, 'id', MAX_ID_LENGTH);
  const type = textAt(resource, 'type', MAX_WORD_LENGTH);
  const subject = objectAt(resource, 'attributes');
  const effect = effectOf(kind);
  const isDispute = effect === 'disputes';
  return {
    id,
    kind,
    effect,
    liveMode: booleanAt(attributes, 'livemode'),
    createdAt: integerAt(attributes, 'created_at', MAX_UNIX_SECONDS),
    resource: resourceId === undefined ? undefined : { id: resourceId, type },
    references: referencesIn(subject),
    transactionIds: transactionIdsIn(resourceId, subject),
    payments: paymentsIn(resourceId, subject),
    currency: currencyIn(subject),
    refunds: isDispute ? [] : refundsIn(resourceId, subject),
    ...(isDispute && resourceId !== undefined ? { dispute: disputeOf(resourceId, subject) } : {}),
    failure: failureIn(resourceId, subject),
    subscription: subscriptionIn(kind, resourceId, subject),
  };
}

function effectOf(kind: string): EventEffect {
  if (kind.startsWith('subscription.')) return 'subscription';
  if (kind.startsWith('dispute.')) return 'disputes';
  return EFFECTS.get(kind) ?? 'none';
}

/** F§6, donation resolution: `reference_number`, then `metadata.donation_reference`. */
function referencesIn(subject: Json | undefined): string[] {
  return distinct([
    textAt(subject, 'reference_number', MAX_WORD_LENGTH),
    textAt(objectAt(subject, 'metadata'), 'donation_reference', MAX_WORD_LENGTH),
  ]);
}

function transactionIdsIn(resourceId: string | undefined, subject: Json | undefined): string[] {
  return distinct([resourceId, textAt(subject, 'payment_intent_id', MAX_ID_LENGTH), intentIdIn(subject)]);
}

function intentIdIn(subject: Json | undefined): string | undefined {
  return textAt(objectAt(subject, 'payment_intent'), 'id', MAX_ID_LENGTH);
}

/** The currency that a session or an intent names for its payments. */
function currencyIn(subject: Json | undefined): string {
  const [line] = objectsAt(subject, 'line_items', 1);
  const ofIntent = objectAt(objectAt(subject, 'payment_intent'), 'attributes');
  const named = [subject, ofIntent, line].map((object) => valueAt(object, 'currency'));
  return currencyOf(named.find((value) => value !== undefined && value !== null && value !== ''));
}

/** The resource itself when it is a payment or an intent, and those that a session or an intent lists. */
function paymentsIn(resourceId: string | undefined, subject: Json | undefined): EventPayment[] {
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

/** A later mention of a payment does not replace the first. */
function withoutRepeats(payments: EventPayment[]): EventPayment[] {
  const known = new Set<string>();
  return payments.filter(({ id }) => {
    if (id === undefined) return true;
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
}

/** The payment of an intent that lists none (F§6: a resource may be `pi_…`). */
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
    sourceType: textAt(objectAt(attributes, 'source'), 'type', MAX_WORD_LENGTH),
  };
}

/** A refund's own event, or the refunds that a payment lists. */
function refundsIn(resourceId: string | undefined, subject: Json | undefined): EventRefund[] {
  const currency = currencyIn(subject);
  if (textAt(subject, 'payment_id', MAX_ID_LENGTH) !== undefined)
    return [refundOf(resourceId, subject, currency)];
  return objectsAt(subject, 'refunds', MAX_PAYMENTS).map((refund) => refundIn(refund, currency));
}

/** As a payment lists it, with its attributes inside or beside its id. */
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

/** An intent has `last_payment_error`; a payment has the same two fields by itself. The source names the payment method. */
function failureIn(resourceId: string | undefined, subject: Json | undefined): GatewayEvent['failure'] {
  const error = objectAt(subject, 'last_payment_error');
  const code =
    textAt(error, 'failed_code', MAX_WORD_LENGTH) ?? textAt(subject, 'failed_code', MAX_WORD_LENGTH);
  const text =
    textAt(error, 'failed_message', MAX_TEXT_LENGTH) ?? textAt(subject, 'failed_message', MAX_TEXT_LENGTH);
  if (code === undefined && text === undefined) return undefined;
  const sources = paymentsIn(resourceId, subject).map(({ sourceType }) => sourceType);
  return { code, text, method: sources.find((source) => source !== undefined) };
}

function subscriptionIn(
  kind: string,
  resourceId: string | undefined,
  subject: Json | undefined,
): GatewayEvent['subscription'] {
  if (!kind.startsWith('subscription.')) return undefined;
  const status = textAt(subject, 'status', MAX_WORD_LENGTH);
  if (!kind.startsWith('subscription.invoice.')) {
    const nextBillingOn = textAt(subject, 'next_billing_schedule', MAX_WORD_LENGTH);
    return {
      id: resourceId,
      status: SUBSCRIPTION_STATUS.get(kind) ?? status,
      ...(nextBillingOn === undefined ? {} : { nextBillingOn }),
      invoice: undefined,
    };
  }
  const id =
    textAt(subject, 'subscription_id', MAX_ID_LENGTH) ?? textAt(subject, 'resource_id', MAX_ID_LENGTH);
  if (resourceId === undefined) return { id, status: undefined, invoice: undefined };
  const invoice = { id: resourceId, status, ...amountIn(subject, PESO) };
  return { id, status: undefined, invoice };
}

/** Digits in a text are read as the number that they write; `currency` is the one that its session or intent names. */
function amountIn(attributes: Json | undefined, currency: string): EventAmount {
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

function distinct(values: (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
