import { NotFound } from '../../platform/http/errors.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { GatewayError } from '../gateway/index.ts';
import { toPesos } from '../money.ts';
import { alreadyCompleted, gatewayAway, notPending } from './errors.ts';
import { openCheckout } from './give.ts';
import { type DonationRow, findDonation, moveStatus } from './queries.ts';
import { assertNotTestingCards } from './velocity.ts';
import { verifyAtGateway } from './verify.ts';

const ownedBy = (actor: Actor) => ({ institutionId: null, userId: actor.id });

/**
 * Opens a new checkout for a donation of the caller that is not completed. The gateway is asked first, for the earlier
 * page may just have been paid, and that page is closed, so that nobody pays twice.
 * Throws NotFound (404), BadRequest (400) for one that is completed or refunded, TooManyRequests (429), Unavailable (503).
 */
export async function payAgain(app: App, actor: Actor, id: number, ip: string) {
  const donation = await findDonation(app.db, id, ownedBy(actor));
  if (donation === undefined) throw new NotFound('donation');
  await assertNotTestingCards(app, app.db, { userId: actor.id, ip });
  await closeEarlier(app, donation);
  const isOpen = await moveStatus(
    app.db,
    id,
    ['pending', 'failed', 'cancelled', 'expired'],
    'pending',
    iso(app.clock.now()),
  );
  if (!isOpen) throw await refusal(app, actor, id);
  const checkoutUrl = await openCheckout(app, {
    id,
    reference: donation.reference_number,
    campaignTitle: donation.campaign_title,
    total: donation.total_centavos,
    paymentMethod: donation.payment_method,
    name: donation.donor_name,
    email: donation.donor_email,
  });
  return {
    id,
    reference_number: donation.reference_number,
    status: 'pending' as const,
    amount: toPesos(donation.amount_centavos),
    total_amount: toPesos(donation.total_centavos),
    checkout_url: checkoutUrl,
  };
}

async function refusal(app: App, actor: Actor, id: number) {
  const now = await findDonation(app.db, id, ownedBy(actor));
  return now?.status === 'completed' ? alreadyCompleted() : notPending(now?.status ?? 'gone');
}

/**
 * Cancels a pending donation of the caller: its page at the gateway is closed first.
 * Throws NotFound (404), BadRequest (400) for one that is not pending.
 */
export async function cancelDonation(app: App, actor: Actor, id: number): Promise<DonationRow> {
  const donation = await findDonation(app.db, id, ownedBy(actor));
  if (donation === undefined) throw new NotFound('donation');
  if (donation.status !== 'pending') throw notPending(donation.status);
  await closeEarlier(app, donation);
  const isCancelled = await moveStatus(app.db, id, ['pending'], 'cancelled', iso(app.clock.now()));
  if (!isCancelled) throw await refusal(app, actor, id);
  return (await findDonation(app.db, id, ownedBy(actor)))!;
}

/** Learns what became of the earlier attempt, then makes sure that it cannot be paid any more. */
async function closeEarlier(app: App, donation: DonationRow): Promise<void> {
  if (donation.transaction_id === null || donation.status === 'completed') return;
  try {
    await verifyAtGateway(app, donation);
    if (donation.transaction_id.startsWith('cs_'))
      await app.gateway.expireCheckoutSession(donation.transaction_id);
    else await app.gateway.cancelPaymentIntent(donation.transaction_id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.name === 'GatewayRefused') {
      // Closed already, or paid in this very moment: then its report completes the donation.
      await verifyAtGateway(app, donation);
      return;
    }
    app.log.warn(
      { err: error, reference: donation.reference_number },
      'an earlier checkout could not be closed',
    );
    throw gatewayAway();
  }
}
