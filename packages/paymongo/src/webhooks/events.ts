import { english } from '@bulwagan/contracts/errors/message.ts';
import type { EventEffect, GatewayEvent } from '@bulwagan/platform/payments/events.ts';
import { PESO } from '@bulwagan/platform/payments/payments.ts';
import { reasonOf } from '../client/declines.ts';
import { asObject, booleanAt, integerAt, type Json, objectAt, textAt } from '../client/json-fields.ts';
import { isCharge } from '../ids.ts';
import { disputeOf } from './event-dispute.ts';
import { MAX_ID_LENGTH, MAX_TEXT_LENGTH, MAX_UNIX_SECONDS, MAX_WORD_LENGTH } from './event-limits.ts';
import { amountIn, currencyIn, paymentsIn, refundsIn } from './event-payments.ts';

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

/** Event kinds that imply a subscription's status; `.updated` has it in `status`. */
const SUBSCRIPTION_STATUS: ReadonlyMap<string, string> = new Map([
  ['subscription.activated', 'active'],
  ['subscription.past_due', 'past_due'],
  ['subscription.unpaid', 'unpaid'],
  ['subscription.cancelled', 'cancelled'],
  ['subscription.incomplete_cancelled', 'incomplete_cancelled'],
]);

/** The payment's own events report the same, possibly before the donation is known. */
const INVOICE_EFFECTS: ReadonlyMap<string, 'completes' | 'fails'> = new Map([
  ['subscription.invoice.paid', 'completes'],
  ['subscription.invoice.payment_failed', 'fails'],
]);

/**
 * Parses a delivery whose signature was verified. Only an event without an id or kind is malformed; any other field
 * that is missing, too long or of a wrong type is absent. Resolving the donation is left to the inbox. Never throws.
 */
export function parseEvent(body: unknown): GatewayEvent | { malformed: string } {
  const data = objectAt(asObject(body), 'data');
  if (data === undefined) return { malformed: english('event.no_data') };
  const id = textAt(data, 'id', MAX_ID_LENGTH);
  if (id === undefined) return { malformed: english('event.no_id') };
  const attributes = objectAt(data, 'attributes');
  const kind = textAt(attributes, 'type', MAX_WORD_LENGTH);
  if (kind === undefined) return { malformed: english('event.no_type') };

  const resource = objectAt(attributes, 'data');
  const resourceId = textAt(resource, 'id', MAX_ID_LENGTH);
  const type = textAt(resource, 'type', MAX_WORD_LENGTH);
  const subject = objectAt(resource, 'attributes');
  const effect = effectOf(kind);
  const isDispute = effect === 'disputes';
  const transactionIds = transactionIdsIn(resourceId, subject);
  return {
    id,
    kind,
    effect,
    liveMode: booleanAt(attributes, 'livemode'),
    createdAt: integerAt(attributes, 'created_at', MAX_UNIX_SECONDS),
    resource: resourceId === undefined ? undefined : { id: resourceId, type },
    references: referencesIn(subject),
    transactionIds,
    chargeId: transactionIds.find(isCharge),
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

/**
 * An intent has `last_payment_error`; a payment has the same two fields at its top level. The source names the payment
 * method.
 */
function failureIn(resourceId: string | undefined, subject: Json | undefined): GatewayEvent['failure'] {
  const error = objectAt(subject, 'last_payment_error');
  const code =
    textAt(error, 'failed_code', MAX_WORD_LENGTH) ?? textAt(subject, 'failed_code', MAX_WORD_LENGTH);
  const text =
    textAt(error, 'failed_message', MAX_TEXT_LENGTH) ?? textAt(subject, 'failed_message', MAX_TEXT_LENGTH);
  if (code === undefined && text === undefined) return undefined;
  const sources = paymentsIn(resourceId, subject).map(({ sourceType }) => sourceType);
  return {
    reason: code === undefined ? undefined : reasonOf(code),
    text,
    method: sources.find((source) => source !== undefined),
  };
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
  const invoice = { id: resourceId, status, effect: INVOICE_EFFECTS.get(kind), ...amountIn(subject, PESO) };
  return { id, status: undefined, invoice };
}

function distinct(values: (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
