import { type Fields, MAX_AMOUNT, readBilling, readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { failedState, notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import type { LineItem, Session, SessionShown } from '../kinds/payments.ts';
import type { Reader, Transaction } from '../stores/store.ts';
import { nowInSeconds, stamps } from '../time.ts';
import { saveNewIntent } from './payment-intents.ts';
import { METHOD_TYPES } from './payment-methods.ts';

const MAX_LINE_ITEMS = 999;

function readLineItem(fields: Fields): LineItem {
  return {
    name: fields.requiredText('name', 255),
    amount: fields.requiredInteger('amount', { min: 1, max: MAX_AMOUNT }),
    currency: fields.requiredOneOf('currency', ['PHP']),
    quantity: fields.requiredInteger('quantity', { min: 1, max: 1_000_000 }),
    description: fields.text('description'),
    images: fields.texts('images') ?? [],
  };
}

function totalOf(items: LineItem[]): number {
  return items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
}

type Read = Omit<
  SessionShown,
  'checkout_url' | 'client_key' | 'merchant' | 'paid_at' | 'payment_method_used' | 'status'
>;

function readSession(environment: Environment, attributes: Record<string, unknown>): Read {
  const fields = readFields(attributes);
  const items = fields.list('line_items', MAX_LINE_ITEMS);
  const types = fields.texts('payment_method_types', METHOD_TYPES);
  for (const name of ['line_items', 'payment_method_types']) {
    if (!fields.has(name)) fields.refuse('parameter_required', name, `${name} is required.`);
  }
  if (items?.length === 0) fields.refuse('parameter_required', 'line_items', 'line_items is required.');
  if (types?.length === 0) {
    fields.refuse('parameter_required', 'payment_method_types', 'payment_method_types is required.');
  }
  const billing = readBilling(fields);
  const read: Read = {
    ...stamps(environment),
    billing,
    billing_information_fields_editable: fields.text('billing_information_fields_editable') ?? 'enabled',
    cancel_url: fields.url('cancel_url'),
    customer_email: fields.text('customer_email', 255) ?? billing?.email ?? null,
    description: fields.text('description'),
    line_items: items?.map(readLineItem) ?? [],
    payment_method_types: types ?? [],
    reference_number: fields.text('reference_number', 255),
    send_email_receipt: fields.flag('send_email_receipt', false),
    show_description: fields.flag('show_description', true),
    show_line_items: fields.flag('show_line_items', true),
    success_url: fields.url('success_url'),
    metadata: fields.metadata(),
  };
  fields.end();
  const total = totalOf(read.line_items);
  if (total < environment.minimumAmount) {
    const detail = `The total amount cannot be less than ${environment.minimumAmount}.`;
    fields.refuse('parameter_below_minimum', 'line_items', detail);
  }
  if (total > MAX_AMOUNT) {
    const detail = `The total amount cannot be more than ${MAX_AMOUNT}.`;
    fields.refuse('parameter_above_maximum', 'line_items', detail);
  }
  fields.end();
  return read;
}

/** Creates a hosted checkout with its payment intent. */
export async function createSession(
  environment: Environment,
  tx: Transaction,
  attributes: Record<string, unknown>,
): Promise<Session> {
  const read = readSession(environment, attributes);
  const id = newId('cs');
  const intent = await saveNewIntent(
    environment,
    tx,
    {
      amount: totalOf(read.line_items),
      payment_method_allowed: read.payment_method_types,
      description: read.description,
      metadata: read.metadata,
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    },
    { sessionId: id, referenceNumber: read.reference_number },
  );
  const session: Session = {
    id,
    kind: 'checkout_session',
    lookup: read.reference_number,
    attributes: {
      ...read,
      checkout_url: `${environment.publicUrl}/checkout/${id}`,
      client_key: intent.attributes.client_key,
      merchant: environment.merchant,
      paid_at: null,
      payment_method_used: null,
      status: 'active',
    },
    hidden: { intentId: intent.id },
  };
  await tx.save(session);
  return session;
}

export async function getSession(reader: Reader, id: string): Promise<Session> {
  const session = await reader.find('checkout_session', id);
  if (session === undefined) throw notFound('checkout_session', id);
  return session;
}

/** Expires an unpaid checkout, so that an open page can no longer pay it. */
export async function expireSession(environment: Environment, tx: Transaction, id: string): Promise<Session> {
  // Locks the intent before its session, as a payment does, to prevent deadlocks.
  const known = await tx.peek('checkout_session', id);
  const intent = known && (await tx.find('payment_intent', known.hidden.intentId));
  const session = await getSession(tx, id);
  if (session.attributes.status === 'expired' || intent?.attributes.status === 'succeeded') {
    const state = session.attributes.status === 'expired' ? 'expired' : 'paid';
    throw failedState(`The checkout_session with id ${id} is already ${state}.`);
  }
  const now = nowInSeconds(environment.clock);
  if (intent !== undefined) {
    Object.assign(intent.attributes, { status: 'cancelled', next_action: null, updated_at: now });
    await tx.save(intent);
  }
  Object.assign(session.attributes, { status: 'expired', updated_at: now });
  await tx.save(session);
  return session;
}
