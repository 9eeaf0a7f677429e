import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/time/clock.ts';
import type { Store, Transaction } from './stores/store.ts';

// Amounts in this program are integer centavos in a JSON number, as on the gateway's wire: the largest one is
// 999,999,999, which a number holds exactly. Times are Unix seconds, as there.

/** A stored thing: what the API shows (`attributes`) and what only the simulator knows (`hidden`). */
export interface Stored<Kind extends string, Shown, Hidden = object> {
  id: string;
  kind: Kind;
  /** What lists of this kind are filtered by, e.g. the e-mail of a customer or the intent of a payment. */
  lookup: string | null;
  attributes: Shown;
  hidden: Hidden;
}

interface Common {
  livemode: boolean;
  created_at: number;
  updated_at: number;
}

export type Metadata = Record<string, string> | null;

export interface Billing {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Record<string, string | null>;
}

export interface CustomerShown extends Common {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  default_device: 'phone' | 'email' | null;
  default_payment_method_id: string | null;
  organization_id: string;
  metadata: Metadata;
}
export type Customer = Stored<'customer', CustomerShown>;

export interface PaymentMethodShown extends Common {
  type: string;
  details: { last4: string; exp_month: number; exp_year: number } | { bank_code: string } | null;
  billing: Billing | null;
  customer_id: string | null;
  metadata: Metadata;
}
export interface PaymentMethodHidden {
  /** The published test card it stands for. Any other number is refused before anything is kept. */
  card: string | null;
  brand: string | null;
  /** Whether a security code was given that no attempt has used up yet. */
  hasFreshCvc: boolean;
}
export type PaymentMethod = Stored<'payment_method', PaymentMethodShown, PaymentMethodHidden>;

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
  /** Set while a person looks at an authentication page: what follows their consent. */
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

export interface PlanShown extends Common {
  amount: number;
  currency: 'PHP';
  cycle_count: number | null;
  description: string | null;
  interval: string;
  interval_count: number;
  name: string;
  metadata: Metadata;
}
export type Plan = Stored<'plan', PlanShown>;

export interface InvoiceShown extends Common {
  amount: number;
  currency: 'PHP';
  due_date: string;
  payment_intent: { id: string; client_key: string; status: IntentStatus };
  resource_id: string;
  resource_type: 'subscription';
  status: 'open' | 'paid';
  subscription_id: string;
}
export type Invoice = Stored<'invoice', InvoiceShown>;

export type SubscriptionStatus =
  | 'incomplete'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'cancelled'
  | 'incomplete_cancelled';

export interface SubscriptionShown extends Common {
  anchor_date: string;
  cancelled_at: number | null;
  cancellation_reason: string | null;
  customer_id: string;
  default_customer_payment_method_id: string | null;
  next_billing_schedule: string;
  plan: { id: string } & PlanShown;
  plan_id: string;
  setup_intent: null;
  status: SubscriptionStatus;
  metadata: Metadata;
}
export type Subscription = Stored<'subscription', SubscriptionShown, { invoiceId: string }>;

export interface WebhookShown extends Common {
  url: string;
  /** Kinds of events to send; empty means every kind, which only a preregistered endpoint can have. */
  events: string[];
  secret_key: string;
  status: 'enabled' | 'disabled';
}
export interface WebhookHidden {
  /** Absent in what an earlier program has stored. */
  exhausted?: string[];
  preregistered: boolean;
}
export type Webhook = Stored<'webhook', WebhookShown, WebhookHidden>;

export interface EventShown extends Common {
  type: string;
  data: { id: string; type: string; attributes: object };
  previous_data: object;
  pending_webhooks: number;
}
export type GatewayEvent = Stored<'event', EventShown>;

export interface SettingsShown {
  /** Extra copies of every delivery. */
  duplicates: number;
  /** Deliveries that are due together go out in random order. */
  shuffle: boolean;
  delay_ms: number;
  /** So many coming answers are ignored, as if they had been lost: the delivery is tried again. */
  drop: number;
  hold: boolean;
  /** Whether a retry is signed with the first attempt's timestamp; nobody documents which is true. */
  keep_timestamp: boolean;
  /** Deliveries under way at once in one process; 1 keeps their order. */
  concurrency: number;
  refunds: 'succeed' | 'pending' | 'fail' | 'insufficient_balance';
  /** Whether the account may read disputes. Absent in what an earlier program has stored. */
  disputes?: 'readable' | 'denied';
}
export interface Fault {
  /** `POST /payment_intents/{id}/attach`, or `*` for every route. */
  route: string;
  mode: 'timeout' | 'error500' | 'reset' | 'reset_after_accept' | 'slow';
  times: number;
  delay_ms: number;
}
export type Settings = Stored<'settings', SettingsShown, { faults: Fault[] }>;

export interface Kinds {
  customer: Customer;
  payment_method: PaymentMethod;
  payment_intent: Intent;
  checkout_session: Session;
  payment: Payment;
  refund: Refund;
  dispute: Dispute;
  plan: Plan;
  invoice: Invoice;
  subscription: Subscription;
  webhook: Webhook;
  event: GatewayEvent;
  settings: Settings;
}
export type Kind = keyof Kinds;

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** What every part of the simulator works with. */
export interface World {
  store: Store;
  clock: Clock;
  log: Log;
  liveMode: boolean;
  /** Where a browser reaches the simulator, without a slash at the end. */
  publicUrl: string;
  merchant: string;
  minimumAmount: number;
  /** Runs a change whole or not at all, then lets its events out. May run `work` again after a lost race. */
  change<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}
