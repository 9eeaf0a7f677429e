import type { Environment } from '../environment.ts';
import { failedState } from '../errors.ts';
import type { Intent } from '../kinds/payments.ts';
import type { Transaction } from '../stores/store.ts';
import { type Charge, settleFailed, settlePaid } from './charging.ts';
import { getIntent } from './payment-intents.ts';
import { getPaymentMethod } from './payment-methods.ts';

/** Returns the address that the browser returns to after authentication; null when the shop named none. */
export function returnUrlOf(intent: Intent): string | null {
  const action = intent.attributes.next_action;
  const url = action?.type === 'redirect' ? action.redirect.return_url : null;
  return url === null ? null : withIntentId(url, intent.id);
}

function withIntentId(url: string, intentId: string): string {
  const address = new URL(url);
  address.searchParams.set('payment_intent_id', intentId);
  return address.toString();
}

/** Applies the owner's answer on the authentication page. Only the first answer counts. */
export async function answerConsent(
  environment: Environment,
  tx: Transaction,
  id: string,
  answer: 'authorize' | 'refuse',
): Promise<Charge> {
  const intent = await getIntent(tx, id);
  const { methodId, afterConsent } = intent.hidden;
  if (intent.attributes.status !== 'awaiting_next_action' || methodId === null) {
    throw failedState(`The payment_intent with id ${id} has status ${intent.attributes.status}.`);
  }
  const method = await getPaymentMethod(tx, methodId);
  if (answer === 'authorize' && afterConsent === 'pay') return settlePaid(environment, tx, intent, method);
  const code = answer === 'authorize' ? 'generic_decline' : refusalCode(method.attributes.type);
  return settleFailed(environment, tx, intent, method, code);
}

function refusalCode(type: string): string {
  return type === 'card' ? 'authentication_failed' : 'wallet_refused';
}
