import { MAX_AMOUNT, readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import { failedState, fieldError, notFound, refused } from '../errors.ts';
import { emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { Payment, Refund } from '../kinds/payments.ts';
import { getSettings } from '../settings.ts';
import type { Reader, Transaction } from '../stores/store.ts';
import { nowInSeconds, stamps } from '../time.ts';
import { getPayment } from './payments.ts';
import { render, renderPayment } from './render.ts';

const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'others'] as const;

const MINIMUM_AMOUNT = 100;
const DAY_IN_SECONDS = 86_400;
/** Days within which each payment method can be refunded. Others: like cards. */
const WINDOW_IN_DAYS: Readonly<Record<string, number>> = { card: 60, gcash: 180, grab_pay: 90, paymaya: 365 };
const FULL_ONLY: readonly string[] = ['grab_pay', 'paymaya'];
const MAX_REFUNDS = 100;

export async function createRefund(
  environment: Environment,
  tx: Transaction,
  attributes: Record<string, unknown>,
): Promise<Refund> {
  const fields = readFields(attributes);
  const amount = fields.requiredInteger('amount', { min: MINIMUM_AMOUNT, max: MAX_AMOUNT });
  const paymentId = fields.requiredText('payment_id');
  const reason = fields.requiredOneOf('reason', REFUND_REASONS);
  const notes = fields.text('notes', 255);
  const metadata = fields.metadata();
  fields.end();
  const payment = await getPayment(tx, paymentId);
  await assertRefundable(environment, tx, payment, amount);
  const { attributes: settings } = await getSettings(tx);
  if (settings.refunds === 'insufficient_balance') {
    throw refused(
      'available_balance_insufficient',
      'The available balance is not sufficient for the refund.',
    );
  }
  const refund: Refund = {
    id: newId('ref'),
    kind: 'refund',
    lookup: payment.id,
    attributes: {
      ...stamps(environment),
      amount,
      balance_transaction_id: null,
      currency: 'PHP',
      notes,
      payment_id: payment.id,
      payout_id: null,
      reason,
      status: 'pending',
      available_at: null,
      refunded_at: null,
      metadata,
    },
    hidden: {},
  };
  await tx.save(refund);
  if (settings.refunds === 'pending') return refund;
  return settleRefund(environment, tx, refund.id, settings.refunds === 'succeed' ? 'succeeded' : 'failed');
}

async function assertRefundable(
  environment: Environment,
  tx: Transaction,
  payment: Payment,
  amount: number,
): Promise<void> {
  const { status, disputed, paid_at: paidAt, source } = payment.attributes;
  if (status !== 'paid' || paidAt === null) {
    throw failedState(`The payment with id ${payment.id} has status ${status}.`);
  }
  if (disputed) throw refused('resource_disputed_state', `The payment with id ${payment.id} is disputed.`);
  const days = WINDOW_IN_DAYS[source.type] ?? 60;
  if (nowInSeconds(environment.clock) - paidAt > days * DAY_IN_SECONDS) {
    throw refused('allowed_date_exceeded', `A payment by ${source.type} can be refunded for ${days} days.`);
  }
  const earlier = await tx.list('refund', { lookup: payment.id, limit: MAX_REFUNDS });
  for (const state of ['pending', 'processing']) {
    if (!earlier.some((refund) => refund.attributes.status === state)) continue;
    throw refused(`resource_${state}_state`, `A refund of the payment with id ${payment.id} is ${state}.`);
  }
  const refunded = earlier
    .filter((refund) => refund.attributes.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.attributes.amount, 0);
  const left = payment.attributes.amount - refunded;
  if (amount > left) {
    throw fieldError(
      'parameter_above_maximum',
      'amount',
      `The value for amount cannot be more than ${left}.`,
    );
  }
  if (FULL_ONLY.includes(source.type) && amount !== payment.attributes.amount) {
    throw fieldError(
      'parameter_above_maximum',
      'amount',
      `A payment by ${source.type} can only be refunded in full.`,
    );
  }
}

/** Ends a pending refund and sends its event. */
export async function settleRefund(
  environment: Environment,
  tx: Transaction,
  id: string,
  status: 'succeeded' | 'failed',
): Promise<Refund> {
  const refund = await getRefund(tx, id);
  if (refund.attributes.status !== 'pending') {
    throw failedState(`The refund with id ${id} has status ${refund.attributes.status}.`);
  }
  const now = nowInSeconds(environment.clock);
  const isDone = status === 'succeeded';
  Object.assign(refund.attributes, {
    status,
    updated_at: now,
    refunded_at: isDone ? now : null,
    available_at: isDone ? now : null,
    balance_transaction_id: isDone ? newId('bal_txn') : null,
  });
  await tx.save(refund);
  if (isDone) {
    const payment = await getPayment(tx, refund.attributes.payment_id);
    await emit(environment, tx, 'payment.refunded', await renderPayment(tx, payment));
  }
  await emit(environment, tx, 'payment.refund.updated', render(refund));
  return refund;
}

export async function getRefund(reader: Reader, id: string): Promise<Refund> {
  const refund = await reader.find('refund', id);
  if (refund === undefined) throw notFound('refund', id);
  return refund;
}
