import { english } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { EventPayment, GatewayEvent } from '@bulwagan/platform/payments/events.ts';
import { type Dispute, type EventRefund, PESO } from '@bulwagan/platform/payments/payments.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { noteRefunds } from '../donations/refunds/refund-states.ts';
import { keepDispute } from '../ledger/disputes.ts';
import {
  type PaymentReport,
  type ReportedPayment,
  reportedDispute,
  reportedRefunds,
  type Verdict,
} from '../ledger/report.ts';
import { settle } from '../ledger/settle.ts';
import { openDonations } from './open-donations.ts';
import type { Delivery, EventOutcome, Outcome } from './outcome.ts';
import { type EventRecord, findHandledEvents, recordEvents } from './queries.ts';

/**
 * Handles a batch of deliveries in one transaction: all of them take effect with their inbox records, or none. An event
 * id counts once, whether repeated in a batch, in two processes or years later.
 */
export async function handleGroup(app: App, deliveries: Delivery[]): Promise<Outcome[]> {
  const byId = new Map<string, { delivery: Delivery; times: number }>();
  for (const delivery of deliveries) {
    const known = byId.get(delivery.event.id);
    if (known === undefined) byId.set(delivery.event.id, { delivery, times: 1 });
    else known.times += 1;
  }
  const distinct = [...byId.values()];
  const outcomes = await withTransaction(app.db, async (trx) => {
    const results = await applyEvents(
      app,
      trx,
      distinct.map(({ delivery }) => delivery.event),
    );
    const records = distinct.map(({ delivery, times }, n) => recordOf(delivery, results[n]!, times));
    await recordEvents(trx, records, iso(app.clock.now()));
    return results;
  });
  const resultOf = new Map(distinct.map(({ delivery }, n) => [delivery.event.id, outcomes[n]!]));
  return deliveries.map(({ event }) => resultOf.get(event.id)!);
}

function recordOf({ event, payload }: Delivery, outcome: Outcome, times: number): EventRecord {
  return {
    eventId: event.id,
    kind: event.kind,
    payload,
    eventCreatedAt: event.createdAt ?? null,
    deliveries: times,
    ...outcome,
  };
}

/** Applies the effects of each event in the caller's transaction; events handled before have none. */
export async function applyEvents(
  app: App,
  trx: Db,
  events: GatewayEvent[],
  findHandled = findHandledEvents,
): Promise<Outcome[]> {
  const payments = events.filter(isReport).map(reportOf);
  const donations = await openDonations(app, trx, events, { payments, findHandled });
  const reported = events.flatMap((event, n) => {
    const report = isReport(event) ? reportOf(event) : donations.get(event.id)?.report;
    return report === undefined ? [] : [{ n, event, report }];
  });
  const reports = reported.map(({ report }) => report);
  let handled = new Set<string>();
  const verdicts = await settle(app, trx, reports, async () => {
    handled = await findHandled(
      trx,
      events.map(({ id }) => id),
    );
    return new Set(reported.flatMap(({ event }, at) => (handled.has(event.id) ? [at] : [])));
  });

  const verdictOf = new Map(reported.map(({ n }, at) => [n, verdicts[at]!]));
  const news = events
    .map((event, n) => ({ ...event, donationId: verdictOf.get(n)?.donationId ?? null }))
    .filter(({ id }) => !handled.has(id));
  await noteRefunds(trx, news, iso(app.clock.now()));
  const outcomes: Outcome[] = [];
  for (const [n, event] of events.entries()) {
    const verdict = verdictOf.get(n);
    if (event.effect === 'subscription' && !handled.has(event.id))
      outcomes.push(await app.subscriptionEvents.apply(trx, event, donations.get(event.id), verdict));
    else if (verdict === undefined) outcomes.push(applyNothing(event, handled));
    else if (verdict.donationId === null && event.dispute !== undefined && !handled.has(event.id))
      outcomes.push(await keepWaiting(app, trx, event, event.dispute));
    else if (verdict.outcome === 'skipped' && verdict.donationId === null)
      outcomes.push(await applyToCard(app, trx, event, verdict));
    else outcomes.push(outcomeOf(verdict));
  }
  return outcomes;
}

