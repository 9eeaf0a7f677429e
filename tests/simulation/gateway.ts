import type { CheckoutSession } from '@bulwagan/paymongo/checkout-sessions.ts';
import { refused } from '@bulwagan/paymongo/client/refusals.ts';
import type { Gateway } from '@bulwagan/paymongo/gateway.ts';
import { GatewayOutcomeUnknown, GatewayUnavailable } from '@bulwagan/platform/payments/errors.ts';
import type { Payment } from '@bulwagan/platform/payments/payments.ts';
import type { Clock } from '@bulwagan/platform/time/clock.ts';
import { requestInTurn } from './gates.ts';
import type { SimulatedIntents } from './intents.ts';
import type { SimulatedRefunds } from './refunds.ts';
import type { Fate } from './scheduler.ts';
import type { SimulatedSubscriptions } from './subscriptions.ts';

export interface Session {
  id: string;
  intentId: string;
  reference: string;
  amount: bigint;
  status: 'active' | 'expired';
  payment: Payment | undefined;
}

export const isPayable = ({ status, payment }: Session): boolean =>
  status === 'active' && payment === undefined;

/** Parts of the gateway in files of their own. */
interface GatewayParts {
  refunds: SimulatedRefunds;
  intents: SimulatedIntents;
  subscriptions: SimulatedSubscriptions;
}

/** Payment collected by the gateway. */
export interface TakenCharge {
  paymentId: string;
  amount: bigint;
  intentId: string;
  /** Reference of the donation, if the gateway received one. */
  reference: string | undefined;
}

/** In-memory payment gateway without network: checkouts, payments and its other parts. Each call takes a turn. */
export class SimulatedGateway {
  readonly sessions: Session[] = [];
  readonly refunds: SimulatedRefunds;
  readonly intents: SimulatedIntents;
  readonly subscriptions: SimulatedSubscriptions;
  readonly #clock: Clock;
  readonly #prefix: string;

  constructor({ clock, prefix }: { clock: Clock; prefix: string }, parts: GatewayParts) {
    this.refunds = parts.refunds;
    this.intents = parts.intents;
    this.subscriptions = parts.subscriptions;
    this.#clock = clock;
    this.#prefix = prefix;
  }

  /** Returns all charges, by checkout and by card. */
  charges(): TakenCharge[] {
    const onPages = this.sessions.flatMap(({ payment, amount, intentId, reference }) =>
      payment === undefined ? [] : [{ paymentId: payment.id, amount, intentId, reference }],
    );
    const byCards = this.intents.all.flatMap(({ id, paymentId, amount, reference }) =>
      paymentId === undefined ? [] : [{ paymentId, amount, intentId: id, reference }],
    );
    return [...onPages, ...byCards];
  }

  /** Registers a checkout opened before the run. */
  adopt(page: Pick<Session, 'id' | 'intentId' | 'reference' | 'amount'>): Session {
    const session: Session = { ...page, status: 'active', payment: undefined };
    this.sessions.push(session);
    return session;
  }

  #open(reference: string, amount: bigint): Session {
    const name = `${this.#prefix}_${this.sessions.length + 1}`;
    return this.adopt({ id: `cs_${name}`, intentId: `pi_${name}`, reference, amount });
  }

  /** Pays on the checkout page as the donor. Returns false if the checkout is closed. */
  pay(session: Session): boolean {
    if (!isPayable(session)) return false;
    session.payment = {
      id: session.id.replace('cs_', 'pay_'),
      amountInCentavos: session.amount,
      currency: 'PHP',
      feeInCentavos: 0n,
      status: 'paid',
      sourceType: 'gcash',
      chargeId: session.intentId,
      paidAt: this.#clock.now(),
      metadata: {},
    };
    return true;
  }

  /** Returns the gateway calls for donating, cancelling, refunding and querying, to replace the real ones of an app. */
  calls(): Partial<Gateway> {
    return {
      createCheckoutSession: ({ reference, lines }) =>
        this.#answer('gateway: open a page', () => {
          const session = this.#open(
            reference,
            lines.reduce((sum, { amountInCentavos: n }) => sum + n, 0n),
          );
          return { ...this.#shown(session), url: `https://pay.test/${session.id}` };
        }),
      getCheckoutSession: (id) => this.#answer('gateway: ask', () => this.#shown(this.#find(id))),
      getPayment: (id) =>
        requestInTurn('gateway: look at a payment', async (fate: Fate) => {
          if (fate !== 'done') throw new GatewayUnavailable('get a payment', 'no answer came');
          return this.#paymentOf(id);
        }),
      expireCheckoutSession: (id) =>
        this.#answer('gateway: close a page', () => {
          const session = this.#find(id);
          if (!isPayable(session))
            throw refused('expire a checkout session', { status: 400, code: 'not_active' });
          session.status = 'expired';
          return this.#shown(session);
        }),
      ...this.refunds.calls(),
      ...this.intents.calls(),
      ...this.subscriptions.calls(),
    };
  }

  /** Returns a payment as the gateway shows it, with its successful refunds. */
  #paymentOf(id: string): Payment {
    const charge = this.charges().find((one) => one.paymentId === id);
    if (charge === undefined) throw refused('get a payment', { status: 404, code: 'resource_not_found' });
    const refunds = this.refunds.succeeded(id);
    const refunded = refunds.reduce((sum, { amountInCentavos = 0n }) => sum + amountInCentavos, 0n);
    return {
      id,
      amountInCentavos: charge.amount,
      currency: 'PHP',
      feeInCentavos: 0n,
      status: refunded === charge.amount ? 'refunded' : 'paid',
      sourceType: undefined,
      chargeId: charge.intentId,
      paidAt: this.#clock.now(),
      metadata: {},
      ...(refunds.length === 0 ? {} : { refunds, refundedInCentavos: refunded }),
    };
  }

  #find(id: string): Session {
    const session = this.sessions.find((one) => one.id === id);
    if (session === undefined)
      throw refused('get a checkout session', { status: 404, code: 'resource_not_found' });
    return session;
  }

  #shown({ id, intentId, reference, status, payment }: Session): CheckoutSession {
    return {
      id,
      status,
      url: undefined,
      reference,
      intentId,
      intentStatus: payment === undefined ? 'awaiting_payment_method' : 'succeeded',
      payments: payment === undefined ? [] : [payment],
      paidPayment: payment,
      metadata: {},
    };
  }

  #answer<Result>(what: string, answer: () => Result): Promise<Result> {
    return requestInTurn(what, async (fate: Fate) => {
      if (fate === 'lost before') throw new GatewayUnavailable('act', 'it cannot be reached');
      const result = answer();
      if (fate === 'lost after') throw new GatewayOutcomeUnknown('act', 'timeout', { kind: 'inert' });
      return result;
    });
  }
}
