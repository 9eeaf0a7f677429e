import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { PaymentReport } from '@bulwagan/fundraising/ledger/report.ts';
import { type EventOptions, event } from '@bulwagan/testing/donations.ts';
import type { Donation } from './batch.ts';

/**
 * Arrivals for one donation: the checkout event, the payment event, a failure event, the last event repeated, and the
 * donor's return.
 */
export const ARRIVALS = ['checkout', 'payment', 'failure', 'again', 'return'] as const;
/**
 * Ways in which a pending donation ends: the donor cancels, or the checkout expires. It may still be paid afterwards.
 */
export const ENDS = ['cancel', 'expiry'] as const;
export type Arrival = (typeof ARRIVALS)[number] | (typeof ENDS)[number];
export const STARTS = ['pending', 'cancelled', 'failed', 'expired', 'completed'] as const;

/** Returns every sequence of `length` items, with repetition. */
export function ordersOf<T>(things: readonly T[], length: number): T[][] {
  if (length === 0) return [[]];
  return ordersOf(things, length - 1).flatMap((order) => things.map((thing) => [...order, thing]));
}

/** One donation with its sequence of arrivals and the outcome that the documents require. */
export interface Course {
  donation: Donation;
  order: readonly Arrival[];
  start: DonationStatus;
  status: DonationStatus;
  credits: number;
  /** Number of completions of a donation that was not pending; the log must contain a warning for each. */
  warnings: number;
  completedAt: number | null;
  /** Number of event deliveries; a repeated event counts again. */
  deliveries: number;
  last: ReturnType<typeof event> | undefined;
}

export function courseOf(
  donation: Donation,
  start: DonationStatus,
  order: readonly Arrival[],
  time: number,
): Course {
  const isCompleted = start === 'completed';
  return {
    donation,
    order,
    start,
    status: start,
    credits: isCompleted ? 1 : 0,
    warnings: 0,
    completedAt: isCompleted ? time : null,
    deliveries: isCompleted ? 1 : 0,
    last: undefined,
  };
}

export function completionOf(donation: Donation, createdAt: number) {
  return event(
    'checkout_session.payment.paid',
    namesOf(donation, { createdAt, resourceId: donation.session }),
  );
}

function namesOf({ reference, amount }: Donation, more: EventOptions): EventOptions {
  return { reference, amountInCentavos: Number(amount), ...more };
}

/** Time of the failure event: a third of the courses each gets a late one, a timely one, and none. */
function failureTime(course: Course, time: number): number | undefined {
  switch (course.donation.id % 3) {
    case 0:
      return 1;
    case 1:
      return time;
    default:
      return undefined;
  }
}

export type Sent =
  | { event: ReturnType<typeof event> }
  | { report: PaymentReport }
  | { cancelled: number }
  | undefined;

/** Returns the events that arrive at this step, and updates the expected outcome. */
export function advance(course: Course, step: number, time: number): Sent {
  const { donation } = course;
  const arrival = course.order[step]!;
  if (arrival === 'again') {
    if (course.last === undefined) return undefined;
    course.deliveries += 1;
    return { event: course.last };
  }
  if (arrival === 'cancel') {
    if (course.status === 'pending') course.status = 'cancelled';
    return { cancelled: donation.id };
  }
  const names = { references: [donation.reference], transactionIds: [donation.session] };
  if (arrival === 'expiry') {
    if (course.status === 'pending') course.status = 'expired';
    return { report: { effect: 'expires', ...names } };
  }
  if (arrival === 'return') {
    complete(course, time);
    return {
      report: {
        effect: 'completes',
        ...names,
        paymentId: donation.payment,
        amount: donation.amount,
        eventCreatedAt: time,
      },
    };
  }
  course.deliveries += 1;
  course.last = eventOf(course, arrival, time);
  return { event: course.last };
}

function eventOf(course: Course, arrival: 'checkout' | 'payment' | 'failure', time: number) {
  const { donation } = course;
  if (arrival === 'failure') {
    const createdAt = failureTime(course, time);
    fail(course, createdAt);
    const more = createdAt === undefined ? {} : { createdAt };
    return event('payment.failed', namesOf(donation, { ...more, failedMessage: `No money at ${time}.` }));
  }
  complete(course, time);
  if (arrival === 'checkout') return completionOf(donation, time);
  return event('payment.paid', {
    intentId: donation.intent,
    paymentId: donation.payment,
    amountInCentavos: Number(donation.amount),
    createdAt: time,
  });
}

function complete(course: Course, time: number): void {
  if (course.status === 'completed') return;
  if (course.status !== 'pending') course.warnings += 1;
  Object.assign(course, { status: 'completed', credits: 1, completedAt: time });
}

function fail(course: Course, time: number | undefined): void {
  const isStale =
    course.status === 'completed' &&
    time !== undefined &&
    course.completedAt !== null &&
    time < course.completedAt;
  if (!isStale) course.status = 'failed';
}
