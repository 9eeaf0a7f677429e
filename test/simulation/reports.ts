import type { Refund } from '../../src/fundraising/gateway/index.ts';
import { event, sendEvent } from '../giving.ts';
import type { Intent } from './intents.ts';
import { persist, pick, type Stage } from './stage.ts';
import type { Invoice, Subscription } from './subscriptions.ts';

const SHARE_SENT_TWICE = 0.15;

/** Sends a webhook until one of the servers accepts it. */
export function report(stage: Stage, what: string, body: object): void {
  const world = pick(stage, stage.worlds);
  stage.turns.act(`report of ${what}`, () => persist(async () => (await sendEvent(world, body)).status));
}

/** Sends a webhook, sometimes twice as if the first response was lost, to either server. */
function reportOnceOrTwice(stage: Stage, what: string, body: object): void {
  report(stage, what, body);
  if (stage.random() < SHARE_SENT_TWICE) report(stage, `${what}, again`, body);
}

export const eventAt = (stage: Stage) => Math.floor(stage.worlds[0].clock.now().epochMilliseconds / 1000);

/** Sends the webhook of a refund. */
export function reportRefund(stage: Stage, { id, paymentId, amountInCentavos, status }: Refund): void {
  const told = event('payment.refund.updated', {
    resourceId: id,
    amountInCentavos: Number(amountInCentavos),
    createdAt: eventAt(stage),
  });
  Object.assign(told.data.attributes.data.attributes, { payment_id: paymentId, status });
  report(stage, `a refund that has ${status}`, told);
}

/** Sends the webhook of a successful or declined charge. */
export function reportCharge(stage: Stage, intent: Intent, result: 'paid' | 'declined'): void {
  const named = { intentId: intent.id, amountInCentavos: Number(intent.amount), createdAt: eventAt(stage) };
  const told =
    result === 'paid'
      ? event('payment.paid', { ...named, paymentId: intent.paymentId! })
      : event('payment.failed', { ...named, failedMessage: 'No money.' });
  reportOnceOrTwice(stage, `a charge that was ${result}`, told);
}

export function reportInvoice(
  stage: Stage,
  { id: subscriptionId }: Subscription,
  { id, intent }: Invoice,
  what: 'created' | 'paid' | 'payment_failed',
): void {
  const told = event(`subscription.invoice.${what}`, {
    resourceId: id,
    amountInCentavos: Number(intent.amount),
    createdAt: eventAt(stage),
  });
  Object.assign(told.data.attributes.data.attributes, {
    subscription_id: subscriptionId,
    payment_intent: { id: intent.id },
  });
  reportOnceOrTwice(stage, `an invoice: ${what}`, told);
}

export function reportStatus(stage: Stage, { id, status }: Subscription): void {
  const told = event('subscription.updated', { resourceId: id, createdAt: eventAt(stage) });
  Object.assign(told.data.attributes.data.attributes, { status });
  report(stage, `a subscription that is ${status}`, told);
}
