import { declined, refused } from '@bulwagan/paymongo/client/refusals.ts';
import type { Gateway } from '@bulwagan/paymongo/gateway.ts';
import { ATTACHING } from '@bulwagan/paymongo/operations.ts';
import { getPaymentIntent } from '@bulwagan/paymongo/payment-intents.ts';
import { attachAndSettle, lookUpSettlement } from '@bulwagan/paymongo/settlement.ts';
import {
  GatewayDeclined,
  GatewayOutcomeUnknown,
  GatewayRefused,
  GatewayUnavailable,
} from '@bulwagan/platform/payments/errors.ts';
import type { Clock } from '@bulwagan/platform/time/clock.ts';
import { requestInTurn } from './gates.ts';
import type { Intent } from './intent.ts';
import type { Fate, Scheduler } from './scheduler.ts';
import { askSlowly, clientOf, intentOf } from './slowness.ts';

interface Parts {
  random(): number;
  clock: Clock;
  turns: Scheduler;
  prefix: string;
  /** Called for each successful or declined charge. */
  charged(intent: Intent, result: 'paid' | 'declined'): void;
}

const SHARE_OF_DECLINES = 0.12;
/** Share of charges for which the bank requires authentication by the donor. */
const SHARE_OF_CHALLENGES = 0.12;
const SHARE_OF_UNDECIDED = 0.12;
/** Share of authentications and bank decisions without an answer, and share of refusals. */
const SHARE_OF_SILENCE = 0.2;
const SHARE_OF_REFUSALS = 0.2;
/** Maximum delay of a request in transit. */
const LATE_AT_MOST_MINUTES = 60;

/**
 * Payment intents of saved cards. An intent is charged at most once. A charge succeeds, is declined, or waits for the
 * donor's authentication or the bank. The request or its response may be lost or delayed.
 */
export class SimulatedIntents {
  readonly all: Intent[] = [];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  calls(): Partial<Gateway> {
    const client = () => clientOf({ look: (id) => this.#look(id), charge: (id) => this.#order(id) });
    return {
      createPaymentIntent: ({ amountInCentavos, metadata }) =>
        askSlowly(this.#parts, 'gateway: open an intent', async (fate) => {
          if (fate === 'lost before') throw new GatewayUnavailable('open an intent', 'it cannot be reached');
          const made = this.open({ amount: amountInCentavos, reference: metadata.donation_reference });
          if (fate !== 'done')
            throw new GatewayOutcomeUnknown('open an intent', 'timeout', { kind: 'inert' });
          return intentOf(made);
        }),
      cancelPaymentIntent: (intentId) =>
        askSlowly(this.#parts, 'gateway: cancel an intent', async (fate) => {
          const lost = () =>
            new GatewayOutcomeUnknown('cancel an intent', 'timeout', { kind: 'charge', chargeId: intentId });
          if (fate === 'lost before') throw lost();
          const intent = this.find(intentId);
          if (['succeeded', 'cancelled', 'processing'].includes(intent.status)) throw failedState();
          intent.status = 'cancelled';
          if (fate !== 'done') throw lost();
          return intentOf(intent);
        }),
      getPaymentIntent: (id) => getPaymentIntent(client(), id),
      attachAndSettle: (order) => attachAndSettle(client(), order, false),
      lookUpSettlement: (id) => lookUpSettlement(client(), id, false),
    };
  }

  open({ amount, reference, invoiceId }: Pick<Intent, 'amount'> & Partial<Intent>): Intent {
    const intent: Intent = {
      id: `pi_${this.#parts.prefix}_card_${this.all.length + 1}`,
      amount,
      status: 'awaiting_payment_method',
      reference,
      invoiceId,
      paymentId: undefined,
      paidAt: undefined,
      declines: 0,
    };
    this.all.push(intent);
    return intent;
  }

  find(id: string): Intent {
    const intent = this.all.find((one) => one.id === id);
    if (intent === undefined) throw refused('get an intent', { status: 404, code: 'resource_not_found' });
    return intent;
  }

  /** Settles a pending decision. */
  settle(intent: Intent, result: 'paid' | 'declined'): void {
    if (result === 'paid') {
      intent.status = 'succeeded';
      intent.paymentId = intent.id.replace('pi_', 'pay_');
      intent.paidAt = this.#parts.clock.now();
    } else {
      intent.status = 'awaiting_payment_method';
      intent.declines += 1;
    }
    this.#parts.charged(intent, result);
  }

  #look(id: string): Promise<Intent> {
    return requestInTurn('gateway: look at an intent', async (fate) => {
      if (fate !== 'done') throw new GatewayUnavailable('look at an intent', 'no answer came');
      return { ...this.find(id) };
    });
  }

  #order(intentId: string): Promise<Intent> {
    return askSlowly(this.#parts, 'gateway: charge a card', async (fate: Fate) => {
      if (fate === 'done') return { ...this.#charge(intentId) };
      const unknown = { kind: 'charge', chargeId: intentId } as const;
      const lost = new GatewayOutcomeUnknown(ATTACHING, 'timeout', unknown);
      if (fate === 'lost before') this.#orderLate(intentId);
      else this.#quietly(() => this.#charge(intentId));
      throw lost;
    });
  }

  /** Delivers a charge request after its sender has timed out. */
  #orderLate(intentId: string): void {
    const { clock, turns } = this.#parts;
    const sentAt = clock.now();
    turns.act('a late charge', () =>
      requestInTurn('gateway: a late order to charge a card', async () => {
        if (clock.now().since(sentAt).total('minutes') > LATE_AT_MOST_MINUTES) return 'never arrived';
        return this.#quietly(() => this.#charge(intentId));
      }),
    );
  }

  /** Runs a charge and drops its error. */
  #quietly(charge: () => Intent): string {
    try {
      return charge().status;
    } catch (error) {
      if (error instanceof GatewayRefused || error instanceof GatewayDeclined) return error.code;
      throw error;
    }
  }

  #charge(id: string): Intent {
    const intent = this.find(id);
    if (intent.status !== 'awaiting_payment_method') throw failedState();
    let drawn = this.#parts.random();
    if (drawn < SHARE_OF_DECLINES) {
      this.settle(intent, 'declined');
      throw declined(ATTACHING, 'insufficient_funds');
    }
    drawn -= SHARE_OF_DECLINES;
    if (drawn < SHARE_OF_CHALLENGES) this.#leaveTo('the donor at the bank', intent, 'awaiting_next_action');
    else if (drawn < SHARE_OF_CHALLENGES + SHARE_OF_UNDECIDED)
      this.#leaveTo('a slow bank', intent, 'processing');
    else this.settle(intent, 'paid');
    return intent;
  }

  /** Leaves the decision to the donor, who may never answer, or to the bank, which always does. */
  #leaveTo(who: string, intent: Intent, status: 'awaiting_next_action' | 'processing'): void {
    const { random, turns } = this.#parts;
    intent.status = status;
    turns.act(who, () =>
      requestInTurn(`${who} decides`, async () => {
        if (intent.status !== status) return 'not asked again';
        const drawn = random();
        if (status === 'awaiting_next_action' && drawn < SHARE_OF_SILENCE) return 'says nothing';
        this.settle(intent, drawn > 1 - SHARE_OF_REFUSALS ? 'declined' : 'paid');
        return intent.status;
      }),
    );
  }
}

const failedState = () => refused(ATTACHING, { status: 400, code: 'resource_failed_state' });
