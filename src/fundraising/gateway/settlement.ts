import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import { declineMessage, isUnsureDecline } from './declines.ts';
import { GatewayDeclined, GatewayError, GatewayOutcomeUnknown, GatewayRefused } from './errors.ts';
import {
  type Attachment,
  attachPaymentMethod,
  getPaymentIntent,
  type PaymentIntent,
} from './payment-intents.ts';
import type { Payment } from './payments.ts';
import { pageUrl } from './wire.ts';

/** Where an intent stands, in the words of whoever wants to be paid. */
export type Settlement =
  | { kind: 'succeeded'; intentId: string; paymentId: string; payment: Payment }
  /** The payer must open this page (3-D Secure, e-wallet). */
  | { kind: 'requires_action'; intentId: string; url: string }
  /** Taken, not decided: a webhook or a later look-up will say. */
  | { kind: 'processing'; intentId: string }
  /** Nothing was charged. `message` is safe to show; `code` is for records. */
  | { kind: 'failed'; intentId: string; code: string; message: string }
  /** No attempt to pay is known. */
  | { kind: 'open'; intentId: string };

/** @throws GatewayMalformed when the page to open is not an acceptable address. */
function settlementOf(intent: PaymentIntent, httpsOnly: boolean): Settlement {
  const intentId = intent.id;
  const payment = paymentIn(intent);
  if (payment !== undefined) return { kind: 'succeeded', intentId, paymentId: payment.id, payment };
  switch (intent.status) {
    case 'awaiting_next_action': {
      // A QR code on the gateway's own page: the payer is busy there, and there is no page of ours to open.
      if (intent.nextActionUrl === undefined) return { kind: 'processing', intentId };
      const url = pageUrl('settle a payment intent', intent.nextActionUrl, httpsOnly);
      return { kind: 'requires_action', intentId, url };
    }
    case 'awaiting_payment_method':
      return intent.lastError === undefined
        ? { kind: 'open', intentId }
        : failed(intentId, intent.lastError.code);
    case 'cancelled':
      return failed(intentId, 'cancelled');
    default:
      // Also `succeeded` whose payment is not listed yet: it is not credited before it has an id.
      return { kind: 'processing', intentId };
  }
}

/** The payment that was made: a paid one, and on a succeeded intent one that was given back since. */
function paymentIn({ status, payments }: PaymentIntent): Payment | undefined {
  const paid = payments.find((payment) => payment.status === 'paid');
  if (paid !== undefined || status !== 'succeeded') return paid;
  return payments.find((payment) => payment.status !== 'failed');
}

export interface Charge extends Attachment {
  /** True only right after this process created the intent: it spares the look before the attempt. */
  isNew?: boolean;
}

/** Of the time that there is, what is kept back for asking after a lost answer. */
const SHARE_FOR_LOOKING = 0.25;
const PAUSE_BETWEEN_LOOKS_IN_MS = 400;

/**
 * Charges at most once (trust W8): looks at the intent first, attaches only when it is open or has failed,
 * sends that once, and after a lost answer asks the intent what became of it instead of trying again.
 * The caller holds whatever keeps two of these from running for one intent at a time.
 *
 * @throws GatewayOutcomeUnknown when the intent still does not tell: keep the donation pending and look later
 * with `lookUpSettlement`; GatewayUnavailable when nothing was sent; GatewayRefused when we were wrong.
 */
export async function attachAndSettle(
  client: Client,
  charge: Charge,
  httpsOnly: boolean,
): Promise<Settlement> {
  const limited = client.within(client.timeLeftInMs());
  const before = charge.isNew === true ? undefined : await getPaymentIntent(limited, charge.intentId);
  if (before !== undefined) {
    const standing = settlementOf(before, httpsOnly);
    if (standing.kind !== 'open' && standing.kind !== 'failed') return standing;
    if (before.status === 'cancelled') return standing;
  }
  try {
    const attaching = limited.within(limited.timeLeftInMs() * (1 - SHARE_FOR_LOOKING));
    const settlement = settlementOf(await attachPaymentMethod(attaching, charge), httpsOnly);
    // Answered, and still without a payment method: by the gateway's states that is a failure.
    return settlement.kind === 'open' ? failed(charge.intentId, undefined) : settlement;
  } catch (error) {
    if (error instanceof GatewayDeclined && !isUnsureDecline(error.code))
      return failed(charge.intentId, error.code);
    if (!leavesDoubt(error)) throw error;
    return await settleDoubt(limited, { intentId: charge.intentId, before, doubt: error, httpsOnly });
  }
}

/** What the gateway says now. The one question to ask about a pending charge, at any later time. */
export async function lookUpSettlement(
  client: Client,
  intentId: string,
  httpsOnly: boolean,
): Promise<Settlement> {
  return settlementOf(await getPaymentIntent(client, intentId), httpsOnly);
}

/** True for errors after which the intent may have moved: a lost answer, or one that it moved earlier. */
function leavesDoubt(error: unknown): error is GatewayError {
  if (error instanceof GatewayOutcomeUnknown || error instanceof GatewayDeclined) return true;
  return error instanceof GatewayRefused && /^resource_\w+_state$/.test(error.code);
}

async function settleDoubt(
  client: Client,
  asked: { intentId: string; before: PaymentIntent | undefined; doubt: GatewayError; httpsOnly: boolean },
): Promise<Settlement> {
  const { intentId, before, doubt, httpsOnly } = asked;
  while (client.timeLeftInMs() > 1) {
    const after = await lookQuietly(client, intentId);
    if (after !== undefined) {
      if (!isSameAs(before, after)) return settlementOf(after, httpsOnly);
      // An answer that said no, and an intent that shows no attempt, agree with each other.
      if (doubt instanceof GatewayDeclined) return failed(intentId, doubt.code);
      if (doubt instanceof GatewayRefused) throw doubt;
    }
    await sleep(Math.min(PAUSE_BETWEEN_LOOKS_IN_MS, client.timeLeftInMs()));
  }
  if (doubt instanceof GatewayOutcomeUnknown) throw doubt;
  const lookUp = { kind: 'payment_intent', intentId } as const;
  throw new GatewayOutcomeUnknown(doubt.operation, 'unsure_answer', lookUp, { cause: doubt });
}

/** True when the intent shows no trace of our attempt, which may then still be on its way. */
function isSameAs(before: PaymentIntent | undefined, after: PaymentIntent): boolean {
  if (after.status !== 'awaiting_payment_method' || paymentIn(after) !== undefined) return false;
  if (after.lastError === undefined) return true;
  if (before?.lastError === undefined) return false;
  // It had failed before: only one more payment, or a newer time, shows that this failure is ours.
  return (
    before.payments.length === after.payments.length && before.updatedAtInSeconds === after.updatedAtInSeconds
  );
}

async function lookQuietly(client: Client, intentId: string): Promise<PaymentIntent | undefined> {
  try {
    return await getPaymentIntent(client, intentId);
  } catch (error) {
    // The first doubt is what the caller must hear of; the failed look is in the log already.
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

function failed(intentId: string, code: string | undefined): Settlement {
  return { kind: 'failed', intentId, code: code ?? 'generic_decline', message: declineMessage(code) };
}
