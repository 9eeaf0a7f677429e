import type { Environment } from '../environment.ts';
import { failedState, GatewayError, notFound } from '../errors.ts';
import { emit } from '../events.ts';
import { newId } from '../ids.ts';
import type { Dispute, DisputeStatus } from '../kinds/payments.ts';
import { getSettings } from '../settings.ts';
import type { Reader, Transaction } from '../stores/store.ts';
import { nowInSeconds, stamps } from '../time.ts';
import { getPayment } from './payments.ts';
import { render } from './render.ts';

export const DISPUTE_ENDS = ['won', 'lost', 'expired'] as const satisfies DisputeStatus[];

const MAX_REFUNDS = 100;

interface Opening {
  paymentId: string;
  /** Null means the rest of the payment. */
  amount: number | null;
  reason: string;
}

/**
 * Opens a dispute as a cardholder's bank does: the amount is held, and the payment cannot be refunded until it is
 * decided.
 */
export async function openDispute(
  environment: Environment,
  tx: Transaction,
  { paymentId, amount, reason }: Opening,
): Promise<Dispute> {
  const payment = await getPayment(tx, paymentId);
  if (payment.attributes.status !== 'paid' || payment.attributes.disputed)
    throw failedState(`The payment with id ${paymentId} cannot be disputed.`);
  const refunds = await tx.list('refund', { lookup: paymentId, limit: MAX_REFUNDS });
  const left = refunds
    .filter((refund) => refund.attributes.status === 'succeeded')
    .reduce((sum, refund) => sum - refund.attributes.amount, payment.attributes.amount);
  if (left <= 0 || (amount !== null && amount > left))
    throw failedState(`Of the payment with id ${paymentId} ${left} are left to dispute.`);
  payment.attributes.disputed = true;
  await tx.save(payment);
  const dispute: Dispute = {
    id: newId('dsp'),
    kind: 'dispute',
    lookup: paymentId,
    attributes: {
      ...stamps(environment),
      amount: amount ?? left,
      currency: 'PHP',
      payment_id: paymentId,
      reason,
      status: 'needs_response',
    },
    hidden: {},
  };
  await tx.save(dispute);
  await emit(environment, tx, 'dispute.created', render(dispute));
  return dispute;
}

/** Changes the status of an open dispute; its end sends an event. */
export async function moveDispute(
  environment: Environment,
  tx: Transaction,
  id: string,
  status: 'under_review' | (typeof DISPUTE_ENDS)[number],
): Promise<Dispute> {
  const dispute = await getDispute(tx, id);
  if (DISPUTE_ENDS.some((end) => end === dispute.attributes.status))
    throw failedState(`The dispute with id ${id} has status ${dispute.attributes.status}.`);
  Object.assign(dispute.attributes, { status, updated_at: nowInSeconds(environment.clock) });
  await tx.save(dispute);
  if (status === 'under_review') return dispute;
  const payment = await getPayment(tx, dispute.attributes.payment_id);
  payment.attributes.disputed = false;
  await tx.save(payment);
  await emit(environment, tx, 'dispute.resolved', render(dispute));
  return dispute;
}

/** @throws GatewayError (403, `access_denied`) for an account that may not read disputes. */
export async function assertReadable(reader: Reader): Promise<void> {
  const { attributes } = await getSettings(reader);
  if (attributes.disputes === 'denied')
    throw new GatewayError(403, [{ code: 'access_denied', detail: 'The account may not read disputes.' }]);
}

export async function getDispute(reader: Reader, id: string): Promise<Dispute> {
  const dispute = await reader.find('dispute', id);
  if (dispute === undefined) throw notFound('dispute', id);
  return dispute;
}
