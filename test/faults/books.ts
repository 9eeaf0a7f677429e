import { exactly, type Finding, noneOf } from './figures.ts';

/** What the gateway says was paid there, and given back. */
export interface GatewayBooks {
  payments: { id: string; reference: string | undefined; centavos: bigint }[];
  refunds: { paymentId: string; centavos: bigint }[];
}

/** A gift as it stands here, with what the ledger has of it. */
export interface KeptGift {
  reference: string;
  /** By what its donor knows the order that it was begun by. */
  order: string | null;
  status: string;
  paymentId: string | null;
  /** What was to be paid. */
  centavos: bigint;
  credits: number;
  reversals: number;
  /** What is left of the credit. */
  left: bigint;
  amount: bigint;
}

/**
 * The gateway's books beside ours, to the centavo: what was paid there is credited once here, and the other way round; what was
 * given back there is taken back once here, and the other way round; and of one order one payment was made at most.
 */
export function compareBooks({ payments, refunds }: GatewayBooks, gifts: readonly KeptGift[]): Finding[] {
  const byReference = new Map(gifts.map((gift) => [gift.reference, gift]));
  const byPayment = new Map(
    payments.map((payment) => [payment.id, byReference.get(payment.reference ?? '')]),
  );
  const credited = gifts.filter(({ credits }) => credits > 0);
  const reversed = gifts.filter(({ reversals }) => reversals > 0);
  const orders = counted(payments.map(({ id, reference }) => byPayment.get(id)?.order ?? reference ?? id));
  const isThere = counted(payments.map(({ id }) => id));
  const isBack = counted(refunds.map(({ paymentId }) => paymentId));
  const there = sum(payments) - sum(refunds);
  const here = sum(credited.filter(({ reversals }) => reversals === 0));
  return [
    noneOf('orders that were paid twice at the gateway', moreThanOnce(orders), orders.size),
    noneOf(
      'payments there that are not credited once here',
      payments.filter(({ id, centavos }) => !isCreditOf(byPayment.get(id), id, centavos)).length,
      payments.length,
    ),
    noneOf(
      'gifts credited here that were not paid once there',
      credited.filter(({ paymentId }) => isThere.get(paymentId ?? '') !== 1).length,
      credited.length,
    ),
    noneOf(
      'refunds there that are not taken back once here',
      refunds.filter(({ paymentId, centavos }) => !isReversalOf(byPayment.get(paymentId), centavos)).length,
      refunds.length,
    ),
    noneOf(
      'gifts taken back here that were not given back once there',
      reversed.filter(({ paymentId }) => isBack.get(paymentId ?? '') !== 1).length,
      reversed.length,
    ),
    exactly('centavos that the gateway has more than the gifts that count', there - here, 0n),
  ];
}

function isCreditOf(gift: KeptGift | undefined, paymentId: string, centavos: bigint): boolean {
  if (gift === undefined || gift.credits !== 1 || gift.paymentId !== paymentId) return false;
  const isBack = gift.reversals === 1 && gift.status === 'refunded' && gift.left === 0n;
  const isKept = gift.reversals === 0 && gift.status === 'completed' && gift.left === gift.amount;
  return gift.centavos === centavos && (isKept || isBack);
}

const isReversalOf = (gift: KeptGift | undefined, centavos: bigint): boolean =>
  gift?.reversals === 1 && gift.centavos === centavos && gift.status === 'refunded';

const sum = (items: readonly { centavos: bigint }[]): bigint =>
  items.reduce((total, { centavos }) => total + centavos, 0n);

function counted(names: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

const moreThanOnce = (times: Map<string, number>): number =>
  [...times.values()].filter((count) => count > 1).length;
