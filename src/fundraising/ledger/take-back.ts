import type { Centavos } from '../money.ts';
import type { DonationState, Entry } from './decide.ts';

/** A cardholder's bank asks a payment back: nobody may have the money until it is decided. */
export interface DisputeState {
  /** The gateway's. */
  id: string;
  /** Null: all of the payment. */
  amount: Centavos | null;
  status: 'open' | 'won' | 'lost';
  /** In the gateway's own word. */
  gatewayStatus: string | null;
  reason: string | null;
  /** Unix seconds of what says so. */
  at: number | null;
  paymentId: string | null;
  /** Whether it counts for the donation; one that came before its payment was known does not yet. */
  isLinked: boolean;
}

/** What was paid for a donation, its fee included. */
export const paidOf = ({ paid, total }: Pick<DonationState, 'paid' | 'total'>): Centavos => paid ?? total;

type Paid = Pick<DonationState, 'paid' | 'total'>;

/** What was paid beyond the donation and its fee. A refund returns it first, and it was never credited. */
export function surplusOf({ paid, total }: Paid): Centavos {
  return paid !== null && paid > total ? paid - total : 0n;
}

/** What `refunded` centavos of the payment returned of the donation and its fee: the surplus is no part of them. */
export function refundedPart(donation: Paid, refunded: Centavos): Centavos {
  const part = refunded - surplusOf(donation);
  if (part <= 0n) return 0n;
  return part < donation.total ? part : donation.total;
}

/** What the ledger takes back of a credit once `returned` centavos of its payment are gone: all of it with all of the payment. */
export function creditTaken(donation: Paid & { amount: Centavos }, returned: Centavos): Centavos {
  if (returned >= paidOf(donation)) return donation.amount;
  const part = refundedPart(donation, returned);
  return part < donation.amount ? part : donation.amount;
}

/** The donation with those disputes of its payment that were waiting for it. */
export function link(donation: DonationState): DonationState {
  const isWaiting = ({ isLinked, paymentId }: DisputeState) => !isLinked && paymentId === donation.paymentId;
  if (!donation.disputes.some(isWaiting)) return donation;
  const disputes = donation.disputes.map((one) => (isWaiting(one) ? { ...one, isLinked: true } : one));
  return { ...donation, disputes };
}

/** What the ledger should have taken back for refunds and lost disputes: a surplus comes first, and the fee last. */
function reversedOf(donation: DonationState): Centavos {
  const { isCredited, refunded, disputes } = donation;
  if (!isCredited) return 0n;
  const paid = paidOf(donation);
  const returned = disputes
    .filter(({ status, isLinked }) => status === 'lost' && isLinked)
    .reduce((sum, dispute) => sum + (dispute.amount ?? paid), refunded);
  return creditTaken(donation, returned);
}

/**
 * Entries by which the ledger follows what was refunded and disputed, whatever the order in which that was reported: the
 * difference to what it has taken back so far, named after its cause (`refund ref_1`, `dispute dsp_1`).
 */
export function takeBack(donation: DonationState, cause: string): { after: DonationState; entries: Entry[] } {
  const reversed = reversedOf(donation);
  const difference = reversed - donation.reversed;
  const status = statusOf(donation, reversed);
  if (difference === 0n)
    return { after: status === donation.status ? donation : { ...donation, status }, entries: [] };
  const isRest = reversed === donation.amount && cause.startsWith('refund ');
  const kind = isRest ? 'reversal' : cause;
  const after = { ...donation, status, reversed, kinds: [...donation.kinds, kind] };
  return { after, entries: [{ kind, amount: -difference }] };
}

/** The latest of what came before the completion. */
export function earlierCause({ disputes, refundIds }: DonationState): string {
  const lost = disputes.findLast(({ isLinked, status }) => isLinked && status === 'lost');
  return lost === undefined ? `refund ${refundIds.at(-1)}` : `dispute ${lost.id}`;
}

function statusOf(
  { status, isCredited, amount }: DonationState,
  reversed: Centavos,
): DonationState['status'] {
  if (!isCredited) return status;
  if (reversed === amount) return 'refunded';
  return status === 'refunded' ? 'completed' : status;
}
