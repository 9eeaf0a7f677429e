import type { Billing, Common, Metadata, Stored } from './stored.ts';

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
  /** The published test card it represents. Any other number is refused before anything is stored. */
  card: string | null;
  brand: string | null;
  /** True if a security code was sent that no attempt has used yet. */
  hasFreshCvc: boolean;
}
export type PaymentMethod = Stored<'payment_method', PaymentMethodShown, PaymentMethodHidden>;
