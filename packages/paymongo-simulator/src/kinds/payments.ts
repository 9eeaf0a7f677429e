import type { Billing, Common, Metadata, Stored } from './stored.ts';

export type IntentStatus =
  | 'awaiting_payment_method'
  | 'awaiting_next_action'
  | 'awaiting_capture'
  | 'processing'
  | 'succeeded'
  | 'cancelled';

export interface PaymentError {
  failed_code: string;
  failed_message: string;
  payment_id: string;
}

export type NextAction =
  | { type: 'redirect'; redirect: { url: string; return_url: string | null } }
  | { type: 'consume_qr'; code: { id: string; amount: number; image_url: string; expires_at: number } };

export interface IntentShown extends Common {
  amount: number;
  currency: 'PHP';
  capture_type: 'automatic' | 'manual';
  description: string | null;
  statement_descriptor: string | null;
  status: IntentStatus;
  client_key: string;
  last_payment_error: PaymentError | null;
  payment_method_allowed: string[];
  payment_method_options: { card?: { request_three_d_secure: 'any' | 'automatic' } } | null;
  next_action: NextAction | null;
  setup_future_usage: { session_type: 'on_session' | 'off_session'; customer_id: string } | null;
  original_amount: number;
  metadata: Metadata;
}
export interface IntentHidden {
  methodId: string | null;
  /** Set while the authentication page is shown: the result of the owner's consent. */
  afterConsent: 'pay' | 'decline' | null;
  sessionId: string | null;
  subscriptionId: string | null;
  referenceNumber: string | null;
}
export type Intent = Stored<'payment_intent', IntentShown, IntentHidden>;

export interface LineItem {
  name: string;
  amount: number;
  currency: 'PHP';
  quantity: number;
  description: string | null;
  images: string[];
}

export interface SessionShown extends Common {
  billing: Billing | null;
  billing_information_fields_editable: string;
  cancel_url: string | null;
  checkout_url: string;
  client_key: string;
  customer_email: string | null;
  description: string | null;
  line_items: LineItem[];
  merchant: string;
  paid_at: number | null;
  payment_method_types: string[];
  payment_method_used: string | null;
  reference_number: string | null;
  send_email_receipt: boolean;
  show_description: boolean;
  show_line_items: boolean;
  status: 'active' | 'expired';
  success_url: string | null;
  metadata: Metadata;
}
export type Session = Stored<'checkout_session', SessionShown, { intentId: string }>;

export interface PaymentShown extends Common {
  amount: number;
  balance_transaction_id: string | null;
  billing: Billing | null;
  currency: 'PHP';
  description: string | null;
  disputed: boolean;
  external_reference_number: string | null;
  fee: number;
  foreign_fee: number;
  net_amount: number;
  origin: 'api';
  payment_intent_id: string;
  payout: null;
  source: { id: string; type: string; brand?: string; last4?: string; country?: string };
  statement_descriptor: string | null;
  status: 'paid' | 'failed';
  tax_amount: number | null;
  taxes: [];
  metadata: Metadata;
  failed_code: string | null;
  failed_message: string | null;
  available_at: number | null;
  credited_at: number | null;
  paid_at: number | null;
}
export type Payment = Stored<'payment', PaymentShown>;

export interface RefundShown extends Common {
  amount: number;
  balance_transaction_id: string | null;
  currency: 'PHP';
  notes: string | null;
  payment_id: string;
  payout_id: null;
  reason: string;
  status: 'pending' | 'processing' | 'succeeded' | 'failed';
  available_at: number | null;
  refunded_at: number | null;
  metadata: Metadata;
}
export type Refund = Stored<'refund', RefundShown>;

export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost' | 'expired';

export interface DisputeShown extends Common {
  amount: number;
  currency: 'PHP';
  payment_id: string;
  reason: string;
  status: DisputeStatus;
}
export type Dispute = Stored<'dispute', DisputeShown>;
