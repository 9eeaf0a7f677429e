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
  /** The donation as it is afterwards; the same object when nothing changes. */
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
  if (donation.status === 'refunded') return unchanged(donation, 'The donation was refunded.');
  if (donation.status === 'completed') return unchanged(donation, alreadyCompleted(donation, report));
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
  const reason = donation.status === 'pending' ? null : `Completed from ${donation.status}.`;
  return { outcome: 'applied', reason, after, entry: donation.isCredited ? null : 'credit' };
}

/** A second payment for one donation is money to give back; the inbox is where an operator finds it. */
function alreadyCompleted(donation: DonationState, report: PaymentReport): string {
  const isOther =
    donation.paymentId !== null && report.paymentId !== undefined && report.paymentId !== donation.paymentId;
  return isOther
    ? `Another payment (${report.paymentId}) for a completed donation; refund it.`
    : 'Completed already.';
}

function fail(donation: DonationState, report: PaymentReport): Decision {
  if (donation.status === 'refunded') return unchanged(donation, 'The donation was refunded.');
  if (donation.status === 'completed' && isOlder(report.eventCreatedAt, donation.completedEventAt)) {
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
  if (
    report.paymentId !== undefined &&
    donation.paymentId !== null &&
    report.paymentId !== donation.paymentId
  ) {
    return unchanged(donation, `Another payment (${report.paymentId}) was refunded.`);
  }
  if (report.amount !== undefined && report.amount < donation.total) {
    return skipped(
      donation,
      `A part was refunded (${report.amount} of ${donation.total} centavos); book it by hand.`,
    );
  }
  if (!donation.isCredited) return skipped(donation, 'The donation was never credited.');
  const after: DonationState = { ...donation, status: 'refunded', isReversed: true };
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
