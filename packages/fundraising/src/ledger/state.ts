import type { DisputeStatus, DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { Centavos } from '../money/money.ts';

/** State of a donation that reports can change. */
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
  /** Amount paid including the fee; null when no report contained it. */
  paid: Centavos | null;
  /** Amount of the payment that the gateway has refunded. */
  refunded: Centavos;
  /** Amount of the credit that the ledger has reversed. */
  reversed: Centavos;
  /** The gateway's ids of the refunds in `refunded`. */
  refundIds: readonly string[];
  disputes: readonly DisputeState[];
  /** Kinds of its ledger entries; each exists once. */
  kinds: readonly string[];
  isCredited: boolean;
}

export interface Entry {
  kind: string;
  /** Negative for reversals. */
  amount: Centavos;
}

/** A cardholder's bank reclaims a payment: the money is held until the dispute is decided. */
export interface DisputeState {
  /** The gateway's id. */
  id: string;
  /** Null means the whole payment. */
  amount: Centavos | null;
  status: DisputeStatus;
  /** Status as the gateway names it. */
  gatewayStatus: string | null;
  reason: string | null;
  /** Unix seconds of the report. */
  at: number | null;
  paymentId: string | null;
  /** True if it applies to the donation; one that arrived before its payment does not yet. */
  isLinked: boolean;
}
