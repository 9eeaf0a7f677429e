import { failureMessage as failureMessageOf } from '../gateway/index.ts';
import type { Centavos } from '../money.ts';
import { classify, inOtherCurrency, isOtherPayment, type PaymentToReturn } from './classify.ts';
import type { PaymentReport, ReportedPayment, ReportOutcome } from './report.ts';

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
  paymentMethod: string;
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
  /** Whether the report took effect. */
  isApplied: boolean;
  /** Money that came and is not the donation's. */
  returns: PaymentToReturn[];
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
  if (report.isUnpaid === true) return skipped(donation, 'None of the payments that it lists was paid.');
  const { counts, returns, isUnreadable } = classify(donation, report);
  if (counts === undefined) return withReturns(notCompleted(donation, isUnreadable), returns);
  return withReturns(completeBy(donation, report, counts), returns);
}

function notCompleted(donation: DonationState, isUnreadable: boolean): Decision {
  if (isUnreadable) return skipped(donation, 'The amount of the payment cannot be read.');
  return unchanged(
    donation,
    donation.status === 'refunded' ? 'The donation was refunded.' : 'The donation is completed already.',
  );
}

/** Money to return decides the outcome, with or without an effect on the donation. */
function withReturns(decision: Decision, returns: PaymentToReturn[]): Decision {
  const [first] = returns;
  if (first === undefined) return decision;
  const own = decision.isApplied ? [decision.reason] : [];
  const reason = [...own, ...returns.map(({ text }) => text)].filter((text) => text !== null).join(' ');
  return { ...decision, outcome: first.reason, reason, returns };
}

function completeBy(donation: DonationState, report: PaymentReport, payment: ReportedPayment): Decision {
  if (donation.status === 'completed')
    return {
      ...unchanged(donation, 'The donation is completed already.'),
      after: learn(donation, report, payment),
    };
  if (donation.status === 'refunded' && (donation.isCredited || !isOtherPayment(donation, payment)))
    return unchanged(donation, 'The donation was refunded.');
  const after: DonationState = {
    ...donation,
    status: 'completed',
    paymentId: payment.paymentId ?? donation.paymentId,
    completedEventAt: latest(donation.completedEventAt, report.eventCreatedAt),
    failureMessage: null,
    isCredited: true,
  };
  if (donation.isCredited) {
    // The payment that was credited stays the donation's: it is the one that a refund gives back.
    const again = { ...after, paymentId: donation.paymentId ?? after.paymentId };
    return applied(`Completed from ${donation.status}; it was credited before.`, again, null);
  }
  return applied(
    donation.status === 'pending' ? null : `Completed from ${donation.status}.`,
    after,
    'credit',
  );
}

/**
 * What a completion tells that an earlier one did not: the checkout's event may name no payment, which a refund
 * needs, and the redirect check has no event, without whose time no failure could be found stale.
 */
function learn(donation: DonationState, report: PaymentReport, payment: ReportedPayment): DonationState {
  if (isOtherPayment(donation, payment)) return donation;
  const paymentId = donation.paymentId ?? payment.paymentId ?? null;
  const completedEventAt = donation.completedEventAt ?? report.eventCreatedAt ?? null;
  const isNew = paymentId !== donation.paymentId || completedEventAt !== donation.completedEventAt;
  return isNew ? { ...donation, paymentId, completedEventAt } : donation;
}

function fail(donation: DonationState, report: PaymentReport): Decision {
  if (donation.status === 'refunded') return unchanged(donation, 'The donation was refunded.');
  const isOutrun = report.isAnswer === true || isOlder(report.eventCreatedAt, donation.completedEventAt);
  if (donation.status === 'completed' && isOutrun) {
    return {
      ...unchanged(donation, 'The failure is older than the completion.'),
      outcome: 'stale',
    };
  }
  const failureMessage =
    report.failure === undefined ? null : failureMessageOf(report.failure, donation.paymentMethod);
  if (donation.status === 'failed' && donation.failureMessage === failureMessage) {
    return unchanged(donation, 'Failed already.');
  }
  // The money of a completed one stays credited: it is the gateway's word on a later attempt (contract §2).
  return applied(null, { ...donation, status: 'failed', failureMessage }, null);
}

function expire(donation: DonationState, report: PaymentReport): Decision {
  if (donation.status !== 'pending') return unchanged(donation, `The donation is ${donation.status}.`);
  const isCurrent = donation.transactionId === null || report.transactionIds.includes(donation.transactionId);
  if (!isCurrent) return unchanged(donation, 'Another checkout was opened since.');
  return applied(null, { ...donation, status: 'expired' }, null);
}

function refund(donation: DonationState, report: PaymentReport): Decision {
  if (donation.status === 'refunded') return unchanged(donation, 'Refunded already.');
  if (isOtherPayment(donation, report)) {
    return unchanged(donation, `Another payment (${report.paymentId}) was refunded.`);
  }
  const foreign = inOtherCurrency(report);
  if (foreign !== undefined)
    return { ...skipped(donation, `The refund is in ${foreign}, not in pesos.`), outcome: 'other_currency' };
  if (report.isUnreadable === true) return skipped(donation, 'The amount of the refund cannot be read.');
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
    return applied(reason, { ...donation, status: 'refunded', paymentId }, null);
  }
  const after: DonationState = { ...donation, status: 'refunded', paymentId, isReversed: true };
  return applied(null, after, donation.isReversed ? null : 'reversal');
}

const NO_EFFECT = { entry: null, isApplied: false, returns: [] };

function unchanged(donation: DonationState, reason: string): Decision {
  return { ...NO_EFFECT, outcome: 'unchanged', reason, after: donation };
}

function skipped(donation: DonationState, reason: string): Decision {
  return { ...NO_EFFECT, outcome: 'skipped', reason, after: donation };
}

function applied(reason: string | null, after: DonationState, entry: Decision['entry']): Decision {
  return { outcome: 'applied', reason, after, entry, isApplied: true, returns: [] };
}

/** An event without a time cannot be shown to be older. */
function isOlder(eventAt: number | undefined, completedAt: number | null): boolean {
  return eventAt !== undefined && completedAt !== null && eventAt < completedAt;
}

function latest(known: number | null, reported: number | undefined): number | null {
  if (reported === undefined) return known;
  return known === null ? reported : Math.max(known, reported);
}
