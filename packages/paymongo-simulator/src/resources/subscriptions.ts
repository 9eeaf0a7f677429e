import { PLAIN_CARD } from '../cards.ts';
import { readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { failedState, fieldError, notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Intent } from '../kinds/payments.ts';
import type { PaymentMethod } from '../kinds/people.ts';
import type { Plan, Subscription } from '../kinds/recurring.ts';
import type { Reader, Transaction } from '../stores/store.ts';
import { nowInSeconds, stamps } from '../time.ts';
import { settleFailed, settlePaid } from './charging.ts';
import { getCustomer } from './customers.ts';
import { getIntent, saveNewIntent } from './payment-intents.ts';
import { createPaymentMethod, getPaymentMethod } from './payment-methods.ts';
import { getPlan } from './plans.ts';
import { changeStatus, openInvoice } from './subscription-billing.ts';

/** Only these can be charged without their owner. */
const METHODS = ['card', 'paymaya'];

export const SUBSCRIPTION_STEPS = ['past_due', 'unpaid', 'paid', 'cancel', 'incomplete_cancelled'] as const;
export type SubscriptionStep = (typeof SUBSCRIPTION_STEPS)[number];

const ENDED: readonly string[] = ['cancelled', 'incomplete_cancelled'];

/** Creates a customer's subscription. The first invoice is created at once; its intent waits for a payment method. */
export async function createSubscription(
  environment: Environment,
  tx: Transaction,
  attributes: Record<string, unknown>,
): Promise<Subscription> {
  const fields = readFields(attributes);
  const customerId = fields.requiredText('customer_id');
  const planId = fields.requiredText('plan_id');
  const methodId = fields.text('default_customer_payment_method_id');
  const anchor = fields.text('anchor_date');
  const metadata = fields.metadata();
  fields.end();
  const customer = await getCustomer(tx, customerId);
  const plan = await getPlan(tx, planId);
  const today = environment.clock.now().toZonedDateTimeISO('Asia/Manila').toPlainDate().toString();
  const date = anchor === null ? today : readDate(anchor);
  const subscription: Subscription = {
    id: newId('subs'),
    kind: 'subscription',
    lookup: customer.id,
    attributes: {
      ...stamps(environment),
      anchor_date: date,
      cancelled_at: null,
      cancellation_reason: null,
      customer_id: customer.id,
      default_customer_payment_method_id: methodId,
      next_billing_schedule: date,
      plan: { id: plan.id, ...plan.attributes },
      plan_id: plan.id,
      setup_intent: null,
      status: 'incomplete',
      metadata,
    },
    hidden: { invoiceId: '' },
  };
  await openInvoice(
    environment,
    tx,
    subscription,
    await newInvoiceIntent(environment, tx, subscription, plan.attributes),
  );
  return subscription;
}

/** Plans with intervals of years need a valid next date. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2199];

function readDate(text: string): string {
  try {
    const date = Temporal.PlainDate.from(text);
    if (!(date.year >= FIRST_YEAR && date.year <= LAST_YEAR)) throw new RangeError('No bill is due then.');
    return date.toString();
  } catch {
    // For any parser error, the message says that the format is not a date.
    throw fieldError('parameter_format_invalid', 'anchor_date', 'anchor_date format is invalid.');
  }
}

function newInvoiceIntent(
  environment: Environment,
  tx: Transaction,
  subscription: Subscription,
  plan: Plan['attributes'],
): Promise<Intent> {
  const shown = {
    amount: plan.amount,
    payment_method_allowed: METHODS,
    description: plan.description ?? plan.name,
    metadata: subscription.attributes.metadata,
    setup_future_usage: {
      session_type: 'off_session' as const,
      customer_id: subscription.attributes.customer_id,
    },
  };
  return saveNewIntent(environment, tx, shown, { subscriptionId: subscription.id });
}

export async function getSubscription(reader: Reader, id: string): Promise<Subscription> {
  const subscription = await reader.find('subscription', id);
  if (subscription === undefined) throw notFound('subscription', id);
  return subscription;
}

export async function cancelSubscription(
  environment: Environment,
  tx: Transaction,
  id: string,
  attributes: Record<string, unknown> = {},
): Promise<Subscription> {
  const fields = readFields(attributes);
  const reason = fields.text('cancellation_reason', 255);
  fields.end();
  const subscription = await getSubscription(tx, id);
  assertAlive(subscription);
  subscription.attributes.cancelled_at = nowInSeconds(environment.clock);
  subscription.attributes.cancellation_reason = reason;
  await changeStatus(environment, tx, subscription, 'cancelled', []);
  return subscription;
}

function assertAlive(subscription: Subscription): void {
  const { status } = subscription.attributes;
  if (ENDED.includes(status)) {
    throw failedState(`The subscription with id ${subscription.id} has status ${status}.`);
  }
}

/** Advances a subscription in time; exists only in the simulator. */
export async function advanceSubscription(
  environment: Environment,
  tx: Transaction,
  id: string,
  step: SubscriptionStep,
): Promise<Subscription> {
  if (step === 'cancel') return cancelSubscription(environment, tx, id);
  const subscription = await getSubscription(tx, id);
  assertAlive(subscription);
  const { status } = subscription.attributes;
  if (step === 'paid') {
    await chargeInvoice(environment, tx, subscription, 'paid');
  } else if (step === 'past_due') {
    if (status === 'incomplete') throw failedState('An incomplete subscription cannot become past_due.');
    await chargeInvoice(environment, tx, subscription, 'failed');
    await changeStatus(environment, tx, await getSubscription(tx, id), 'past_due', ['subscription.past_due']);
  } else if (step === 'unpaid') {
    if (status !== 'past_due') throw failedState('Only a past_due subscription can become unpaid.');
    await changeStatus(environment, tx, subscription, 'unpaid', ['subscription.unpaid']);
  } else {
    if (status !== 'incomplete') throw failedState('Only an incomplete subscription can become that.');
    subscription.attributes.cancelled_at = nowInSeconds(environment.clock);
    await changeStatus(environment, tx, subscription, 'incomplete_cancelled', []);
  }
  return getSubscription(tx, id);
}

/** Charges the open invoice, or a new one when the last is paid. */
async function chargeInvoice(
  environment: Environment,
  tx: Transaction,
  subscription: Subscription,
  result: 'paid' | 'failed',
): Promise<void> {
  const last = await tx.find('invoice', subscription.hidden.invoiceId);
  const intent =
    last?.attributes.status === 'open'
      ? await getIntent(tx, last.attributes.payment_intent.id)
      : await newInvoiceIntent(environment, tx, subscription, subscription.attributes.plan);
  if (last?.attributes.status !== 'open') await openInvoice(environment, tx, subscription, intent);
  const method = await methodOf(environment, tx, subscription);
  intent.hidden.methodId = method.id;
  if (result === 'paid') await settlePaid(environment, tx, intent, method);
  else await settleFailed(environment, tx, intent, method, 'insufficient_funds');
}

async function methodOf(
  environment: Environment,
  tx: Transaction,
  subscription: Subscription,
): Promise<PaymentMethod> {
  const id = subscription.attributes.default_customer_payment_method_id;
  const known = id === null ? undefined : await tx.find('payment_method', id);
  if (known !== undefined) return known;
  // A subscription can be advanced before a card is attached; a plain card is used then.
  const details = { card_number: PLAIN_CARD, exp_month: 12, exp_year: 2099, cvc: '123' };
  const made = await createPaymentMethod(environment, tx, { type: 'card', details });
  return getPaymentMethod(tx, made.id);
}
