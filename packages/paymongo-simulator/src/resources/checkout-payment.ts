import type { Environment } from '../environment.ts';
import { failedState } from '../errors.ts';
import type { Intent } from '../kinds/payments.ts';
import type { Transaction } from '../stores/store.ts';
import { type Charge, charge } from './charging.ts';
import { getSession } from './checkout-sessions.ts';
import { actAsOwner } from './owner.ts';
import { getIntent } from './payment-intents.ts';
import { createPaymentMethod } from './payment-methods.ts';

export interface CheckoutChoice {
  sessionId: string;
  action: 'pay' | 'fail';
  type: string;
  /** Input of the card form. */
  card: { card_number: string; exp_month: number; exp_year: number; cvc: string } | null;
  name: string | null;
}

/**
 * Applies a button of the hosted page. A paid checkout stays unchanged, so that a second tab or press never makes a
 * second payment.
 */
export async function payCheckout(
  environment: Environment,
  tx: Transaction,
  choice: CheckoutChoice,
): Promise<Charge> {
  const session = await getSession({ ...tx, find: tx.peek }, choice.sessionId);
  const intent = await getIntent(tx, session.hidden.intentId);
  if (intent.attributes.status === 'succeeded') return { intent, declined: null };
  if (session.attributes.status === 'expired' || intent.attributes.status === 'cancelled') {
    throw failedState('This checkout has expired.');
  }
  await leaveAuthentication(tx, intent);
  const isCard = choice.type === 'card' && choice.card !== null && choice.action === 'pay';
  if (!isCard) {
    return actAsOwner(environment, tx, {
      id: intent.id,
      action: choice.action,
      method: choice.type,
      card: null,
    });
  }
  const method = await createPaymentMethod(environment, tx, {
    type: 'card',
    details: choice.card,
    billing: { name: choice.name, email: session.attributes.customer_email },
  });
  const returnUrl = `${environment.publicUrl}/checkout/${session.id}/return`;
  return charge(environment, tx, { intent, method, returnUrl });
}

/** A payer who returned from the 3-D Secure page without an answer chooses again. */
async function leaveAuthentication(tx: Transaction, intent: Intent): Promise<void> {
  if (intent.attributes.status !== 'awaiting_next_action') return;
  intent.attributes.status = 'awaiting_payment_method';
  intent.attributes.next_action = null;
  intent.hidden.afterConsent = null;
  await tx.save(intent);
}
