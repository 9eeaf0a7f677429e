import { type Answered, type Asked, asJson, ask } from '../asking.ts';
import type { Installation } from '../installation/installation.ts';
import type { Order } from '../ledger.ts';
import { inLetters, mark } from '../marks.ts';
import { note, originOf, timed, type Work } from '../users/work.ts';

/** Share of requests that repeat an unanswered one. */
const SHARE_OF_REPEATS = 0.5;
/** Share of unanswered orders that are never repeated, so that only the gateway knows the outcome. */
const SHARE_ABANDONED = 0.25;
/** Share of completed donations that are refunded. */
const SHARE_REFUNDED = 0.3;

/**
 * Donates with a saved card, or repeats an unanswered request with the same key, sometimes concurrently from another
 * window.
 */
export async function chargeOne(work: Work): Promise<void> {
  const { dice, ledger } = work;
  const unanswered = [...ledger.orders.values()].filter(isToBeRetried);
  const isRepeat = unanswered.length > 0 && dice.next() < SHARE_OF_REPEATS;
  await chargeOnce(work, isRepeat ? dice.one(unanswered) : newOrder(work));
}

async function chargeOnce(work: Work, order: Order): Promise<void> {
  const { faultCluster, dice } = work;
  const answered = await timed(work, ask(originOf(work), chargeOf(order, faultCluster)));
  note(work, 'charge', answered, [200, 409]);
  if (recordCharge(order, answered)) {
    if (order.status === 'completed' && dice.next() < SHARE_REFUNDED) order.refund ??= 'wanted';
  } else if (order.status === undefined && wasSent(answered)) order.isLeft ||= dice.next() < SHARE_ABANDONED;
}

/** Records the outcome from a response; returns true if it was final. */
export function recordCharge(order: Order, { status, text }: Pick<Answered, 'status' | 'text'>): boolean {
  if (status !== 200) return false;
  const { data } = JSON.parse(text) as { data: { id: number; status: string } };
  Object.assign(order, { id: data.id, status: data.status });
  return true;
}

const wasSent = ({ code }: Answered): boolean => code !== 'ECONNREFUSED';

export const isToBeRetried = ({ status, isLeft }: Order): boolean => status === undefined && !isLeft;

function newOrder({ faultCluster, dice, ledger }: Work): Order {
  const key = mark();
  const order: Order = {
    key,
    name: inLetters(key),
    campaignId: dice.one(faultCluster.campaignIds),
    amount: BigInt(Math.floor(dice.between(10_000, 500_000))),
    isLeft: false,
  };
  ledger.orders.set(order.name, order);
  return order;
}

export const chargeOf = (
  { key, name, campaignId, amount }: Order,
  { testApp, cardId }: Pick<Installation, 'testApp' | 'cardId'>,
): Asked => ({
  method: 'POST',
  path: '/fundraising/api/v1/donations/charge-saved/paymongo',
  headers: { authorization: `Bearer ${testApp.donor.token}`, 'idempotency-key': key },
  body: asJson({
    campaign_id: campaignId,
    amount: Number(amount) / 100,
    payment_method_id: cardId,
    message: name,
  }),
});

/** Refunds a donation as staff, and repeats the request if unanswered. */
export async function refundOne(work: Work): Promise<void> {
  const wanted = [...work.ledger.orders.values()].filter(({ refund }) => refund === 'wanted');
  if (wanted.length > 0) await refundOnce(work, work.dice.one(wanted));
}

async function refundOnce(work: Work, order: Order): Promise<void> {
  const { faultCluster, dice } = work;
  const answered = await timed(work, ask(originOf(work), refundOf(order, faultCluster)));
  note(work, 'refund', answered, [200, 409]);
  if (recordRefund(order, answered)) return;
  if (order.refund === 'wanted' && wasSent(answered) && dice.next() < SHARE_ABANDONED) order.refund = 'left';
}

export function recordRefund(order: Order, { status, text }: Pick<Answered, 'status' | 'text'>): boolean {
  if (status !== 200 || JSON.parse(text).data.status !== 'succeeded') return false;
  order.refund = 'done';
  return true;
}

export const refundOf = ({ id }: Order, { staff }: Pick<Installation, 'staff'>): Asked => ({
  method: 'POST',
  path: `/fundraising/api/v1/donations/${id}/refund`,
  headers: { authorization: `Bearer ${staff.token}` },
  body: asJson({ reason: 'requested_by_customer' }),
});
