import { event } from '../giving.ts';
import { type Gift, manyGifts, shuffled } from '../money/batch.ts';
import { deliverOnce } from './asking.ts';
import { note, originOf, pause, timed, type Work } from './work.ts';

const STOCK = 400;

/**
 * Half of the donations get a single event, which is not repeated once accepted, so that its loss would be permanent.
 */
export async function deliverGift(work: Work, stock: Stock): Promise<void> {
  const gift = await takeGift(work, stock);
  if (gift === undefined) return;
  work.ledger.sent.set(gift.reference, { campaignId: gift.campaignId, amount: gift.amount });
  const checkout = event('checkout_session.payment.paid', {
    reference: gift.reference,
    resourceId: gift.session,
    amountInCentavos: Number(gift.amount),
  });
  if (work.dice.next() < 0.5) {
    await deliver(work, checkout);
    return;
  }
  const payment = event('payment.paid', {
    intentId: gift.intent,
    paymentId: gift.payment,
    amountInCentavos: Number(gift.amount),
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
  gifts: (Gift & { campaignId: number })[];
  filling?: Promise<void> | undefined;
}

async function takeGift(work: Work, stock: Stock): Promise<Stock['gifts'][number] | undefined> {
  if (stock.gifts.length === 0) {
    stock.filling ??= fill(work, stock).finally(() => {
      stock.filling = undefined;
    });
    await stock.filling;
  }
  return stock.gifts.pop();
}

async function fill(work: Work, stock: Stock): Promise<void> {
  const { town, dice } = work;
  const wanted = Array.from({ length: STOCK }, () => ({
    campaignId: dice.next() < 0.5 ? town.campaignIds[0]! : dice.one(town.campaignIds),
    amount: BigInt(Math.floor(dice.between(100, 5_000_000))),
  }));
  try {
    const gifts = await manyGifts(town.world, wanted);
    stock.gifts.push(...gifts.map((gift, n) => ({ ...gift, campaignId: wanted[n]!.campaignId })));
  } catch {
    // The database is unreachable. These donations may exist but are never paid.
    await pause(work);
  }
}
