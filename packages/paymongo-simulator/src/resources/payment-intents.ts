import { MAX_AMOUNT, readAmount, readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { failedState, fieldError, type GatewayError, notFound } from '../errors.ts';
import { newId, randomText } from '../ids.ts';
import type { Intent, IntentHidden, IntentShown } from '../kinds/payments.ts';
import type { PaymentMethod } from '../kinds/people.ts';
import type { Reader, Transaction } from '../stores/store.ts';
import { nowInSeconds, stamps } from '../time.ts';
import { type Charge, charge, settlePaid } from './charging.ts';
import { getCustomer } from './customers.ts';
import { getPaymentMethod, METHOD_TYPES } from './payment-methods.ts';

type Shown = Pick<IntentShown, 'amount' | 'payment_method_allowed'> & Partial<IntentShown>;

/** Saves a new intent, for the API, checkouts and invoices. */
export async function saveNewIntent(
  environment: Environment,
  tx: Transaction,
  shown: Shown,
  hidden: Partial<IntentHidden> = {},
): Promise<Intent> {
  const id = newId('pi');
  const intent: Intent = {
    id,
    kind: 'payment_intent',
    lookup: null,
    attributes: {
      ...stamps(environment),
      currency: 'PHP',
      capture_type: 'automatic',
      description: null,
      statement_descriptor: null,
      status: 'awaiting_payment_method',
      client_key: `${id}_client_${randomText()}`,
      last_payment_error: null,
      payment_method_options: null,
      next_action: null,
      setup_future_usage: null,
      original_amount: shown.amount,
      metadata: null,
      ...shown,
    },
    hidden: {
      methodId: null,
      afterConsent: null,
      sessionId: null,
      subscriptionId: null,
      referenceNumber: null,
      ...hidden,
    },
  };
  await tx.save(intent);
  return intent;
}

export async function createIntent(
  environment: Environment,
  tx: Transaction,
  attributes: Record<string, unknown>,
): Promise<Intent> {
  const fields = readFields(attributes);
  const amount = readAmount(fields, environment.minimumAmount);
  const allowed = fields.texts('payment_method_allowed', METHOD_TYPES);
  if (allowed === null && !fields.has('payment_method_allowed')) {
    fields.refuse('parameter_required', 'payment_method_allowed', 'payment_method_allowed is required.');
  }
  const secure = fields
    .inner('payment_method_options')
    ?.inner('card')
    ?.oneOf('request_three_d_secure', ['any', 'automatic']);
  const usage = fields.inner('setup_future_usage');
  const future = usage && {
    session_type: usage.requiredOneOf('session_type', ['on_session', 'off_session']),
    customer_id: usage.requiredText('customer_id'),
  };
  const shown: Shown = {
    amount,
    payment_method_allowed: allowed ?? [],
    capture_type: fields.oneOf('capture_type', ['automatic', 'manual']) ?? 'automatic',
    description: fields.text('description'),
    statement_descriptor: fields.text('statement_descriptor', 255),
    payment_method_options: secure ? { card: { request_three_d_secure: secure } } : null,
    setup_future_usage: future,
    metadata: fields.metadata(),
  };
  fields.end();
  if (future) await getCustomer(tx, future.customer_id);
  return saveNewIntent(environment, tx, shown);
}

export async function getIntent(reader: Reader, id: string): Promise<Intent> {
  const intent = await reader.find('payment_intent', id);
  if (intent === undefined) throw notFound('payment_intent', id);
  return intent;
}

/** A caller with the public key proves with the client key that the intent is theirs. */
export function assertClientKey(intent: Intent, clientKey: string | null): void {
  if (clientKey === intent.attributes.client_key) return;
  throw fieldError('parameter_invalid', 'client_key', 'client_key does not belong to the payment_intent.');
}

/**
 * Charges a payment method. Returns the intent and, for a declined charge, the error to answer after the commit: the
 * failed payment stays on record.
 */
export async function attach(
  environment: Environment,
  tx: Transaction,
  id: string,
  input: { methodId: string; returnUrl: string | null; clientKey: string | null },
): Promise<Charge> {
  const intent = await getIntent(tx, id);
  if (input.clientKey !== null) assertClientKey(intent, input.clientKey);
  if (intent.attributes.status !== 'awaiting_payment_method') {
    throw failedState(`The payment_intent with id ${id} has status ${intent.attributes.status}.`);
  }
  const method = await getPaymentMethod(tx, input.methodId);
  assertAllowed(intent, method);
  return charge(environment, tx, { intent, method, returnUrl: input.returnUrl });
}

function assertAllowed(intent: Intent, method: PaymentMethod): void {
  const { type } = method.attributes;
  if (intent.attributes.payment_method_allowed.includes(type)) return;
  throw fieldError('parameter_invalid', 'payment_method', `payment_method of type ${type} is not allowed.`);
}

export async function cancelIntent(environment: Environment, tx: Transaction, id: string): Promise<Intent> {
  const intent = await getIntent(tx, id);
  const { status } = intent.attributes;
  if (status === 'succeeded' || status === 'cancelled' || status === 'processing') {
    throw failedState(`The payment_intent with id ${id} has status ${status}.`);
  }
  intent.attributes.status = 'cancelled';
  intent.attributes.next_action = null;
  intent.attributes.updated_at = nowInSeconds(environment.clock);
  await tx.save(intent);
  return intent;
}

/** Captures a held amount: all of it, or `amount` of it, once. */
export async function captureIntent(
  environment: Environment,
  tx: Transaction,
  id: string,
  attributes: Record<string, unknown>,
): Promise<Intent> {
  const intent = await getIntent(tx, id);
  const fields = readFields(attributes);
  const amount = fields.integer('amount', { min: 1, max: Math.min(intent.attributes.amount, MAX_AMOUNT) });
  fields.end();
  if (intent.attributes.status !== 'awaiting_capture' || intent.hidden.methodId === null) {
    throw failedState(`The payment_intent with id ${id} has status ${intent.attributes.status}.`);
  }
  const method = await getPaymentMethod(tx, intent.hidden.methodId);
  intent.attributes.amount = amount ?? intent.attributes.amount;
  await settlePaid(environment, tx, intent, method);
  return intent;
}

/** Converts a charge to the answer of `attach`: an error when it was declined. */
export function declineError(charged: Charge): GatewayError | undefined {
  if (charged.declined === null) return undefined;
  return failedState(charged.intent.attributes.last_payment_error?.failed_message ?? '', charged.declined);
}
