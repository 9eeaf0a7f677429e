import { event } from '@bulwagan/testing/donations.ts';
import { type Donation, manyDonations, shuffled } from '../../money/batch.ts';
import { deliverOnce } from '../asking.ts';
import { note, originOf, pause, timed, type Work } from '../users/work.ts';

const STOCK = 400;

/**
 * Half of the donations get a single event, which is not repeated once accepted, so that its loss would be permanent.
 */
export async function deliverDonation(work: Work, stock: Stock): Promise<void> {
  const donation = await takeDonation(work, stock);
  if (donation === undefined) return;
  work.ledger.sent.set(donation.reference, { campaignId: donation.campaignId, amount: donation.amount });
  const checkout = event('checkout_session.payment.paid', {
    reference: donation.reference,
    resourceId: donation.session,
    amountInCentavos: Number(donation.amount),
  });
  if (work.dice.next() < 0.5) {
    await deliver(work, checkout);
    return;
  }
  const payment = event('payment.paid', {
    intentId: donation.intent,
    paymentId: donation.payment,
    amountInCentavos: Number(donation.amount),
  });
  const deliveries = [checkout, payment, work.dice.one([checkout, payment])];
  await Promise.all(shuffled(deliveries, work.dice.next).map((one) => deliver(work, one)));
}

/** Delivers until accepted, i.e. at least once. */
async function deliver(work: Work, body: ReturnType<typeof event>): Promise<void> {
  for (;;) {
    const answered = await timed(work, deliverOnce(originOf(work), body));
    note(work, 'webhook', answered, [200]);
    if (answered.status === 200) break;
    await pause(work);
  }
  const { id } = body.data;
  work.ledger.acknowledged.set(id, (work.ledger.acknowledged.get(id) ?? 0) + 1);
}

/** Donations with an open checkout, refilled over a separate connection when the database is available. */
export interface Stock {
  donations: (Donation & { campaignId: number })[];
  filling?: Promise<void> | undefined;
}

async function takeDonation(work: Work, stock: Stock): Promise<Stock['donations'][number] | undefined> {
  if (stock.donations.length === 0) {
    stock.filling ??= fill(work, stock).finally(() => {
      stock.filling = undefined;
    });
    await stock.filling;
  }
  return stock.donations.pop();
}

async function fill(work: Work, stock: Stock): Promise<void> {
  const { faultCluster, dice } = work;
  const wanted = Array.from({ length: STOCK }, () => ({
    campaignId: dice.next() < 0.5 ? faultCluster.campaignIds[0]! : dice.one(faultCluster.campaignIds),
    amount: BigInt(Math.floor(dice.between(100, 5_000_000))),
  }));
  try {
    const donations = await manyDonations(faultCluster.testApp, wanted);
    stock.donations.push(
      ...donations.map((donation, n) => ({ ...donation, campaignId: wanted[n]!.campaignId })),
    );
  } catch {
    // The database is unreachable. These donations may exist but are never paid.
    await pause(work);
  }
}
