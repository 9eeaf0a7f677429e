import { english } from '@bulwagan/contracts/errors/message.ts';
import { failureMessage as failureMessageOf } from '../gateway/decline-messages.ts';
import { formatPesos } from '../money/money.ts';
import {
  classify,
  inOtherCurrency,
  isMoreThanRefunded,
  isOtherPayment,
  type PaymentToReturn,
} from './classify.ts';
import { isStandIn, standInFor } from './dispute-stand-in.ts';
import type { PaymentReport, ReportedPayment, ReportOutcome } from './report.ts';
import { earlierCause, link, paidOf, reverse } from './reverse.ts';
import type { DisputeState, DonationState, Entry } from './state.ts';

export interface Decision {
  outcome: ReportOutcome;
  reason: string | null;
  /** The donation afterwards; the same object when nothing changes. */
  after: DonationState;
  /** Entries to write. */
  entries: readonly Entry[];
  /** True if the report took effect. */
  isApplied: boolean;
  /** Payments received that are not the donation's. */
  returns: PaymentToReturn[];
}

/**
 * The state table of F§3 as one pure function. Whatever the order of reports, a donation is credited at most once: a
 * credit is decided only while it is not credited, and a constraint of the ledger enforces this too.
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
    case 'disputes':
      return dispute(donation, report);
  }
}

function complete(donation: DonationState, report: PaymentReport): Decision {
  if (report.isUnpaid === true) return skipped(donation, english('event.none_paid'));
  const { counts, returns, isUnreadable } = classify(donation, report);
  if (counts === undefined) return withReturns(notCompleted(donation, isUnreadable), returns);
  return withReturns(completeBy(donation, report, counts), returns);
}

function notCompleted(donation: DonationState, isUnreadable: boolean): Decision {
  if (isUnreadable) return skipped(donation, english('event.amount_unreadable'));
  return unchanged(
    donation,
    donation.status === 'refunded' ? english('event.donation_refunded') : english('event.donation_completed'),
  );
}

/** A payment to return determines the outcome, with or without an effect on the donation. */
function withReturns(decision: Decision, returns: PaymentToReturn[]): Decision {
  const [first] = returns;
  if (first === undefined) return decision;
  const own = decision.isApplied ? [decision.reason] : [];
  const reason = [...own, ...returns.map(({ text }) => text)].filter((text) => text !== null).join(' ');
  return { ...decision, outcome: first.reason, reason, returns };
}

function completeBy(donation: DonationState, report: PaymentReport, payment: ReportedPayment): Decision {
  if (donation.status === 'completed') {
    const reason = english('event.donation_completed');
    const learnt = link(learn(donation, report, payment));
    const { after, entries } = reverse(learnt, earlierCause(learnt));
    return entries.length > 0 ? applied(reason, after, entries) : { ...unchanged(donation, reason), after };
  }
  // A payment other than the refunded one, for a donation that never counted.
  const isOther = donation.status === 'refunded' && isOtherPayment(donation, payment);
  const isOver = donation.status === 'refunded' && !isOther && !isMoreThanRefunded(donation, payment);
  if (isOver || (donation.status === 'refunded' && donation.isCredited))
    return unchanged(donation, english('event.donation_refunded'));
  const after: DonationState = {
    ...donation,
    status: 'completed',
    paymentId: payment.paymentId ?? donation.paymentId,
    completedEventAt: latest(donation.completedEventAt, report.eventCreatedAt),
    failureMessage: null,
    paid: payment.amount ?? donation.paid,
    isCredited: true,
    ...(isOther ? { refunded: 0n } : {}),
  };
  if (donation.isCredited) {
    // The credited payment stays the donation's, because a refund returns that one.
    const { paid } = donation;
    const again = { ...after, paymentId: donation.paymentId ?? after.paymentId, paid };
    return applied(english('event.completed_credited', { status: donation.status }), again, []);
  }
  const reason =
    donation.status === 'pending' ? null : english('event.completed', { status: donation.status });
  const credit = { kind: 'credit', amount: donation.amount };
  // Partial refunds and disputes may have arrived before it.
  const credited = link({ ...after, kinds: [...after.kinds, credit.kind] });
  const rest = reverse(credited, earlierCause(credited));
  return applied(reason, rest.after, [credit, ...rest.entries]);
}

