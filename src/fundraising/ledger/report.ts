import type { Centavos } from '../money.ts';

/**
 * What the gateway says became of a payment, by whichever way we learnt it: a webhook, the redirect check, the
 * reconcile job, or the answer to a charge. All of them lead through `settle`, so that a payment counts once.
 */
export interface PaymentReport {
  effect: 'completes' | 'fails' | 'expires' | 'refunds';
  /** Our reference numbers, then the gateway's ids, in the order in which to try them (F§6, resolution). */
  references: string[];
  transactionIds: string[];
  /** `pay_…` */
  paymentId?: string | undefined;
  /** What was paid or given back, if the report says. */
  amount?: Centavos | undefined;
  /** Of a refund: what had been paid, if the report says; more or less than was asked for, it is the whole that counts. */
  paidAmount?: Centavos | undefined;
  /** Unix seconds of the event; a failure older than the completion is stale. */
  eventCreatedAt?: number | undefined;
  /** It is an answer of the gateway, and no event: how the payment stood then. What has completed the donation came after it. */
  isAnswer?: boolean | undefined;
  /** Why it failed, fit to be shown to the donor. */
  failureMessage?: string | undefined;
}

export type ReportOutcome = 'applied' | 'unchanged' | 'stale' | 'skipped';

/** What became of a report, for the inbox and the log. */
export interface Verdict {
  outcome: ReportOutcome;
  reason: string | null;
  donationId: number | null;
}
