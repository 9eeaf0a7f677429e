import { event } from '@bulwagan/testing/donations.ts';
import { fullRequest } from '../../bench/exchange.ts';
import { paidCheckoutEvent } from '../../bench/webhooks/event.ts';
import { deliveryOf } from '../faults/asking.ts';
import type { Donation } from './batch.ts';

/** One of the two payment events of the gateway, in the form passed to the sending process. */
export interface PaidEvent {
  kind: 'checkout' | 'payment';
  reference: string;
  /** Centavos. */
  amount: number;
  fee: number;
  /** Unix seconds. */
  at: number;
}

export function paidEvent(kind: PaidEvent['kind'], donation: Donation, at: number): PaidEvent {
  const { reference, amount, total } = donation;
  return { kind, reference, amount: Number(amount), fee: Number(total - amount), at };
}

export const eventIdOf = ({ kind, reference }: Pick<PaidEvent, 'kind' | 'reference'>): string =>
  `evt_${kind}_${reference}`;

/** Returns the raw HTTP request of a delivery: the same event each time, signed now. */
export function wireOf(port: number, paid: PaidEvent): Buffer {
  const { headers, ...delivery } = deliveryOf(bodyOf(paid));
  return fullRequest(port, { ...delivery, headers: { 'content-type': 'application/json', ...headers } });
}

/** Builds the event with the payment ids that `manyDonations` assigns. */
function bodyOf({ kind, reference, amount, fee, at }: PaidEvent): object {
  const names = { session: `cs_${reference}`, intent: `pi_${reference}`, payment: `pay_${reference}` };
  const eventId = eventIdOf({ kind, reference });
  if (kind === 'checkout') return paidCheckoutEvent({ eventId, reference, ...names, amount, fee, at });
  return event('payment.paid', {
    id: eventId,
    intentId: names.intent,
    paymentId: names.payment,
    amountInCentavos: amount + fee,
    createdAt: at,
  });
}
