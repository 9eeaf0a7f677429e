import { assertFound } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import { toPesos } from '../../money/money.ts';
import { openCheckout } from '../donate.ts';
import {
  alreadyCompleted,
  campaignClosed,
  chargedByGateway,
  notPending,
  paymentUnderWay,
} from '../errors.ts';
import { acceptsDonations, type DonationRow, findDonation, isCredited, reopen } from '../queries.ts';
import {
  cancelUnpaid,
  claimPayment,
  endOfClaim,
  type PaymentClaim,
  releasePayment,
} from './attempt-queries.ts';
import { closeEarlier, learnEarlier } from './close-earlier.ts';
import { assertNotTestingCards } from './velocity.ts';

const ownedBy = (actor: Actor) => ({ institutionId: null, userId: actor.id });

/**
 * Opens a new checkout for the caller's unpaid donation. The gateway is asked first because the earlier checkout may
 * just have been paid; then that checkout is closed so that nobody pays twice. It stays open when the campaign no
 * longer accepts donations.
 * Throws NotFound (404), BadRequest (400) for a completed, credited or refunded donation and for a charge of a
 * recurring donation, Conflict (409) while a payment is in progress, Invalid (422) when the campaign no longer accepts
 * donations, TooManyRequests (429), Unavailable (503).
 */
export async function payAgain(app: App, actor: Actor, id: number, ip: string) {
  await assertByHand(app, actor, id);
  await assertNotTestingCards(app, app.db, { userId: actor.id, ip });
  return await holding(app, actor, id, async (donation, claim) => {
    // A failure reported after the payment does not undo the payment (contract §2).
    if (await isCredited(app.db, id)) throw await refusal(app, actor, id);
    // The refusal closes no checkout: it was opened while the campaign accepted donations, and a payment on it counts.
    const takes = await acceptsDonations(app.db, donation.campaign_id, iso(app.clock.now()));
    await (takes ? closeEarlier : learnEarlier)(app, donation);
    if (await isCredited(app.db, id)) throw await refusal(app, actor, id);
    if (!takes) throw campaignClosed();
    const isOpen = await reopen(app.db, id, iso(app.clock.now()));
    if (!isOpen) throw await refusal(app, actor, id);
    return await open(app, donation, claim);
  });
}

/**
 * Asserts that the donation is the caller's and paid by hand; charges of recurring donations are retried by the
 * gateway.
 */
async function assertByHand(app: App, actor: Actor, id: number): Promise<void> {
  const found = assertFound(await findDonation(app.db, id, ownedBy(actor)), 'donation');
  if (found.subscription_id !== null) throw chargedByGateway();
}

async function open(app: App, donation: DonationRow, claim: PaymentClaim) {
  const checkoutUrl = await openCheckout(app, {
    claim,
    reference: donation.reference_number,
    campaignTitle: donation.campaign_title,
    total: donation.total_centavos,
    paymentMethod: donation.payment_method,
    name: donation.donor_name,
    email: donation.donor_email,
  });
  return {
    id: donation.id,
    reference_number: donation.reference_number,
    status: 'pending' as const,
    amount: toPesos(donation.amount_centavos),
    total_amount: toPesos(donation.total_centavos),
    checkout_url: checkoutUrl,
  };
}

/** Runs `work` on the current donation while no other request can open or close its checkouts. */
async function holding<T>(
  app: App,
  actor: Actor,
  id: number,
  work: (donation: DonationRow, claim: PaymentClaim) => Promise<T>,
): Promise<T> {
  const now = app.clock.now();
  const claim = { id, lockedUntil: endOfClaim(now) };
  if (!(await claimPayment(app.db, claim, iso(now)))) throw paymentUnderWay();
  try {
    return await work((await findDonation(app.db, id, ownedBy(actor)))!, claim);
  } finally {
    await releasePayment(app.db, claim);
  }
}

async function refusal(app: App, actor: Actor, id: number) {
  const now = await findDonation(app.db, id, ownedBy(actor));
  const isPaid = now?.status === 'completed' || (now?.status === 'failed' && (await isCredited(app.db, id)));
  if (isPaid) return alreadyCompleted();
  // The request that took over the claim has opened a checkout.
  return now?.status === 'pending' ? paymentUnderWay() : notPending(now?.status ?? 'gone');
}

/**
 * Cancels the caller's pending donation after closing its checkout at the gateway. Throws NotFound (404), BadRequest
 * (400) for a donation that is not pending and for a charge of a recurring donation, Conflict (409) while a payment is
 * in progress.
 */
export async function cancelDonation(app: App, actor: Actor, id: number): Promise<DonationRow> {
  await assertByHand(app, actor, id);
  return await holding(app, actor, id, async (donation, claim) => {
    if (donation.status !== 'pending') throw notPending(donation.status);
    await closeEarlier(app, donation);
    const isCancelled = await cancelUnpaid(app.db, claim, iso(app.clock.now()));
    if (!isCancelled) throw await refusal(app, actor, id);
    return (await findDonation(app.db, id, ownedBy(actor)))!;
  });
}
