import { exactly, type Finding, noneOf } from '../figures.ts';

/** Payments and refunds according to the gateway. */
export interface GatewayRecords {
  payments: { id: string; reference: string | undefined; centavos: bigint }[];
  refunds: { paymentId: string; centavos: bigint }[];
}

/** Donation in the database with its ledger entries. */
export interface DonationRecord {
  reference: string;
  /** Order of the donor that started it. */
  order: string | null;
  status: string;
  paymentId: string | null;
  /** Amount to be paid. */
  centavos: bigint;
  credits: number;
  reversals: number;
  /** Remaining credit. */
  left: bigint;
  amount: bigint;
}

/**
 * Compares the gateway's records with the database to the centavo, in both directions. Each payment is credited once,
 * each refund is debited once, and each order was paid at most once.
 */
export function compareRecords(
  { payments, refunds }: GatewayRecords,
  donations: readonly DonationRecord[],
): Finding[] {
  const byReference = new Map(donations.map((donation) => [donation.reference, donation]));
  const byPayment = new Map(
    payments.map((payment) => [payment.id, byReference.get(payment.reference ?? '')]),
  );
  const credited = donations.filter(({ credits }) => credits > 0);
  const reversed = donations.filter(({ reversals }) => reversals > 0);
  const orders = counted(payments.map(({ id, reference }) => byPayment.get(id)?.order ?? reference ?? id));
  const isThere = counted(payments.map(({ id }) => id));
  const isBack = counted(refunds.map(({ paymentId }) => paymentId));
  const there = sum(payments) - sum(refunds);
  const here = sum(credited.filter(({ reversals }) => reversals === 0));
  return [
    noneOf('donations charged twice by the payment gateway', moreThanOnce(orders), orders.size),
    noneOf(
      'payments not credited exactly once',
      payments.filter(({ id, centavos }) => !isCreditOf(byPayment.get(id), id, centavos)).length,
      payments.length,
    ),
    noneOf(
      'credited donations without exactly one payment',
      credited.filter(({ paymentId }) => isThere.get(paymentId ?? '') !== 1).length,
      credited.length,
    ),
    noneOf(
      'refunds not debited exactly once',
      refunds.filter(({ paymentId, centavos }) => !isReversalOf(byPayment.get(paymentId), centavos)).length,
      refunds.length,
    ),
    noneOf(
      'refunded donations without exactly one refund at the gateway',
      reversed.filter(({ paymentId }) => isBack.get(paymentId ?? '') !== 1).length,
      reversed.length,
    ),
    exactly('gateway balance minus credited donations, in centavos', there - here, 0n),
  ];
}

function isCreditOf(donation: DonationRecord | undefined, paymentId: string, centavos: bigint): boolean {
  if (donation === undefined || donation.credits !== 1 || donation.paymentId !== paymentId) return false;
  const isBack = donation.reversals === 1 && donation.status === 'refunded' && donation.left === 0n;
  const isKept =
    donation.reversals === 0 && donation.status === 'completed' && donation.left === donation.amount;
  return donation.centavos === centavos && (isKept || isBack);
}

const isReversalOf = (donation: DonationRecord | undefined, centavos: bigint): boolean =>
  donation?.reversals === 1 && donation.centavos === centavos && donation.status === 'refunded';

const sum = (items: readonly { centavos: bigint }[]): bigint =>
  items.reduce((total, { centavos }) => total + centavos, 0n);

function counted(names: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

const moreThanOnce = (times: Map<string, number>): number =>
  [...times.values()].filter((count) => count > 1).length;
