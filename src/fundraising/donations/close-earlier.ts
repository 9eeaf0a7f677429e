import type { App } from '../context.ts';
import { GatewayError, GatewayRefused, isNotFound } from '../gateway/index.ts';
import { gatewayAway, paymentUnderWay } from './errors.ts';
import type { DonationRow } from './queries.ts';
import { verifyAtGateway } from './verify.ts';

type Earlier = Pick<DonationRow, 'status' | 'transaction_id' | 'payment_intent_id' | 'reference_number'>;

/**
 * Learns what became of a donation's earlier attempt, then makes sure that it cannot be paid any more.
 * Throws Conflict (409) when it may be paid in this very moment, Unavailable (503) when the gateway does not answer.
 */
export async function closeEarlier(app: App, donation: Earlier): Promise<void> {
  const { transaction_id: id, reference_number: reference, status } = donation;
  if (id === null || status === 'completed') return;
  try {
    await verifyAtGateway(app, donation);
    if (!(await isClosed(app, id)) && !(await isClosedNow(app, id))) {
      // It is being paid in this moment, or was since we asked: its report decides, and nothing is opened before.
      await verifyAtGateway(app, donation);
      if (!(await isClosed(app, id))) throw paymentUnderWay();
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn({ err: error, reference }, 'an earlier checkout could not be closed');
    throw gatewayAway();
  }
}

/** False when the gateway refuses to close it. */
async function isClosedNow(app: App, id: string): Promise<boolean> {
  try {
    if (id.startsWith('cs_')) await app.gateway.expireCheckoutSession(id);
    else await app.gateway.cancelPaymentIntent(id);
    return true;
  } catch (error) {
    if (error instanceof GatewayRefused) return false;
    throw error;
  }
}

/** Whether nobody can pay it any more: closed, paid, or unknown to the gateway. */
async function isClosed(app: App, id: string): Promise<boolean> {
  try {
    if (!id.startsWith('cs_'))
      return ['cancelled', 'succeeded'].includes((await app.gateway.getPaymentIntent(id)).status);
    const session = await app.gateway.getCheckoutSession(id);
    return session.status !== 'active' || session.payments.some(({ status }) => status !== 'failed');
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
}
