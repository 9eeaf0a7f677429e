import type { Centavos } from '../money/money.ts';
import type { DisputeState, DonationState, Entry } from './state.ts';

/** Amount paid for a donation, including the fee. */
export const paidOf = ({ paid, total }: Pick<DonationState, 'paid' | 'total'>): Centavos => paid ?? total;

type Paid = Pick<DonationState, 'paid' | 'total'>;

/** Returns the amount paid beyond the donation and its fee. It was never credited, and a refund returns it first. */
export function surplusOf({ paid, total }: Paid): Centavos {
  return paid !== null && paid > total ? paid - total : 0n;
}

/** Returns how much of `refunded` centavos belongs to the donation and its fee, after the surplus. */
export function refundedPart(donation: Paid, refunded: Centavos): Centavos {
  const part = refunded - surplusOf(donation);
  if (part <= 0n) return 0n;
  return part < donation.total ? part : donation.total;
}

/** Returns the credit to reverse once `returned` centavos of the payment are gone: all of it for the whole payment. */
export function creditTaken(donation: Paid & { amount: Centavos }, returned: Centavos): Centavos {
  if (returned >= paidOf(donation)) return donation.amount;
  const part = refundedPart(donation, returned);
  return part < donation.amount ? part : donation.amount;
}

/** Links disputes of its payment that were waiting for the donation. */
export function link(donation: DonationState): DonationState {
  const isWaiting = ({ isLinked, paymentId }: DisputeState) => !isLinked && paymentId === donation.paymentId;
  if (!donation.disputes.some(isWaiting)) return donation;
  const disputes = donation.disputes.map((one) => (isWaiting(one) ? { ...one, isLinked: true } : one));
  return { ...donation, disputes };
}

/** Returns the credit to reverse for refunds and lost disputes: a surplus comes first, and the fee last. */
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
 * Creates the entries for refunds and disputes, whatever the order of their reports: the difference to what is already
 * reversed, named after its cause (`refund ID`, `dispute ID`).
 */
export function reverse(donation: DonationState, cause: string): { after: DonationState; entries: Entry[] } {
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

/** Returns the latest cause that arrived before the completion. */
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
