import type { Jobs } from '../../platform/jobs/jobs.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type GatewayEvent, type PaymentFailure, PESO } from '../gateway/index.ts';
import type { Verdict } from '../ledger/report.ts';
import type { InvoiceGift, SubscriptionEvents } from '../webhooks/other-events.ts';
import type { Outcome } from '../webhooks/outcome.ts';
import { findOrInsertGift, isTooLittle, nameGift } from './gifts.ts';
import { learnPayment } from './learn-payment.ts';
import { moveNextCharge, takeNextCharge } from './next-charge.ts';
import { hasEnded } from './present.ts';
import { holdSubscriptions, lockSubscription, type SubscriptionRow } from './queries.ts';
import { dateOf } from './schedule.ts';
import { isStatus, takeStatus, tellEnd } from './take-status.ts';

type Told = NonNullable<GatewayEvent['subscription']>;
type Invoice = NonNullable<Told['invoice']>;

/**
 * Applies gateway events to recurring donations (F§6). `app` is a function because the app itself contains these
 * handlers.
 */
export function createSubscriptionEvents(jobs: Jobs, app: () => App): SubscriptionEvents {
  const learn = jobs.defineJob<{ donationId: number; intentId: string }>({
    name: 'learn-invoice-payment',
    handle: ({ donationId, intentId }) => learnPayment(app(), donationId, intentId),
  });
  const learnLater = async (trx: Db, donationId: number, intentId: string) => {
    await jobs.enqueue(trx, learn, { donationId, intentId });
  };

  return {
    hold: async (trx, events) => {
      await holdSubscriptions(
        trx,
        events.flatMap(({ subscription }) => subscription?.id ?? []),
      );
    },
    openGifts: async (trx, events) => {
      const gifts = new Map<string, InvoiceGift>();
      for (const event of events) {
        const gift = await openInvoice(trx, event, iso(app().clock.now()));
        if (gift !== undefined) gifts.set(event.id, gift);
      }
      return gifts;
    },
    nameGifts: async (trx, gifts) => {
      for (const { donationId, invoiceId, intentId } of gifts)
        await nameGift(trx, donationId, { invoiceId, intentId }, iso(app().clock.now()));
    },
    apply: async (trx, event, gift, verdict) => {
      const told = event.subscription;
      if (told?.id === undefined) return outcome('skipped', 'The event names no subscription.');
      const row = await lockSubscription(trx, { gatewayId: told.id });
      if (row === undefined) return outcome('skipped', 'The subscription is not known.');
      const done =
        told.invoice === undefined
          ? await applyStatus(app(), trx, row, event, told)
          : await applyInvoice(app(), trx, row, { invoice: told.invoice, gift, verdict, learnLater });
      return { ...done, subscriptionId: row.id };
    },
  };
}

function outcome(kind: Outcome['outcome'], reason: string | null, donationId: number | null = null): Outcome {
  return { outcome: kind, reason, donationId, subscriptionId: null };
}

/** The latest event wins, by its own time rather than its arrival. An ended status is final. */
async function applyStatus(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  { createdAt }: GatewayEvent,
  { status, nextBillingOn }: Told,
): Promise<Outcome> {
  if (status === undefined || !isStatus(status))
    return outcome('skipped', 'The event says no status that is known.');
  if (createdAt !== undefined && row.status_event_at !== null && BigInt(createdAt) < row.status_event_at) {
    return outcome('stale', 'A later event has set the status.');
  }
  if (hasEnded(row.status) && status !== row.status) return outcome('stale', 'The subscription has ended.');
  // A status never returns to `incomplete`; the first charge's own answer has no event time to compare with.
  if (status === 'incomplete' && row.status !== 'incomplete')
    return outcome('stale', 'The subscription has begun.');
  await takeStatus(app, trx, row, { status, eventAt: createdAt });
  const isMoved = status === 'active' && (await takeNextCharge(app, trx, row, dateOf(nextBillingOn)));
  return status === row.status && !isMoved
    ? outcome('unchanged', `It is ${status} already.`)
    : outcome('applied', null);
}

/** The payment's own events report the same, possibly before the donation is known. */
const EFFECTS: ReadonlyMap<string, 'completes' | 'fails'> = new Map([
  ['subscription.invoice.paid', 'completes'],
  ['subscription.invoice.payment_failed', 'fails'],
]);

/**
 * An existing invoice becomes a pending donation, so that its payment's events find it; a paid one completes it with
 * the common completion function. Returns undefined for an invoice that is no donation or whose subscription is
 * unknown.
 */
async function openInvoice(trx: Db, event: GatewayEvent, now: string): Promise<InvoiceGift | undefined> {
  const { id, invoice } = event.subscription ?? {};
  if (id === undefined || invoice === undefined) return undefined;
  // An invoice in another currency gets a donation of the agreed amount, and its payment is returned.
  const total = invoice.currency === PESO ? invoice.amountInCentavos : undefined;
  if (isTooLittle(total)) return undefined;
  const row = await lockSubscription(trx, { gatewayId: id });
  if (row === undefined) return undefined;
  const intentId = event.transactionIds.find((known) => known.startsWith('pi_')) ?? null;
  const charge = {
    invoiceId: invoice.id,
    intentId,
    totalInCentavos: total,
    toldAt: instantOf(event.createdAt),
  };
  const gift = await findOrInsertGift(trx, row, charge, now);
  const reference = gift.reference_number;
  return {
    donationId: gift.id,
    reference,
    paymentId: gift.payment_id,
    invoiceId: invoice.id,
    intentId,
    report: reportOf(event, reference, invoice),
  };
}

function instantOf(seconds: number | undefined): Temporal.Instant | undefined {
  return seconds === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(seconds * 1_000);
}

const UNEXPLAINED: PaymentFailure = { code: undefined, text: undefined, method: undefined };

function reportOf(
  { kind, createdAt, failure }: GatewayEvent,
  reference: string,
  { amountInCentavos: amount, currency, isUnreadable }: Invoice,
): InvoiceGift['report'] {
  const effect = EFFECTS.get(kind);
  if (effect === undefined) return undefined;
  return {
    effect,
    references: [reference],
    transactionIds: [],
    amount,
    currency,
    isUnreadable,
    eventCreatedAt: createdAt,
    ...(effect === 'fails' ? { failure: failure ?? UNEXPLAINED } : {}),
  };
}

interface Invoiced {
  invoice: Invoice;
  gift: InvoiceGift | undefined;
  verdict: Verdict | undefined;
  learnLater(trx: Db, donationId: number, intentId: string): Promise<void>;
}

async function applyInvoice(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  { invoice, gift, verdict, learnLater }: Invoiced,
): Promise<Outcome> {
  if (gift === undefined)
    return outcome('skipped', `An invoice of ${invoice.amountInCentavos} centavos is no donation.`);
  const { donationId, intentId, report } = gift;
  if (report === undefined || verdict === undefined)
    return outcome('applied', 'Its donation is known.', donationId);
  const done = outcome(verdict.outcome, verdict.reason, donationId);
  if (report.effect === 'fails') return done;
  // An invoice does not name its payment, which a refund needs.
  if (gift.paymentId === null && intentId !== null) await learnLater(trx, donationId, intentId);
  if (hasEnded(row.status)) {
    await tellEnd(app, trx, row);
    return done;
  }
  await moveNextCharge(app, trx, row, instantOf(report.eventCreatedAt));
  // The campaign closed before recurring donations ended with it, or while this one was being set up.
  if (row.campaign_status === 'closed') await app.endings.request(trx, [row.campaign_id]);
  return done;
}
