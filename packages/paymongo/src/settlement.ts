import { setTimeout as sleep } from 'node:timers/promises';
import type { ChargeOutcome } from '@bulwagan/platform/payments/charges.ts';
import {
  GatewayDeclined,
  GatewayError,
  GatewayOutcomeUnknown,
  GatewayRefused,
} from '@bulwagan/platform/payments/errors.ts';
import type { Payment } from '@bulwagan/platform/payments/payments.ts';
import { pageUrl } from './client/api-schemas.ts';
import type { Client } from './client/client.ts';
import { isUnsureDecline, reasonOf } from './client/declines.ts';
import {
  type Attachment,
  attachPaymentMethod,
  getPaymentIntent,
  type PaymentIntent,
} from './payment-intents.ts';

type FailedCharge = Extract<ChargeOutcome, { kind: 'failed' }>;

/** @throws GatewayMalformed when the page to open is not an acceptable address. */
function settlementOf(intent: PaymentIntent, httpsOnly: boolean): ChargeOutcome {
  const chargeId = intent.id;
  const payment = paymentIn(intent);
  if (payment !== undefined) return { kind: 'succeeded', chargeId, paymentId: payment.id, payment };
  switch (intent.status) {
    case 'awaiting_next_action': {
      // A QR code on the gateway's own page: the payer is busy there, and there is no page to open.
      if (intent.nextActionUrl === undefined) return { kind: 'processing', chargeId };
      const url = pageUrl('settle a payment intent', intent.nextActionUrl, httpsOnly);
      return { kind: 'requires_action', chargeId, url };
    }
    case 'awaiting_payment_method':
      return intent.lastError === undefined
        ? { kind: 'open', chargeId }
        : failed(chargeId, intent.lastError.code);
    case 'cancelled':
      return { ...failed(chargeId, 'cancelled'), isClosed: true };
    default:
      // Includes `succeeded` without a listed payment: it is credited only once it has an id.
      return { kind: 'processing', chargeId };
  }
}

/** Returns the payment that was made: a paid one, or on a succeeded intent one refunded since. */
function paymentIn({ status, payments }: PaymentIntent): Payment | undefined {
  const paid = payments.find((payment) => payment.status === 'paid');
  if (paid !== undefined || status !== 'succeeded') return paid;
  return payments.find((payment) => payment.status !== 'failed');
}

export interface Charge extends Attachment {
  /** True only right after this process created the intent: skips the lookup before the attempt. */
  isNew?: boolean;
}

/** Share of the time limit that is reserved for lookups after a lost answer. */
const SHARE_FOR_LOOKING = 0.25;
const PAUSE_BETWEEN_LOOKS_IN_MS = 400;

/**
 * Charges at most once: looks up the intent first, attaches only when it is open or has failed, sends that
 * once, and after a lost answer looks up the intent instead of retrying. The caller holds a lock so that only one such
 * call runs per intent.
 * @throws GatewayOutcomeUnknown when the intent still does not tell: keep the donation pending and look it up later
 * with `lookUpSettlement`; GatewayUnavailable when nothing was sent; GatewayRefused when our request was wrong.
 */
export async function attachAndSettle(
  client: Client,
  charge: Charge,
  httpsOnly: boolean,
): Promise<ChargeOutcome> {
  const limited = client.within(client.timeLeftInMs());
  const before = charge.isNew === true ? undefined : await getPaymentIntent(limited, charge.intentId);
  if (before !== undefined) {
    const status = settlementOf(before, httpsOnly);
    if (status.kind !== 'open' && status.kind !== 'failed') return status;
    if (before.status === 'cancelled') return status;
  }
  try {
    const attaching = limited.within(limited.timeLeftInMs() * (1 - SHARE_FOR_LOOKING));
    const settlement = settlementOf(await attachPaymentMethod(attaching, charge), httpsOnly);
    // Answered but still without a payment method: in the gateway's states, that is a failure.
    return settlement.kind === 'open' ? failed(charge.intentId, undefined) : settlement;
  } catch (error) {
    if (error instanceof GatewayDeclined && !isUnsureDecline(error.code))
      return failed(charge.intentId, error.code);
    if (!leavesDoubt(error)) throw error;
    return await settleDoubt(limited, { intentId: charge.intentId, before, doubt: error, httpsOnly });
  }
}

/** Returns the current state at the gateway. Use it for a pending charge at any later time. */
export async function lookUpSettlement(
  client: Client,
  intentId: string,
  httpsOnly: boolean,
): Promise<ChargeOutcome> {
  return settlementOf(await getPaymentIntent(client, intentId), httpsOnly);
}

/** True for errors after which the intent may have changed: a lost answer, or an earlier change. */
function leavesDoubt(error: unknown): error is GatewayError {
  if (error instanceof GatewayOutcomeUnknown || error instanceof GatewayDeclined) return true;
  return error instanceof GatewayRefused && /^resource_\w+_state$/.test(error.code);
}

async function settleDoubt(
  client: Client,
  asked: { intentId: string; before: PaymentIntent | undefined; doubt: GatewayError; httpsOnly: boolean },
): Promise<ChargeOutcome> {
  const { intentId, before, doubt, httpsOnly } = asked;
  while (client.timeLeftInMs() > 1) {
    const after = await lookQuietly(client, intentId);
    if (after !== undefined) {
      if (!isSameAs(before, after)) return settlementOf(after, httpsOnly);
      // A refused answer and an intent without an attempt agree.
      if (doubt instanceof GatewayDeclined) return failed(intentId, doubt.code);
      if (doubt instanceof GatewayRefused) throw doubt;
    }
    await sleep(Math.min(PAUSE_BETWEEN_LOOKS_IN_MS, client.timeLeftInMs()));
  }
  if (doubt instanceof GatewayOutcomeUnknown) throw doubt;
  const lookUp = { kind: 'charge', chargeId: intentId } as const;
  throw new GatewayOutcomeUnknown(doubt.operation, 'unsure_answer', lookUp, { cause: doubt });
}

/** True when the intent shows no trace of our attempt, which may then still be in transit. */
function isSameAs(before: PaymentIntent | undefined, after: PaymentIntent): boolean {
  if (after.status !== 'awaiting_payment_method' || paymentIn(after) !== undefined) return false;
  if (after.lastError === undefined) return true;
  if (before?.lastError === undefined) return false;
  // It had failed before: only another payment or a newer time shows that this failure is ours.
  return (
    before.payments.length === after.payments.length && before.updatedAtInSeconds === after.updatedAtInSeconds
  );
}

async function lookQuietly(client: Client, intentId: string): Promise<PaymentIntent | undefined> {
  try {
    return await getPaymentIntent(client, intentId);
  } catch (error) {
    // The caller gets the first error; the failed lookup is already logged.
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

function failed(chargeId: string, code: string | undefined): FailedCharge {
  const known = code ?? 'generic_decline';
  return { kind: 'failed', chargeId, code: known, reason: reasonOf(known), isClosed: false };
}