function isReport({ effect, refunds, dispute }: GatewayEvent): boolean {
  if (effect === 'refunds') return refunds.length === 0 || refunds.some(isDone);
  if (effect === 'disputes') return dispute !== undefined;
  return effect !== 'subscription' && effect !== 'none';
}

/** Pending and failed refunds returned nothing. */
function isDone({ status }: EventRefund): boolean {
  return status === undefined || status === 'succeeded';
}

/** Sums the completed refunds; `currency` is the payment's. A refund that is not in pesos determines the currency. */
function refundedBy(refunds: EventRefund[], currency: string): ReportedPayment {
  const made = refunds.filter(isDone);
  if (made.length === 0) return { currency };
  const amounts = made.map(({ amountInCentavos }) => amountInCentavos);
  return {
    amount: amounts.reduce((sum, amount) =>
      sum === undefined || amount === undefined ? undefined : sum + amount,
    ),
    isUnreadable: made.some(({ isUnreadable }) => isUnreadable),
    currency: made.find((refund) => refund.currency !== PESO)?.currency ?? currency,
  };
}

/** Without a status in the event, its kind decides. */
const isPaid = ({ status }: EventPayment): boolean =>
  status === undefined || status === 'paid' || status === 'partially_refunded';

const paymentOf = (payment: EventPayment): ReportedPayment => ({
  paymentId: payment.id,
  amount: payment.amountInCentavos,
  currency: payment.currency,
  isUnreadable: payment.isUnreadable,
});

function reportOf(event: GatewayEvent): PaymentReport {
  const names = {
    effect: event.effect as PaymentReport['effect'],
    references: event.references,
    transactionIds: event.transactionIds,
    eventCreatedAt: event.createdAt,
    failure: event.failure,
  };
  const [first] = event.payments;
  const { paymentId, amount, currency = event.currency } = first === undefined ? {} : paymentOf(first);
  if (event.effect === 'refunds')
    return {
      ...names,
      paymentId,
      paidAmount: amount,
      ...refundedBy(event.refunds, currency),
      refunds: reportedRefunds(event.refunds.filter(isDone)),
    };
  if (event.dispute !== undefined) {
    const dispute = reportedDispute(event.dispute, event.createdAt);
    return { ...names, paymentId: event.dispute.paymentId, currency: event.dispute.currency, dispute };
  }
  if (event.effect !== 'completes') return { ...names, paymentId };
  const [paid, ...others] = event.payments.filter(isPaid).map(paymentOf);
  if (paid === undefined) return { ...names, currency, isUnpaid: first !== undefined };
  return { ...names, ...paid, others };
}

function applyNothing(event: GatewayEvent, handled: Set<string>): Outcome {
  if (handled.has(event.id)) return outcome('unchanged', english('event.handled'));
  if (event.effect === 'refunds') return outcome('ignored', english('event.refund_not_succeeded'));
  return outcome('ignored', english('event.no_effect', { kind: event.kind }));
}

/** A dispute may arrive before its payment: it applies once a donation has that payment. */
async function keepWaiting(app: App, trx: Db, event: GatewayEvent, dispute: Dispute): Promise<Outcome> {
  if (dispute.currency !== PESO)
    return outcome('other_currency', english('event.dispute_not_in_pesos', { currency: dispute.currency }));
  const reported = reportedDispute(dispute, event.createdAt);
  const waiting = { ...reported, paymentId: dispute.paymentId ?? null, isLinked: false };
  await keepDispute(trx, waiting, iso(app.clock.now()));
  return outcome('skipped', english('event.payment_without_donation'));
}

/** A payment without a donation may be the 25-peso check of a card. */
async function applyToCard(app: App, trx: Db, event: GatewayEvent, verdict: Verdict): Promise<Outcome> {
  const isKnown = await app.cardLinks.noteEvent(trx, event);
  return isKnown ? outcome('applied', english('event.card_check')) : outcomeOf(verdict);
}

function outcomeOf({ outcome: kind, reason, donationId }: Verdict): Outcome {
  return { outcome: kind, reason, donationId, subscriptionId: null };
}

function outcome(kind: EventOutcome, reason: string | null): Outcome {
  return { outcome: kind, reason, donationId: null, subscriptionId: null };
}
