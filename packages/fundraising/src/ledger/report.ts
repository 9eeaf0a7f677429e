import type { ReturnReason } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { PaymentFailure } from '@bulwagan/platform/payments/declines.ts';
import type { Dispute, EventRefund } from '@bulwagan/platform/payments/payments.ts';
import type { Centavos } from '../money/money.ts';
import type { DisputeState } from './state.ts';

export type ReportedDispute = Omit<DisputeState, 'paymentId' | 'isLinked'>;

/** One payment that a report says was paid. */
export interface ReportedPayment {
  /** Undefined when the report has no id. */
  paymentId?: string | undefined;
  /** In the smallest unit of the currency; undefined when the report has no amount. */
  amount?: Centavos | undefined;
  /** ISO 4217; pesos when it is absent. */
  currency?: string | undefined;
  /** True if the amount is unreadable. */
  isUnreadable?: boolean | undefined;
}

/**
 * Outcome of a payment from any source: a webhook, the redirect check, the reconcile job, or the answer to a charge.
 * All are applied by `settle`, so that a payment counts once.
 */
export interface PaymentReport extends ReportedPayment {
  effect: 'completes' | 'fails' | 'expires' | 'refunds' | 'disputes';
  /** Our reference numbers, then the gateway's ids, in the order in which to try them (F§6, resolution). */
  references: string[];
  transactionIds: string[];
  /** Further payments made through the same checkout. */
  others?: ReportedPayment[] | undefined;
  /** True if the report lists payments, none of them paid. */
  isUnpaid?: boolean | undefined;
  /**
   * For a refund: the amount that was paid, if reported; a full refund is judged by it, not by the amount asked for.
   */
  paidAmount?: Centavos | undefined;
  /** Successful refunds in the report. Each has an id, so that a refund reported twice is booked once. */
  refunds?: { id: string; amount: Centavos }[] | undefined;
  dispute?: ReportedDispute | undefined;
  /** Unix seconds of the event; a failure older than the completion is stale. */
  eventCreatedAt?: number | undefined;
  /**
   * True for an answer of the gateway rather than an event. It shows a past state: a completion recorded since is
   * newer.
   */
  isAnswer?: boolean | undefined;
  /** Reason of the failure. */
  failure?: PaymentFailure | undefined;
}

export type ReportOutcome = 'applied' | 'unchanged' | 'stale' | 'skipped' | ReturnReason;

/** Result of a report, for the inbox and the log. */
export interface Verdict {
  outcome: ReportOutcome;
  reason: string | null;
  donationId: number | null;
  /** True if the donation changed; an `overpaid` one was completed. */
  isApplied: boolean;
}

/** Each refund counts once by its id. */
export function reportedRefunds(
  refunds: Pick<EventRefund, 'id' | 'amountInCentavos'>[],
): NonNullable<PaymentReport['refunds']> {
  return refunds.flatMap(({ id, amountInCentavos: amount }) =>
    id === undefined || amount === undefined ? [] : [{ id, amount }],
  );
}

export function reportedDispute(dispute: Dispute, at: number | undefined): ReportedDispute {
  const { id, status } = dispute;
  return {
    id,
    status,
    amount: dispute.amountInCentavos ?? null,
    gatewayStatus: dispute.gatewayStatus ?? null,
    reason: dispute.reason ?? null,
    at: at ?? null,
  };
}
