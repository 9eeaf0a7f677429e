import type { RefundWithMetadata as Refund } from '@bulwagan/paymongo/refunds.ts';
import { event, sendEvent } from '@bulwagan/testing/donations.ts';
import type { Intent } from './intent.ts';
import { persist, pick, type Simulation } from './simulation.ts';
import type { Invoice, Subscription } from './subscriptions.ts';

const SHARE_SENT_TWICE = 0.15;

/** Sends a webhook until one of the servers accepts it. */
export function report(simulation: Simulation, what: string, body: object): void {
  const testApp = pick(simulation, simulation.testApps);
  simulation.turns.act(`report of ${what}`, () =>
    persist(async () => (await sendEvent(testApp, body)).status),
  );
}

/** Sends a webhook, sometimes twice as if the first response was lost, to either server. */
function reportOnceOrTwice(simulation: Simulation, what: string, body: object): void {
  report(simulation, what, body);
  if (simulation.random() < SHARE_SENT_TWICE) report(simulation, `${what}, again`, body);
}

export const eventAt = (simulation: Simulation) =>
  Math.floor(simulation.testApps[0].clock.now().epochMilliseconds / 1000);

/** Sends the webhook of a refund. */
export function reportRefund(
  simulation: Simulation,
  { id, paymentId, amountInCentavos, status }: Refund,
): void {
  const reported = event('payment.refund.updated', {
    resourceId: id,
    amountInCentavos: Number(amountInCentavos),
    createdAt: eventAt(simulation),
  });
  Object.assign(reported.data.attributes.data.attributes, { payment_id: paymentId, status });
  report(simulation, `a refund that has ${status}`, reported);
}

/** Sends the webhook of a successful or declined charge. */
export function reportCharge(simulation: Simulation, intent: Intent, result: 'paid' | 'declined'): void {
  const named = {
    intentId: intent.id,
    amountInCentavos: Number(intent.amount),
    createdAt: eventAt(simulation),
  };
  const reported =
    result === 'paid'
      ? event('payment.paid', { ...named, paymentId: intent.paymentId! })
      : event('payment.failed', { ...named, failedMessage: 'No money.' });
  reportOnceOrTwice(simulation, `a charge that was ${result}`, reported);
}

export function reportInvoice(
  simulation: Simulation,
  { id: subscriptionId }: Subscription,
  { id, intent }: Invoice,
  what: 'created' | 'paid' | 'payment_failed',
): void {
  const reported = event(`subscription.invoice.${what}`, {
    resourceId: id,
    amountInCentavos: Number(intent.amount),
    createdAt: eventAt(simulation),
  });
  Object.assign(reported.data.attributes.data.attributes, {
    subscription_id: subscriptionId,
    payment_intent: { id: intent.id },
  });
  reportOnceOrTwice(simulation, `an invoice: ${what}`, reported);
}

export function reportStatus(simulation: Simulation, { id, status }: Subscription): void {
  const reported = event('subscription.updated', { resourceId: id, createdAt: eventAt(simulation) });
  Object.assign(reported.data.attributes.data.attributes, { status });
  report(simulation, `a subscription that is ${status}`, reported);
}