/**
 * Adds the payment id, event time and paid amount that an earlier completion did not contain. A checkout event may not
 * name the payment, which a refund needs. The redirect check has no event time, by which a later failure is recognized as
 * stale.
 */
function learn(donation: DonationState, report: PaymentReport, payment: ReportedPayment): DonationState {
  if (isOtherPayment(donation, payment)) return donation;
  const paymentId = donation.paymentId ?? payment.paymentId ?? null;
  const completedEventAt = donation.completedEventAt ?? report.eventCreatedAt ?? null;
  // Earlier reversals were computed from what was known then, and stay.
  const isUnknown = donation.paid === null && donation.reversed === 0n;
  const paid = isUnknown ? (payment.amount ?? null) : donation.paid;
  const isNew =
    paymentId !== donation.paymentId ||
    completedEventAt !== donation.completedEventAt ||
    paid !== donation.paid;
  return isNew ? { ...donation, paymentId, completedEventAt, paid } : donation;
}

function fail(donation: DonationState, report: PaymentReport): Decision {
  if (donation.status === 'refunded') return unchanged(donation, english('event.donation_refunded'));
  const isOutrun = report.isAnswer === true || isOlder(report.eventCreatedAt, donation.completedEventAt);
  if (donation.status === 'completed' && isOutrun) {
    return {
      ...unchanged(donation, english('event.failure_older')),
      outcome: 'stale',
    };
  }
  const failureMessage =
    report.failure === undefined ? null : failureMessageOf(report.failure, donation.paymentMethod);
  if (donation.status === 'failed' && donation.failureMessage === failureMessage) {
    return unchanged(donation, english('event.failed_already'));
  }
  // The money of a completed donation stays credited: the failure concerns a later attempt (contract §2).
  return applied(null, { ...donation, status: 'failed', failureMessage }, []);
}

function expire(donation: DonationState, report: PaymentReport): Decision {
  if (donation.status !== 'pending')
    return unchanged(donation, english('event.donation_is', { status: donation.status }));
  const isCurrent = donation.transactionId === null || report.transactionIds.includes(donation.transactionId);
  if (!isCurrent) return unchanged(donation, english('event.other_checkout'));
  return applied(null, { ...donation, status: 'expired' }, []);
}

function refund(donation: DonationState, report: PaymentReport): Decision {
  if (isOtherPayment(donation, report)) {
    return unchanged(
      donation,
      english('event.other_payment_refunded', { payment: String(report.paymentId) }),
    );
  }
  const foreign = inOtherCurrency(report);
  if (foreign !== undefined)
    return {
      ...skipped(donation, english('event.refund_not_in_pesos', { currency: foreign })),
      outcome: 'other_currency',
    };
  if (report.isUnreadable === true) return skipped(donation, english('event.refund_unreadable'));
  const paid = report.paidAmount ?? paidOf(donation);
  const reported = (report.refunds ?? []).filter(({ id }) => !donation.refundIds.includes(id));
  const refundIds = [...donation.refundIds, ...reported.map(({ id }) => id)];
  if (donation.status === 'refunded' && donation.refunded >= paid)
    return unchanged(donation, english('event.refunded_already'));
  // An underpayment is no donation and cannot be refunded as one.
  if (!donation.isCredited && paid < donation.amount) {
    const [part, total] = [formatPesos(paid), formatPesos(donation.amount)];
    return skipped(donation, english('event.paid_part', { paid: part, total }));
  }
  const refunded = reported.reduce((sum, { amount }) => sum + amount, donation.refunded);
  const isComplete = report.amount === undefined || report.amount >= paid || refunded >= paid;
  if (!isComplete && reported.length === 0) return partWithoutNews(donation, report);
  const after: DonationState = {
    ...donation,
    paymentId: donation.paymentId ?? report.paymentId ?? null,
    // A refund without an amount returns the whole payment.
    paid: report.paidAmount ?? donation.paid ?? (report.amount === undefined ? paid : null),
    refunded: isComplete && refunded < paid ? paid : refunded,
    refundIds,
  };
  if (!donation.isCredited) {
    // Its completion may still arrive, because events come in any order, and must credit only the rest.
    const reason = english('event.refunded_early');
    return applied(reason, isComplete ? { ...after, status: 'refunded' } : after, []);
  }
  const { after: settled, entries } = reverse(after, `refund ${refundIds.at(-1)}`);
  if (entries.length > 0 || settled.status !== donation.status) return applied(null, settled, entries);
  return skipped(settled, english('event.not_credited'));
}

