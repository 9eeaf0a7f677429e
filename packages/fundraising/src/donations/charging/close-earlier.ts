import type { Checkout } from '@bulwagan/platform/payments/charges.ts';
import { GatewayError, GatewayRefused, isNotFound } from '@bulwagan/platform/payments/errors.ts';
import type { App } from '../../context.ts';
import { gatewayAway, paymentUnderWay } from '../errors.ts';
import type { DonationRow } from '../queries.ts';
import { verifyAtGateway } from '../verify.ts';

type Earlier = Pick<DonationRow, 'status' | 'transaction_id' | 'payment_intent_id' | 'reference_number'>;

/**
 * Looks up a donation's earlier payment attempt, then makes sure that it can no longer be paid. Throws Conflict (409)
 * when it may be paid at this moment, Unavailable (503) when the gateway does not answer.
 */
export async function closeEarlier(app: App, donation: Earlier): Promise<void> {
  await ofEarlier(app, donation, (id) => closePayment(app, donation, id));
}

/** Looks up the earlier attempt without closing it. Throws Unavailable (503) when the gateway does not answer. */
export async function learnEarlier(app: App, donation: Earlier): Promise<void> {
  await ofEarlier(app, donation, () => verifyAtGateway(app, donation));
}

async function ofEarlier(app: App, donation: Earlier, work: (id: string) => Promise<unknown>): Promise<void> {
  if (donation.transaction_id === null || donation.status === 'completed') return;
  try {
    await work(donation.transaction_id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    app.log.warn(
      { err: error, reference: donation.reference_number },
      'an earlier checkout could not be looked up',
    );
    throw gatewayAway();
  }
}

/** Looks up and closes any single payment. Throws Conflict (409) and the gateway's errors. */
export async function closePayment(
  app: App,
  asked: Parameters<typeof verifyAtGateway>[1],
  id: string,
): Promise<void> {
  await verifyAtGateway(app, asked);
  let state = await stateOf(app, id);
  if (state === 'open') state = (await isClosedNow(app, id)) ? 'closed' : await stateOf(app, id);
  // The payment may have arrived after the lookup: book it before anything new is opened.
  const isBooked = state !== 'paid' || (await verifyAtGateway(app, asked)) !== undefined;
  if (state === 'open' || state === 'under_way' || !isBooked) throw paymentUnderWay();
}

/** Returns false when the gateway refuses to close it. */
async function isClosedNow(app: App, id: string): Promise<boolean> {
  try {
    await app.gateway.closeAttempt(id);
    return true;
  } catch (error) {
    if (error instanceof GatewayRefused) return false;
    throw error;
  }
}

/** A payment is closed when nobody can pay it any more or the gateway does not know it. */
async function stateOf(app: App, id: string): Promise<Checkout['state']> {
  try {
    if (app.gateway.attemptKind(id) === 'checkout') return (await app.gateway.getCheckout(id)).state;
    const charge = await app.gateway.getCharge(id);
    if (charge.kind === 'succeeded') return 'paid';
    return charge.kind === 'failed' && charge.isClosed ? 'closed' : 'open';
  } catch (error) {
    if (isNotFound(error)) return 'closed';
    throw error;
  }
}
