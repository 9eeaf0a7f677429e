import { refused } from '@bulwagan/paymongo/client/refusals.ts';
import type { Gateway } from '@bulwagan/paymongo/gateway.ts';
import { REFUNDING } from '@bulwagan/paymongo/operations.ts';
import { makeOnce, type RefundWithMetadata as Refund } from '@bulwagan/paymongo/refunds.ts';
import {
  GatewayOutcomeUnknown,
  GatewayRefused,
  GatewayUnavailable,
} from '@bulwagan/platform/payments/errors.ts';
import type { EventRefund, NewRefund } from '@bulwagan/platform/payments/payments.ts';
import type { Clock } from '@bulwagan/platform/time/clock.ts';
import { requestInTurn } from './gates.ts';
import type { Scheduler } from './scheduler.ts';

const SHARE_OF_PENDING = 0.5;
const SHARE_OF_FAILED = 0.4;
/** Maximum delay of a request in transit. */
const LATE_AT_MOST_MINUTES = 60;

interface Parts {
  random(): number;
  clock: Clock;
  turns: Scheduler;
  /** Returns the paid amount in centavos, or undefined for an unknown payment. */
  paid(paymentId: string): bigint | undefined;
  /** Called for each finished refund. */
  ended(refund: Refund): void;
}

/**
 * Refunds of the payment gateway. Listing, creating and listing again are separate steps of the simulation. A refund
 * succeeds at once, or is pending and then succeeds or fails. A request whose response is lost was executed or is still
 * in transit. A payment has at most one refund that has not failed.
 */
export class SimulatedRefunds {
  readonly #made: Refund[] = [];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  isGivenBack(paymentId: string): boolean {
    return this.#made.some((one) => one.paymentId === paymentId && one.status === 'succeeded');
  }

  /** Returns the successful refunds of a payment, as the payment lists them. */
  succeeded(paymentId: string): EventRefund[] {
    return this.#made
      .filter((one) => one.paymentId === paymentId && one.status === 'succeeded')
      .map((one) => ({ ...one, isUnreadable: false }));
  }

  calls(): Partial<Gateway> {
    const find = (wanted: { paymentId: string; reference: string }) => this.#find(wanted);
    return {
      findRefund: find,
      getRefund: (id) =>
        this.#look('gateway: ask about a refund', () => {
          const known = this.#made.find((one) => one.id === id);
          if (known === undefined) throw new Error(`No refund ${id} was ever made.`);
          return known;
        }),
      refundOnce: (wanted) => makeOnce(wanted, { find, create: (refund) => this.#order(refund) }),
    };
  }

  #find({ paymentId, reference }: { paymentId: string; reference: string }): Promise<Refund | undefined> {
    return this.#look('gateway: look for a refund', () => {
      if (this.#parts.paid(paymentId) === undefined)
        throw new Error(`No payment ${paymentId} was ever made.`);
      const found = this.#standing(paymentId);
      return found?.metadata.reference === reference ? found : undefined;
    });
  }

  /** Runs a query; one whose response is lost counts as not sent. */
  #look<Found extends Refund | undefined>(what: string, look: () => Found): Promise<Found> {
    return requestInTurn(what, async (fate) => {
      if (fate !== 'done') throw new GatewayUnavailable(what, 'no answer came');
      const found = look();
      return found === undefined ? found : { ...found };
    });
  }

  #order(wanted: NewRefund): Promise<Refund> {
    return requestInTurn('gateway: order a refund', async (fate) => {
      if (fate === 'done') return { ...this.#make(wanted) };
      if (fate === 'lost after') this.#make(wanted);
      else this.#orderLate(wanted);
      throw new GatewayOutcomeUnknown(REFUNDING, 'timeout', { kind: 'refund', ...wanted });
    });
  }

  /** Delivers a refund request after its sender has timed out. */
  #orderLate(wanted: NewRefund): void {
    const { clock, turns } = this.#parts;
    const sentAt = clock.now();
    turns.act('a late order', () =>
      requestInTurn('gateway: a late order of a refund', async () => {
        if (clock.now().since(sentAt).total('minutes') > LATE_AT_MOST_MINUTES) return 'never arrived';
        try {
          return this.#make(wanted).status;
        } catch (error) {
          if (error instanceof GatewayRefused) return error.code;
          throw error;
        }
      }),
    );
  }

  #standing(paymentId: string): Refund | undefined {
    return this.#made.find((one) => one.paymentId === paymentId && one.status !== 'failed');
  }

  #make({ paymentId, amountInCentavos, reference, reason }: NewRefund): Refund {
    const paid = this.#parts.paid(paymentId);
    if (paid !== amountInCentavos) throw new Error(`${amountInCentavos} of ${paid} are asked back.`);
    const status = this.#standing(paymentId);
    if (status !== undefined) {
      const code = status.status === 'succeeded' ? 'resource_failed_state' : 'resource_processing_state';
      throw refused(REFUNDING, { status: 400, code });
    }
    const { random, ended } = this.#parts;
    const refund: Refund = {
      id: `ref_${this.#made.length + 1}_${paymentId}`,
      paymentId,
      amountInCentavos,
      currency: 'PHP',
      status: random() < SHARE_OF_PENDING ? 'pending' : 'succeeded',
      reason,
      metadata: { reference },
    };
    this.#made.push(refund);
    if (refund.status === 'pending') this.#endLater(refund);
    else ended(refund);
    return refund;
  }

  #endLater(refund: Refund): void {
    const { random, turns, ended } = this.#parts;
    turns.act('a pending refund', () =>
      requestInTurn('gateway: a pending refund ends', async () => {
        refund.status = random() < SHARE_OF_FAILED ? 'failed' : 'succeeded';
        ended(refund);
        return refund.status;
      }),
    );
  }
}