function partWithoutNews(donation: DonationState, { refunds = [], amount }: PaymentReport): Decision {
  if (refunds.length > 0) return unchanged(donation, english('event.refund_booked'));
  return skipped(donation, english('event.refund_without_id', { amount: formatPesos(amount ?? 0n) }));
}

function dispute(donation: DonationState, report: PaymentReport): Decision {
  const reported = report.dispute;
  if (reported === undefined) return unchanged(donation, english('event.dispute_without_id'));
  if (isOtherPayment(donation, report))
    return skipped(donation, english('event.other_payment_disputed', { payment: String(report.paymentId) }));
  const foreign = inOtherCurrency(report);
  if (foreign !== undefined)
    return {
      ...skipped(donation, english('event.dispute_not_in_pesos', { currency: foreign })),
      outcome: 'other_currency',
    };
  const named = donation.disputes.filter((one) => !isStandIn(one));
  if (isStandIn(reported) && named.length > 0) return unchanged(donation, english('event.dispute_known'));
  const paymentId = report.paymentId ?? donation.paymentId;
  // A dispute known only by its payment gets its own id.
  const sameIds = [reported.id, ...(paymentId === null ? [] : [standInFor(paymentId)])];
  const known =
    donation.disputes.find(({ id }) => id === reported.id) ??
    donation.disputes.find(({ id }) => sameIds.includes(id));
  if (known !== undefined && isBehind(known, reported)) {
    return { ...unchanged(donation, english('event.dispute_further')), outcome: 'stale' };
  }
  const isSame = known?.isLinked && known.id === reported.id;
  if (isSame && known.status === reported.status && known.gatewayStatus === reported.gatewayStatus)
    return unchanged(
      donation,
      english('event.dispute_is', { dispute: reported.gatewayStatus ?? reported.status }),
    );
  const current: DisputeState = {
    ...reported,
    amount: reported.amount ?? known?.amount ?? null,
    reason: reported.reason ?? known?.reason ?? null,
    paymentId,
    isLinked: true,
  };
  const after: DonationState = {
    ...donation,
    paymentId: donation.paymentId ?? report.paymentId ?? null,
    disputes: [...donation.disputes.filter(({ id }) => !sameIds.includes(id)), current],
  };
  const cause = current.status === 'lost' ? 'dispute' : 'dispute_won';
  const { after: settled, entries } = reverse(after, `${cause} ${reported.id}`);
  if (entries.some(({ kind }) => donation.kinds.includes(kind)))
    return skipped(donation, english('event.dispute_put_back'));
  return applied(null, settled, entries);
}

/** Events come in any order: no event that is older, or of the same second, reopens a dispute that has ended. */
function isBehind(known: DisputeState, reported: Pick<DisputeState, 'status' | 'at'>): boolean {
  if (known.at !== null && reported.at !== null && reported.at < known.at) return true;
  const isNewer = known.at !== null && reported.at !== null && reported.at > known.at;
  return known.status !== 'open' && reported.status === 'open' && !isNewer;
}

const NO_EFFECT = { entries: [], isApplied: false, returns: [] };

function unchanged(donation: DonationState, reason: string): Decision {
  return { ...NO_EFFECT, outcome: 'unchanged', reason, after: donation };
}

function skipped(donation: DonationState, reason: string): Decision {
  return { ...NO_EFFECT, outcome: 'skipped', reason, after: donation };
}

function applied(reason: string | null, after: DonationState, entries: Decision['entries']): Decision {
  return { outcome: 'applied', reason, after, entries, isApplied: true, returns: [] };
}

/** An event without a time cannot be shown to be older. */
function isOlder(eventAt: number | undefined, completedAt: number | null): boolean {
  return eventAt !== undefined && completedAt !== null && eventAt < completedAt;
}

function latest(known: number | null, reported: number | undefined): number | null {
  if (reported === undefined) return known;
  return known === null ? reported : Math.max(known, reported);
}
