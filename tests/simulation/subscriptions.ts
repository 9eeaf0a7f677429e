import { refused } from '@bulwagan/paymongo/client/refusals.ts';
import type { Gateway } from '@bulwagan/paymongo/gateway.ts';
import type { Subscription as Shown } from '@bulwagan/paymongo/subscriptions.ts';
import { GatewayOutcomeUnknown } from '@bulwagan/platform/payments/errors.ts';
import { requestInTurn } from './gates.ts';
import type { Intent } from './intent.ts';
import type { SimulatedIntents } from './intents.ts';
import type { Scheduler } from './scheduler.ts';
import { askSlowly } from './slowness.ts';

export interface Invoice {
  id: string;
  status: 'open' | 'paid';
  intent: Intent;
}

export interface Subscription {
  id: string;
  /** Recurring donation of the subscription. */
  subscriptionId: number;
  amount: bigint;
  status: 'incomplete' | 'active' | 'past_due' | 'cancelled';
  invoices: Invoice[];
}

interface Parts {
  random(): number;
  turns: Scheduler;
  prefix: string;
  intents: SimulatedIntents;
  /** Callbacks for invoice and status changes. */
  reported: {
    invoice(subscription: Subscription, invoice: Invoice, what: 'created' | 'paid' | 'payment_failed'): void;
    status(subscription: Subscription): void;
  };
}

const MOST_PERIODS = 1;
const SHARE_OF_DECLINED_PERIODS = 0.25;

/** Returns true if the gateway charges it each period. */
export const isCharging = ({ status }: Subscription): boolean => status === 'active' || status === 'past_due';
export const isPaid = ({ status }: Invoice): boolean => status === 'paid';

/**
 * Subscriptions of the payment gateway. Once the first invoice is paid, the gateway charges each period and retries
 * after a declined one. A cancelled subscription is charged no more.
 */
export class SimulatedSubscriptions {
  readonly all: Subscription[] = [];
  readonly #parts: Parts;
  readonly #plans: bigint[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  calls(): Partial<Gateway> {
    return {
      createPlan: ({ amountInCentavos, interval, intervalCount = 1 }) =>
        this.#order('make a plan', { kind: 'inert' }, () => {
          const id = `plan_${this.#plans.push(amountInCentavos)}`;
          return { id, amountInCentavos, interval, intervalCount };
        }),
      createSubscription: ({ planId, metadata }) =>
        this.#order('make a subscription', { kind: 'inert' }, () => {
          const subscriptionId = Number(metadata?.donation_subscription);
          return shown(this.#open(subscriptionId, this.#plans[Number(planId.replace('plan_', '')) - 1]!));
        }),
      getSubscription: (id) =>
        requestInTurn('gateway: ask about a subscription', async () => shown(this.#find(id))),
      cancelSubscription: (id) =>
        this.#order('end a subscription', { kind: 'subscription', subscriptionId: id }, () => {
          const subscription = this.#find(id);
          if (subscription.status === 'cancelled')
            throw refused('end a subscription', { status: 400, code: 'resource_failed_state' });
          for (const { intent } of subscription.invoices)
            if (intent.status === 'awaiting_payment_method' || intent.status === 'awaiting_next_action')
              intent.status = 'cancelled';
          this.#become(subscription, 'cancelled');
          return shown(subscription);
        }),
    };
  }

  /** Updates the invoice and the subscription after a charge. */
  charged(intent: Intent, result: 'paid' | 'declined'): void {
    const subscription = this.all.find(({ invoices }) => invoices.some((one) => one.intent === intent))!;
    const invoice = subscription.invoices.find((one) => one.intent === intent)!;
    if (result === 'paid') invoice.status = 'paid';
    this.#parts.reported.invoice(subscription, invoice, result === 'paid' ? 'paid' : 'payment_failed');
    if (subscription.status === 'cancelled') return;
    const { status } = subscription;
    if (result === 'paid') this.#become(subscription, 'active');
    else if (status === 'active') this.#become(subscription, 'past_due');
    if (result === 'paid' && status === 'incomplete') this.#beginPeriods(subscription);
  }

  #open(subscriptionId: number, amount: bigint): Subscription {
    const subscription: Subscription = {
      id: `subs_${this.#parts.prefix}_${this.all.length + 1}`,
      subscriptionId,
      amount,
      status: 'incomplete',
      invoices: [],
    };
    this.all.push(subscription);
    this.#invoice(subscription);
    return subscription;
  }

  #invoice(subscription: Subscription): Invoice {
    const id = `inv_${subscription.id}_${subscription.invoices.length + 1}`;
    const intent = this.#parts.intents.open({ amount: subscription.amount, invoiceId: id });
    const invoice: Invoice = { id, status: 'open', intent };
    subscription.invoices.push(invoice);
    return invoice;
  }

  #find(id: string): Subscription {
    const found = this.all.find((one) => one.id === id);
    if (found === undefined) throw new Error(`No subscription ${id} was ever made.`);
    return found;
  }

  #become(subscription: Subscription, status: Subscription['status']): void {
    subscription.status = status;
    this.#parts.reported.status(subscription);
  }

  #beginPeriods(subscription: Subscription): void {
    const { random, turns } = this.#parts;
    const count = Math.floor(random() * (MOST_PERIODS + 1));
    turns.act('the next periods', async () => {
      for (let period = 1; period <= count; period += 1) await this.#bill(subscription);
      return String(count);
    });
  }

  /** Bills a period: invoice, charge, and one retry if declined. */
  async #bill(subscription: Subscription): Promise<void> {
    const { random, intents, reported } = this.#parts;
    const invoice = await requestInTurn('gateway: a period begins', async () => {
      if (!isCharging(subscription)) return undefined;
      const made = this.#invoice(subscription);
      reported.invoice(subscription, made, 'created');
      return made;
    });
    if (invoice === undefined) return;
    for (const name of ['charges', 'charges again']) {
      await requestInTurn(`gateway: ${name} a period`, async () => {
        if (!isCharging(subscription) || invoice.intent.status !== 'awaiting_payment_method') return;
        intents.settle(invoice.intent, random() < SHARE_OF_DECLINED_PERIODS ? 'declined' : 'paid');
      });
    }
  }

  #order<Made>(what: string, lookUp: GatewayOutcomeUnknown['lookUp'], make: () => Made): Promise<Made> {
    return askSlowly(this.#parts, `gateway: ${what}`, async (fate) => {
      const lost = () => new GatewayOutcomeUnknown(what, 'timeout', lookUp);
      if (fate === 'lost before') throw lost();
      const made = make();
      if (fate === 'lost after') throw lost();
      return made;
    });
  }
}

function shown({ id, status, invoices }: Subscription): Shown {
  const { id: invoiceId, status: invoiceStatus, intent } = invoices.at(-1)!;
  return {
    id,
    status,
    customerId: undefined,
    planId: undefined,
    nextBillingOn: undefined,
    latestInvoice: { id: invoiceId, status: invoiceStatus, intentId: intent.id },
    metadata: {},
  };
}
