import { declineMessage } from '../cards.ts';
import type { Environment } from '../environment.ts';
import { notFound } from '../errors.ts';
import { emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { Intent, Payment } from '../kinds/payments.ts';
import type { PaymentMethod } from '../kinds/people.ts';
import type { Reader, Transaction } from '../stores/store.ts';
import { nowInSeconds, stamps } from '../time.ts';
import { renderPayment } from './render.ts';

/** Gateway fee of a payment: a share in ten-thousandths, and a fixed part in centavos. */
const FEES: Readonly<Record<string, { share: number; fixed: number }>> = {
  card: { share: 350, fixed: 1500 },
  gcash: { share: 250, fixed: 0 },
  grab_pay: { share: 220, fixed: 0 },
  paymaya: { share: 200, fixed: 0 },
  qrph: { share: 150, fixed: 0 },
};

function feeOf(type: string, amount: number): number {
  const fee = FEES[type] ?? { share: 250, fixed: 0 };
  return Math.min(amount, Math.ceil((amount * fee.share) / 10_000) + fee.fixed);
}

function sourceOf(method: PaymentMethod): Payment['attributes']['source'] {
  const { type, details } = method.attributes;
  if (details === null || !('last4' in details)) return { id: newId('src'), type };
  return { id: newId('card'), type, brand: method.hidden.brand ?? '', last4: details.last4, country: 'PH' };
}

interface NewPayment {
  intent: Intent;
  method: PaymentMethod;
  amount: number;
  /** Reason of the failure; null when it was paid. */
  failure: string | null;
}

/** Records a payment, paid or failed, and sends its event. */
export async function recordPayment(
  environment: Environment,
  tx: Transaction,
  made: NewPayment,
): Promise<Payment> {
  const { intent, method, amount, failure } = made;
  const now = nowInSeconds(environment.clock);
  const fee = failure === null ? feeOf(method.attributes.type, amount) : 0;
  const payment: Payment = {
    id: newId('pay'),
    kind: 'payment',
    lookup: intent.id,
    attributes: {
      ...stamps(environment),
      amount,
      balance_transaction_id: failure === null ? newId('bal_txn') : null,
      billing: method.attributes.billing,
      currency: 'PHP',
      description: intent.attributes.description,
      disputed: false,
      external_reference_number: intent.hidden.referenceNumber,
      fee,
      foreign_fee: 0,
      net_amount: amount - fee,
      origin: 'api',
      payment_intent_id: intent.id,
      payout: null,
      source: sourceOf(method),
      statement_descriptor: intent.attributes.statement_descriptor,
      status: failure === null ? 'paid' : 'failed',
      tax_amount: null,
      taxes: [],
      metadata: intent.attributes.metadata,
      failed_code: failure,
      failed_message: failure === null ? null : declineMessage(failure),
      available_at: failure === null ? now : null,
      credited_at: failure === null ? now : null,
      paid_at: failure === null ? now : null,
    },
    hidden: {},
  };
  await tx.save(payment);
  await emit(
    environment,
    tx,
    failure === null ? 'payment.paid' : 'payment.failed',
    await renderPayment(tx, payment),
  );
  return payment;
}

export async function getPayment(reader: Reader, id: string): Promise<Payment> {
  const payment = await reader.find('payment', id);
  if (payment === undefined) throw notFound('payment', id);
  return payment;
}
