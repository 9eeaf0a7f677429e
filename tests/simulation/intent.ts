export interface Intent {
  id: string;
  amount: bigint;
  status: 'awaiting_payment_method' | 'awaiting_next_action' | 'processing' | 'succeeded' | 'cancelled';
  /** Reference of a single donation. */
  reference: string | undefined;
  /** Id of the invoice of a subscription. */
  invoiceId: string | undefined;
  /** Payment id `pay_…`, once paid. */
  paymentId: string | undefined;
  paidAt: Temporal.Instant | undefined;
  declines: number;
}
