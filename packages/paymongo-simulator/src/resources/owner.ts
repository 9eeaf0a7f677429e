import { PLAIN_CARD } from '../cards.ts';
import type { Environment } from '../environment.ts';
import { failedState, fieldError } from '../errors.ts';
import type { Intent } from '../kinds/payments.ts';
import type { PaymentMethod } from '../kinds/people.ts';
import type { Transaction } from '../stores/store.ts';
import { type Charge, charge, settleFailed, settlePaid } from './charging.ts';
import { getSession } from './checkout-sessions.ts';
import { answerConsent } from './consent.ts';
import { getIntent } from './payment-intents.ts';
import { createPaymentMethod } from './payment-methods.ts';

export interface OwnerAction {
  /** A checkout session or a payment intent. */
  id: string;
  action: 'pay' | 'fail';
  /** Payment method that the intent allows; null means its first one. */
  method: string | null;
  /** Number of a test card; the card's outcome then applies. */
  card: string | null;
}

/** Pays or fails a checkout as a person would. A paid or cancelled intent refuses both. */
export async function actAsOwner(
  environment: Environment,
  tx: Transaction,
  act: OwnerAction,
): Promise<Charge> {
  const session = act.id.startsWith('cs_') ? await tx.peek('checkout_session', act.id) : undefined;
  if (act.id.startsWith('cs_') && session === undefined) await getSession(tx, act.id);
  const intent = await getIntent(tx, session?.hidden.intentId ?? act.id);
  const { status } = intent.attributes;
  if (status === 'awaiting_next_action') {
    return answerConsent(environment, tx, intent.id, act.action === 'pay' ? 'authorize' : 'refuse');
  }
  if (status !== 'awaiting_payment_method') {
    throw failedState(`The payment_intent with id ${intent.id} has status ${status}.`);
  }
  const method = await makeMethod(environment, tx, intent, act);
  intent.hidden.methodId = method.id;
  if (act.action === 'fail') {
    return settleFailed(
      environment,
      tx,
      intent,
      method,
      method.attributes.type === 'card' ? 'generic_decline' : 'wallet_refused',
    );
  }
  if (act.card !== null) return charge(environment, tx, { intent, method, returnUrl: null });
  return settlePaid(environment, tx, intent, method);
}

async function makeMethod(
  environment: Environment,
  tx: Transaction,
  intent: Intent,
  act: OwnerAction,
): Promise<PaymentMethod> {
  const type =
    act.card === null ? (act.method ?? intent.attributes.payment_method_allowed[0] ?? 'card') : 'card';
  if (!intent.attributes.payment_method_allowed.includes(type)) {
    throw fieldError('parameter_invalid', 'method', `A payment by ${type} is not allowed.`);
  }
  const details = { card_number: act.card ?? PLAIN_CARD, exp_month: 12, exp_year: 2099, cvc: '123' };
  return createPaymentMethod(environment, tx, type === 'card' ? { type, details } : { type });
}
