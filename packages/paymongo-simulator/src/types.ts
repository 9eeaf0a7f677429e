import type { FastifyBaseLogger } from 'fastify';
import type { GatewayEvent, Settings, Webhook } from './kinds/deliveries.ts';
import type { Dispute, Intent, Payment, Refund, Session } from './kinds/payments.ts';
import type { Customer, PaymentMethod } from './kinds/people.ts';
import type { Invoice, Plan, Subscription } from './kinds/recurring.ts';

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
