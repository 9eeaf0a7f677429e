export interface Kept {
  reference: string;
  amount: bigint;
  /** Charged amount including the fee. */
  total: bigint;
  /** Payment intents of its attempts, which identify its charges. */
  attempts: string[];
  status: string;
  credits: number;
  /** Credits minus refunds. */
  net: bigint;
  notices: number;
  /** Null if no refund was requested. */
  refund: 'pending' | 'succeeded' | 'failed' | null;
  /** Refund id of the gateway; null if unknown. */
  refundId: string | null;
}
