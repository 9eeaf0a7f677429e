import type { Intent, Payment, Session } from '../kinds/payments.ts';
import type { Subscription } from '../kinds/recurring.ts';
import type { Reader } from '../stores/store.ts';
import type { Kind, Kinds } from '../types.ts';

export interface Rendered {
  id: string;
  type: string;
  attributes: object;
}

/** More payments than one intent can collect manually. */
const MAX_INNER = 100;

/** Renders a resource as the API shows it. Resources that contain others have their own functions below. */
export function render(resource: Kinds[Kind]): Rendered {
  return { id: resource.id, type: resource.kind, attributes: resource.attributes };
}

export async function renderPayment(reader: Reader, payment: Payment): Promise<Rendered> {
  const refunds = await reader.list('refund', { lookup: payment.id, limit: MAX_INNER });
  return {
    id: payment.id,
    type: 'payment',
    attributes: { ...payment.attributes, refunds: refunds.reverse().map(render) },
  };
}

export async function renderIntent(reader: Reader, intent: Intent): Promise<Rendered> {
  return {
    id: intent.id,
    type: 'payment_intent',
    attributes: { ...intent.attributes, payments: await paymentsOf(reader, intent.id) },
  };
}

export async function renderSession(reader: Reader, session: Session): Promise<Rendered> {
  const intent = await reader.peek('payment_intent', session.hidden.intentId);
  const inner = intent && (await renderIntent(reader, intent));
  return {
    id: session.id,
    type: 'checkout_session',
    attributes: {
      ...session.attributes,
      payment_intent: inner ?? null,
      payments: inner === undefined ? [] : await paymentsOf(reader, session.hidden.intentId),
    },
  };
}

export async function renderSubscription(reader: Reader, subscription: Subscription): Promise<Rendered> {
  const invoice = await reader.peek('invoice', subscription.hidden.invoiceId);
  const latest = invoice && { id: invoice.id, type: 'invoice', ...invoice.attributes };
  return {
    id: subscription.id,
    type: 'subscription',
    attributes: { ...subscription.attributes, latest_invoice: latest ?? null },
  };
}

/** Oldest first. */
async function paymentsOf(reader: Reader, intentId: string): Promise<Rendered[]> {
  const payments = await reader.list('payment', { lookup: intentId, limit: MAX_INNER });
  return Promise.all(payments.reverse().map((payment) => renderPayment(reader, payment)));
}
