import type { Centavos } from '../money.ts';
import type { PaymentReport, ReportOutcome } from './report.ts';

export type DonationStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded';

/** A donation as far as reports can change it. */
export interface DonationState {
  id: number;
  reference: string;
  status: DonationStatus;
  amount: Centavos;
  total: Centavos;
  transactionId: string | null;
  paymentId: string | null;
  completedEventAt: number | null;
  failureMessage: string | null;
  /** Whether the ledger has its credit, and the reversal of it. */
  isCredited: boolean;
  isReversed: boolean;
}

export interface Decision {
  outcome: ReportOutcome;
  reason: string | null;
  /** The donation as it is afterwards; the same object when there is nothing to write. */
  after: DonationState;
  /** An entry to write. */
  entry: 'credit' | 'reversal' | null;
}

/**
 * The state table of F§3, as one function without I/O. Whatever the order of reports, a donation is credited at
 * most once: `entry: 'credit'` is decided only while it is not credited, and the ledger's constraint stands
 * behind that.
 */
export function decide(donation: DonationState, report: PaymentReport): Decision {
  switch (report.effect) {
    case 'completes':
      return complete(donation, report);
    case 'fails':
      return fail(donation, report);
    case 'expires':
      return expire(donation, report);
    case 'refunds':
      return refund(donation, report);
  }
}

function complete(donation: DonationState, report: PaymentReport): Decision {
  // Another payment than the one given back, of a gift that never counted: this one is the gift.
  const isGift = donation.status === 'refunded' && !donation.isCredited && isOtherPayment(donation, report);
  if (donation.status === 'completed')
    return { ...unchanged(donation, alreadySettled(donation, report)), after: learn(donation, report) };
  if (donation.status === 'refunded' && !isGift) return unchanged(donation, alreadySettled(donation, report));
  if (report.amount !== undefined && report.amount < donation.amount) {
    return skipped(donation, `Paid ${report.amount} centavos of ${donation.amount}.`);
  }
  const after: DonationState = {
    ...donation,
    status: 'completed',
    paymentId: report.paymentId ?? donation.paymentId,
    completedEventAt: latest(donation.completedEventAt, report.eventCreatedAt),
    failureMessage: null,
    isCredited: true,
  };
  if (donation.isCredited) {
    // The payment that was credited stays the donation's: it is the one that a refund gives back.
    const again = { ...after, paymentId: donation.paymentId ?? after.paymentId };
    return { outcome: 'applied', reason: restored(donation, report), after: again, entry: null };
  }
  const reason = donation.status === 'pending' ? null : `Completed from ${donation.status}.`;
  return { outcome: 'applied', reason, after, entry: 'credit' };
}

/**
 * What a completion tells that an earlier one did not: the checkout's event may name no payment, which a refund
 * needs, and the redirect check has no event, without whose time no failure could be found stale.
 */
function learn(donation: DonationState, report: PaymentReport): DonationState {
  if (isOtherPayment(donation, report)) return donation;
  const paymentId = donation.paymentId ?? report.paymentId ?? null;
  const completedEventAt = donation.completedEventAt ?? report.eventCreatedAt ?? null;
  const isNew = paymentId !== donation.paymentId || completedEventAt !== donation.completedEventAt;
  return isNew ? { ...donation, paymentId, completedEventAt } : donation;
}

function restored(donation: DonationState, report: PaymentReport): string {
  const text = `Completed from ${donation.status}; it was credited before.`;
  return isOtherPayment(donation, report) ? `${text} ${giveBack(report)}` : text;
}

function alreadySettled(donation: DonationState, report: PaymentReport): string {
  const text =
    donation.status === 'refunded' ? 'The donation was refunded.' : 'The donation is completed already.';
  return isOtherPayment(donation, report) ? `${text} ${giveBack(report)}` : text;
}

/** A second payment for one donation is money to give back; the inbox is where an operator finds it. */
function giveBack({ paymentId }: PaymentReport): string {
  return `Another payment (${paymentId}) came for it; refund that one.`;
}

function isOtherPayment(donation: DonationState, report: PaymentReport): boolean {
  return (
    donation.paymentId !== null && report.paymentId !== undefined && report.paymentId !== donation.paymentId
  );
}

function fail(donation: DonationState, report: PaymentReport): Decision {
  if (donation.status === 'refunded') return unchanged(donation, 'The donation was refunded.');
  const isOutrun = report.isAnswer === true || isOlder(report.eventCreatedAt, donation.completedEventAt);
  if (donation.status === 'completed' && isOutrun) {
    return {
      outcome: 'stale',
      reason: 'The failure is older than the completion.',
      after: donation,
      entry: null,
    };
  }
  const failureMessage = report.failureMessage ?? null;
  if (donation.status === 'failed' && donation.failureMessage === failureMessage) {
    return unchanged(donation, 'Failed already.');
  }
  // The money of a completed one stays credited: it is the gateway's word on a later attempt (contract §2).
  return {
    outcome: 'applied',
    reason: null,
    after: { ...donation, status: 'failed', failureMessage },
    entry: null,
  };
}

function expire(donation: DonationState, report: PaymentReport): Decision {
  if (donation.status !== 'pending') return unchanged(donation, `The donation is ${donation.status}.`);
  const isCurrent = donation.transactionId === null || report.transactionIds.includes(donation.transactionId);
  if (!isCurrent) return unchanged(donation, 'Another checkout was opened since.');
  return { outcome: 'applied', reason: null, after: { ...donation, status: 'expired' }, entry: null };
}

function refund(donation: DonationState, report: PaymentReport): Decision {
  if (donation.status === 'refunded') return unchanged(donation, 'Refunded already.');
  if (isOtherPayment(donation, report)) {
    return unchanged(donation, `Another payment (${report.paymentId}) was refunded.`);
  }
  const paid = report.paidAmount ?? donation.total;
  // Too little to count is no gift that could be given back.
  if (!donation.isCredited && paid < donation.amount)
    return skipped(donation, `Paid ${paid} centavos of ${donation.amount}.`);
  if (report.amount !== undefined && report.amount < paid) {
    return skipped(donation, `A part was refunded (${report.amount} of ${paid} centavos); book it by hand.`);
  }
  const paymentId = donation.paymentId ?? report.paymentId ?? null;
  if (!donation.isCredited) {
    // Its completion is still on the way, for events come in any order, and must then credit nothing.
    const reason = 'Refunded before its completion came.';
    return { outcome: 'applied', reason, after: { ...donation, status: 'refunded', paymentId }, entry: null };
  }
  const after: DonationState = { ...donation, status: 'refunded', paymentId, isReversed: true };
  return { outcome: 'applied', reason: null, after, entry: donation.isReversed ? null : 'reversal' };
}

function unchanged(donation: DonationState, reason: string): Decision {
  return { outcome: 'unchanged', reason, after: donation, entry: null };
}

function skipped(donation: DonationState, reason: string): Decision {
  return { outcome: 'skipped', reason, after: donation, entry: null };
}

/** An event without a time cannot be shown to be older. */
function isOlder(eventAt: number | undefined, completedAt: number | null): boolean {
  return eventAt !== undefined && completedAt !== null && eventAt < completedAt;
}

function latest(known: number | null, reported: number | undefined): number | null {
  if (reported === undefined) return known;
  return known === null ? reported : Math.max(known, reported);
}
