import { english } from '@bulwagan/contracts/errors/message.ts';
import { isEnded } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { hasEnded } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import type { PaymentFailure } from '@bulwagan/platform/payments/declines.ts';
import type { GatewayEvent } from '@bulwagan/platform/payments/events.ts';
import { PESO } from '@bulwagan/platform/payments/payments.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { Verdict } from '../ledger/report.ts';
import { formatPesos } from '../money/money.ts';
import type { InvoiceDonation, SubscriptionEvents } from '../webhooks/other-events.ts';
import type { Outcome } from '../webhooks/outcome.ts';
import { applySubscriptionStatus, isStatus, notifyEnd } from './apply-status.ts';
import { moveNextCharge, takeNextCharge } from './charging/next-charge.ts';
import { resolvePayment } from './charging/resolve-payment.ts';
import { findOrInsertDonation, isTooLittle, nameDonation } from './donations.ts';
import { holdSubscriptions, lockSubscription, type SubscriptionRow } from './queries.ts';
import { dateOf } from './schedule.ts';

type Reported = NonNullable<GatewayEvent['subscription']>;
type Invoice = NonNullable<Reported['invoice']>;

/**
 * Applies gateway events to recurring donations (F§6). `app` is a function because the app itself contains these
 * handlers.
 */
export function createSubscriptionEvents(jobs: Jobs, app: () => App): SubscriptionEvents {
  // The members of queued jobs keep their names, so that both versions of a rolling update can read them.
  const learn = jobs.defineJob<{ donationId: number; intentId: string }>({
    name: 'learn-invoice-payment',
    handle: ({ donationId, intentId: chargeId }) => resolvePayment(app(), donationId, chargeId),
  });
  const resolveLater = async (trx: Db, donationId: number, chargeId: string) => {
    await jobs.enqueue(trx, learn, { donationId, intentId: chargeId });
  };

  return {
    hold: async (trx, events) => {
      await holdSubscriptions(
        trx,
        events.flatMap(({ subscription }) => subscription?.id ?? []),
      );
    },
    openDonations: async (trx, events) => {
      const donations = new Map<string, InvoiceDonation>();
      for (const event of events) {
        const donation = await openInvoice(trx, event, iso(app().clock.now()));
        if (donation !== undefined) donations.set(event.id, donation);
      }
      return donations;
    },
    nameDonations: async (trx, donations) => {
      for (const { donationId, invoiceId, chargeId } of donations)
        await nameDonation(trx, donationId, { invoiceId, chargeId }, iso(app().clock.now()));
    },
    apply: async (trx, event, donation, verdict) => {
      const reported = event.subscription;
      if (reported?.id === undefined) return outcome('skipped', english('event.no_subscription'));
      const row = await lockSubscription(trx, { gatewayId: reported.id });
      if (row === undefined) return outcome('skipped', english('event.subscription_unknown'));
      const done =
        reported.invoice === undefined
          ? await applyStatus(app(), trx, row, event, reported)
          : await applyInvoice(app(), trx, row, {
              invoice: reported.invoice,
              donation,
              verdict,
              resolveLater,
            });
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
  { status, nextBillingOn }: Reported,
): Promise<Outcome> {
  if (status === undefined || !isStatus(status)) return outcome('skipped', english('event.no_status'));
  if (createdAt !== undefined && row.status_event_at !== null && BigInt(createdAt) < row.status_event_at) {
    return outcome('stale', english('event.later_status'));
  }
  if (hasEnded(row.status) && status !== row.status)
    return outcome('stale', english('event.subscription_ended'));
  // A status never returns to `incomplete`; the first charge's own answer has no event time to compare with.
  if (status === 'incomplete' && row.status !== 'incomplete')
    return outcome('stale', english('event.subscription_begun'));
  await applySubscriptionStatus(app, trx, row, { status, eventAt: createdAt });
  const isMoved = status === 'active' && (await takeNextCharge(app, trx, row, dateOf(nextBillingOn)));
  return status === row.status && !isMoved
    ? outcome('unchanged', english('event.subscription_is', { state: status }))
    : outcome('applied', null);
}

/**
 * An existing invoice becomes a pending donation, so that its payment's events find it; a paid one completes it with
 * the common completion function. Returns undefined for an invoice that is no donation or whose subscription is
 * unknown.
 */
async function openInvoice(trx: Db, event: GatewayEvent, now: string): Promise<InvoiceDonation | undefined> {
  const { id, invoice } = event.subscription ?? {};
  if (id === undefined || invoice === undefined) return undefined;
  // An invoice in another currency gets a donation of the agreed amount, and its payment is returned.
  const total = invoice.currency === PESO ? invoice.amountInCentavos : undefined;
  if (isTooLittle(total)) return undefined;
  const row = await lockSubscription(trx, { gatewayId: id });
  if (row === undefined) return undefined;
  const chargeId = event.chargeId ?? null;
  const charge = {
    invoiceId: invoice.id,
    chargeId,
    totalInCentavos: total,
    reportedAt: instantOf(event.createdAt),
  };
  const donation = await findOrInsertDonation(trx, row, charge, now);
  const reference = donation.reference_number;
  return {
    donationId: donation.id,
    reference,
    paymentId: donation.payment_id,
    invoiceId: invoice.id,
    chargeId,
    report: reportOf(event, reference, invoice),
  };
}

function instantOf(seconds: number | undefined): Temporal.Instant | undefined {
  return seconds === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(seconds * 1_000);
}

const UNEXPLAINED: PaymentFailure = { reason: undefined, text: undefined, method: undefined };

function reportOf(
  { createdAt, failure }: GatewayEvent,
  reference: string,
  { amountInCentavos: amount, currency, isUnreadable, effect }: Invoice,
): InvoiceDonation['report'] {
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

/** Amount of an invoice for the log of events, such as `₱222.00`; in another currency, in its smallest unit. */
function amountOf({ amountInCentavos: amount, currency }: Invoice): string {
  if (amount === undefined) return '–';
  return currency === PESO ? formatPesos(amount) : `${amount} ${currency}`;
}

interface Invoiced {
  invoice: Invoice;
  donation: InvoiceDonation | undefined;
  verdict: Verdict | undefined;
  resolveLater(trx: Db, donationId: number, chargeId: string): Promise<void>;
}

async function applyInvoice(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  { invoice, donation, verdict, resolveLater }: Invoiced,
): Promise<Outcome> {
  if (donation === undefined)
    return outcome('skipped', english('event.invoice_amount', { amount: amountOf(invoice) }));
  const { donationId, chargeId, report } = donation;
  if (report === undefined || verdict === undefined)
    return outcome('applied', english('event.donation_known'), donationId);
  const done = outcome(verdict.outcome, verdict.reason, donationId);
  if (report.effect === 'fails') return done;
  // An invoice does not name its payment, which a refund needs.
  if (donation.paymentId === null && chargeId !== null) await resolveLater(trx, donationId, chargeId);
  if (hasEnded(row.status)) {
    await notifyEnd(app, trx, row);
    return done;
  }
  await moveNextCharge(app, trx, row, instantOf(report.eventCreatedAt));
  // The campaign closed before recurring donations ended with it, or while this one was being set up.
  if (isEnded(row.campaign_status)) await app.endings.request(trx, [row.campaign_id]);
  return done;
}
