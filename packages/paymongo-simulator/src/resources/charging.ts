import { type CardOutcome, declineMessage, TEST_CARDS } from '../cards.ts';
import type { Environment } from '../environment.ts';
import { emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { Intent } from '../kinds/payments.ts';
import type { PaymentMethod } from '../kinds/people.ts';
import type { Transaction } from '../stores/store.ts';
import { nowInSeconds } from '../time.ts';
import { recordPayment } from './payments.ts';
import { qrImage } from './qr-image.ts';
import { renderSession } from './render.ts';
import { settleInvoice } from './subscription-billing.ts';

export interface Charge {
  intent: Intent;
  /** Code of a decline; null when the charge was paid or waits for its owner. */
  declined: string | null;
}

/** Lifetime of a QR code. */
const QR_TTL_IN_SECONDS = 1800;

interface Attempt {
  intent: Intent;
  method: PaymentMethod;
  returnUrl: string | null;
}

/** Charges a payment method according to its test card or wallet. The caller has locked the intent. */
export async function charge(environment: Environment, tx: Transaction, attempt: Attempt): Promise<Charge> {
  const { intent, method } = attempt;
  const outcome = outcomeOf(intent, method);
  intent.hidden.methodId = method.id;
  if (method.hidden.hasFreshCvc) {
    method.hidden.hasFreshCvc = false;
    await tx.save(method);
  }
  if (outcome.kind === 'declined') return settleFailed(environment, tx, intent, method, outcome.code);
  if (outcome.kind === 'challenge') return askOwner(environment, tx, attempt, outcome.afterConsent);
  if (intent.attributes.capture_type === 'manual') return holdMoney(environment, tx, intent);
  return settlePaid(environment, tx, intent, method);
}

function outcomeOf(
  intent: Intent,
  method: PaymentMethod,
): Exclude<CardOutcome, { kind: 'optional-challenge' }> {
  // The owner authorizes every other payment method in a wallet or bank.
  if (method.attributes.type !== 'card') return { kind: 'challenge', afterConsent: 'pay' };
  const outcome = TEST_CARDS[method.hidden.card ?? '']?.outcome ?? {
    kind: 'declined',
    code: 'generic_decline',
  };
  if (outcome.kind !== 'optional-challenge') return outcome;
  const isAsked = intent.attributes.payment_method_options?.card?.request_three_d_secure === 'any';
  const isSavedWithoutCode = method.attributes.customer_id !== null && !method.hidden.hasFreshCvc;
  return isAsked || isSavedWithoutCode ? { kind: 'challenge', afterConsent: 'pay' } : { kind: 'paid' };
}

async function askOwner(
  environment: Environment,
  tx: Transaction,
  attempt: Attempt,
  afterConsent: 'pay' | 'decline',
): Promise<Charge> {
  const { intent, method, returnUrl } = attempt;
  const now = nowInSeconds(environment.clock);
  intent.hidden.afterConsent = afterConsent;
  Object.assign(intent.attributes, {
    status: 'awaiting_next_action',
    updated_at: now,
    next_action:
      method.attributes.type === 'qrph'
        ? {
            type: 'consume_qr',
            code: {
              id: newId('code'),
              amount: intent.attributes.amount,
              image_url: qrImage(intent.id),
              expires_at: now + QR_TTL_IN_SECONDS,
            },
          }
        : {
            type: 'redirect',
            redirect: { url: `${environment.publicUrl}/authenticate/${intent.id}`, return_url: returnUrl },
          },
  });
  await tx.save(intent);
  return { intent, declined: null };
}

async function holdMoney(environment: Environment, tx: Transaction, intent: Intent): Promise<Charge> {
  Object.assign(intent.attributes, {
    status: 'awaiting_capture',
    next_action: null,
    last_payment_error: null,
    updated_at: nowInSeconds(environment.clock),
  });
  await tx.save(intent);
  return { intent, declined: null };
}

/** The only function that marks an intent as paid; payment, saved card, checkout and invoice follow from it. */
export async function settlePaid(
  environment: Environment,
  tx: Transaction,
  intent: Intent,
  method: PaymentMethod,
): Promise<Charge> {
  Object.assign(intent.attributes, {
    status: 'succeeded',
    next_action: null,
    last_payment_error: null,
    updated_at: nowInSeconds(environment.clock),
  });
  intent.hidden.afterConsent = null;
  await tx.save(intent);
  await vault(tx, intent, method);
  await recordPayment(environment, tx, { intent, method, amount: intent.attributes.amount, failure: null });
  await completeSession(environment, tx, intent, method);
  await settleInvoice(environment, tx, intent, 'paid');
  return { intent, declined: null };
}

/** A failed charge leaves the intent open for another payment method. */
export async function settleFailed(
  environment: Environment,
  tx: Transaction,
  intent: Intent,
  method: PaymentMethod,
  code: string,
): Promise<Charge> {
  const { amount } = intent.attributes;
  const payment = await recordPayment(environment, tx, { intent, method, amount, failure: code });
  Object.assign(intent.attributes, {
    status: 'awaiting_payment_method',
    next_action: null,
    last_payment_error: { failed_code: code, failed_message: declineMessage(code), payment_id: payment.id },
    updated_at: nowInSeconds(environment.clock),
  });
  intent.hidden.afterConsent = null;
  await tx.save(intent);
  await settleInvoice(environment, tx, intent, 'failed');
  return { intent, declined: code };
}

/** Vaults the card for the intent's customer. Only Visa and Mastercard. */
async function vault(tx: Transaction, intent: Intent, method: PaymentMethod): Promise<void> {
  const usage = intent.attributes.setup_future_usage;
  if (usage === null || method.hidden.brand === null || method.attributes.customer_id !== null) return;
  const customer = await tx.find('customer', usage.customer_id);
  if (customer === undefined) return;
  method.attributes.customer_id = customer.id;
  method.lookup = customer.id;
  await tx.save(method);
  customer.attributes.default_payment_method_id ??= method.id;
  await tx.save(customer);
}

async function completeSession(
  environment: Environment,
  tx: Transaction,
  intent: Intent,
  method: PaymentMethod,
): Promise<void> {
  if (intent.hidden.sessionId === null) return;
  const session = await tx.find('checkout_session', intent.hidden.sessionId);
  if (session === undefined) return;
  const now = nowInSeconds(environment.clock);
  Object.assign(session.attributes, {
    paid_at: now,
    payment_method_used: method.attributes.type,
    updated_at: now,
  });
  await tx.save(session);
  await emit(environment, tx, 'checkout_session.payment.paid', await renderSession(tx, session));
}
