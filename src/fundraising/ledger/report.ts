import type { EventDispute, EventRefund, PaymentFailure } from '../gateway/index.ts';
import type { Centavos } from '../money.ts';
import type { DisputeState } from './take-back.ts';

export type ToldDispute = Omit<DisputeState, 'paymentId' | 'isLinked'>;

/** One payment that a report says was paid. */
export interface ReportedPayment {
  /** `pay_…`; undefined when the report names none. */
  paymentId?: string | undefined;
  /** In the smallest unit of the currency; undefined when the report does not say. */
  amount?: Centavos | undefined;
  /** ISO 4217; pesos when it is absent. */
  currency?: string | undefined;
  /** The report names an amount that cannot be read. */
  isUnreadable?: boolean | undefined;
}

/**
 * What the gateway says became of a payment, by whichever way we learnt it: a webhook, the redirect check, the
 * reconcile job, or the answer to a charge. All of them lead through `settle`, so that a payment counts once.
 */
export interface PaymentReport extends ReportedPayment {
  effect: 'completes' | 'fails' | 'expires' | 'refunds' | 'disputes';
  /** Our reference numbers, then the gateway's ids, in the order in which to try them (F§6, resolution). */
  references: string[];
  transactionIds: string[];
  /** Further payments that were paid through the same checkout. */
  others?: ReportedPayment[] | undefined;
  /** The report lists payments, and none of them was paid. */
  isUnpaid?: boolean | undefined;
  /** Of a refund: what had been paid, if the report says; more or less than was asked for, it is the whole that counts. */
  paidAmount?: Centavos | undefined;
  /** The refunds that have succeeded, as far as they have an id: each counts once by it. */
  refunds?: { id: string; amount: Centavos }[] | undefined;
  dispute?: ToldDispute | undefined;
  /** Unix seconds of the event; a failure older than the completion is stale. */
  eventCreatedAt?: number | undefined;
  /** It is an answer of the gateway, and no event: how the payment stood then. What has completed the donation came after it. */
  isAnswer?: boolean | undefined;
  /** Why it failed. */
  failure?: PaymentFailure | undefined;
}

/** Why a payment, or a part of it, has to be returned to its payer. */
export const RETURN_REASONS = ['duplicate', 'overpaid', 'underpaid', 'other_currency'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export type ReportOutcome = 'applied' | 'unchanged' | 'stale' | 'skipped' | ReturnReason;

/** What became of a report, for the inbox and the log. */
export interface Verdict {
  outcome: ReportOutcome;
  reason: string | null;
  donationId: number | null;
  /** Whether the donation changed; one that is `overpaid` was completed. */
  isApplied: boolean;
}

/** Each counts once by its id. */
export function toldRefunds(
  refunds: Pick<EventRefund, 'id' | 'amountInCentavos'>[],
): NonNullable<PaymentReport['refunds']> {
  return refunds.flatMap(({ id, amountInCentavos: amount }) =>
    id === undefined || amount === undefined ? [] : [{ id, amount }],
  );
}

export function toldDispute(dispute: EventDispute, at: number | undefined): ToldDispute {
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
