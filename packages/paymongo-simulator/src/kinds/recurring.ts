import type { IntentStatus } from './payments.ts';
import type { Common, Metadata, Stored } from './stored.ts';

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
