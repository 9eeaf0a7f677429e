import type { Environment } from '../environment.ts';
import { type EventType, emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { Intent } from '../kinds/payments.ts';
import type { Invoice, Subscription, SubscriptionStatus } from '../kinds/recurring.ts';
import type { Transaction } from '../stores/store.ts';
import { nowInSeconds, stamps } from '../time.ts';
import { nextBillingDate } from './plans.ts';
import { render, renderSubscription } from './render.ts';

/** Bills a subscription for the next period. The invoice's intent is `intent`, still unpaid. */
export async function openInvoice(
  environment: Environment,
  tx: Transaction,
  subscription: Subscription,
  intent: Intent,
): Promise<Invoice> {
  const invoice: Invoice = {
    id: newId('inv'),
    kind: 'invoice',
    lookup: subscription.id,
    attributes: {
      ...stamps(environment),
      amount: subscription.attributes.plan.amount,
      currency: 'PHP',
      due_date: subscription.attributes.next_billing_schedule,
      payment_intent: {
        id: intent.id,
        client_key: intent.attributes.client_key,
        status: intent.attributes.status,
      },
      resource_id: subscription.id,
      resource_type: 'subscription',
      status: 'open',
      subscription_id: subscription.id,
    },
    hidden: {},
  };
  await tx.save(invoice);
  subscription.hidden.invoiceId = invoice.id;
  await tx.save(subscription);
  await emit(environment, tx, 'subscription.invoice.created', render(invoice));
  await emit(environment, tx, 'subscription.invoice.finalized', render(invoice));
  return invoice;
}

/** Applies a charge to the invoice of its intent. Does nothing for other intents. */
export async function settleInvoice(
  environment: Environment,
  tx: Transaction,
  intent: Intent,
  result: 'paid' | 'failed',
): Promise<void> {
  if (intent.hidden.subscriptionId === null) return;
  const subscription = await tx.find('subscription', intent.hidden.subscriptionId);
  const invoice = subscription && (await tx.find('invoice', subscription.hidden.invoiceId));
  if (subscription === undefined || invoice === undefined) return;
  Object.assign(invoice.attributes, {
    payment_intent: { ...invoice.attributes.payment_intent, status: intent.attributes.status },
    status: result === 'paid' ? 'paid' : 'open',
    updated_at: nowInSeconds(environment.clock),
  });
  await tx.save(invoice);
  if (result === 'failed') {
    await emit(environment, tx, 'subscription.invoice.payment_failed', render(invoice));
    return;
  }
  await emit(environment, tx, 'subscription.invoice.paid', render(invoice));
  const { attributes } = subscription;
  const wasFirst = attributes.status === 'incomplete';
  attributes.next_billing_schedule = nextBillingDate(attributes.plan, attributes.next_billing_schedule);
  attributes.default_customer_payment_method_id ??= intent.hidden.methodId;
  await changeStatus(environment, tx, subscription, 'active', wasFirst ? ['subscription.activated'] : []);
}

/** Sets a status and sends the given kinds of events, and always `subscription.updated`. */
export async function changeStatus(
  environment: Environment,
  tx: Transaction,
  subscription: Subscription,
  status: SubscriptionStatus,
  types: EventType[],
): Promise<void> {
  subscription.attributes.status = status;
  subscription.attributes.updated_at = nowInSeconds(environment.clock);
  await tx.save(subscription);
  for (const type of [...types, 'subscription.updated' as const]) {
    await emit(environment, tx, type, await renderSubscription(tx, subscription));
  }
}
