import type { Jobs } from '../../platform/jobs/jobs.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { declineMessage, type GatewayEvent } from '../gateway/index.ts';
import type { Verdict } from '../ledger/report.ts';
import { formatPesos, toPesos } from '../money.ts';
import { notify } from '../notifications/notify.ts';
import type { InvoiceGift, SubscriptionEvents } from '../webhooks/other-events.ts';
import type { Outcome } from '../webhooks/outcome.ts';
import { findOrInsertGift, nameGift } from './gifts.ts';
import { learnPayment } from './learn-payment.ts';
import { hasEnded } from './present.ts';
import { holdSubscriptions, lockSubscription, type SubscriptionRow, updateSubscription } from './queries.ts';
import { dayIn, nextChargeAfter } from './schedule.ts';
import { STATUSES, type SubscriptionStatus } from './schemas.ts';

type Told = NonNullable<GatewayEvent['subscription']>;
type Invoice = NonNullable<Told['invoice']>;

const LEAST_GIFT_IN_CENTAVOS = 100n;

/** F§6: what events of the gateway do to recurring gifts. `app` is asked for when one comes: it holds these itself. */
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
          ? await applyStatus(app(), trx, row, event, told.status)
          : await applyInvoice(app(), trx, row, { invoice: told.invoice, gift, verdict, learnLater });
      return { ...done, subscriptionId: row.id };
    },
  };
}

function outcome(kind: Outcome['outcome'], reason: string | null, donationId: number | null = null): Outcome {
  return { outcome: kind, reason, donationId, subscriptionId: null };
}

/** The latest word counts, by the time of the event and not of its arrival. What has ended stays so. */
async function applyStatus(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  { createdAt }: GatewayEvent,
  status: string | undefined,
): Promise<Outcome> {
  if (status === undefined || !isStatus(status))
    return outcome('skipped', 'The event says no status that is known.');
  if (createdAt !== undefined && row.status_event_at !== null && BigInt(createdAt) < row.status_event_at) {
    return outcome('stale', 'A later event has set the status.');
  }
  if (hasEnded(row.status) && status !== row.status) return outcome('stale', 'The subscription has ended.');
  const now = iso(app.clock.now());
  const eventAt = createdAt === undefined ? row.status_event_at : BigInt(createdAt);
  const end =
    hasEnded(status) && row.cancelled_at === null ? { cancelled_at: now, next_charge_on: null } : {};
  await updateSubscription(trx, row.id, { status, status_event_at: eventAt, ...end }, now);
  if (status === row.status) return outcome('unchanged', `It is ${status} already.`);
  await tellDonor(trx, row, status, { now, eventAt: createdAt });
  return outcome('applied', null);
}

function isStatus(text: string): text is SubscriptionStatus {
  return STATUSES.includes(text as SubscriptionStatus);
}

const HOW_OFTEN = { monthly: 'monthly', quarterly: 'quarterly', annually: 'yearly' } as const;

async function tellDonor(
  trx: Db,
  row: SubscriptionRow,
  status: SubscriptionStatus,
  { now, eventAt }: { now: string; eventAt: number | undefined },
): Promise<void> {
  const gift = `Your ${HOW_OFTEN[row.frequency]} gift of ${formatPesos(row.amount_centavos)} to ${row.campaign_title}`;
  const text: Partial<Record<SubscriptionStatus, { title: string; body: string }>> = {
    past_due: {
      title: 'A recurring gift could not be charged',
      body: `${gift} could not be charged. It is tried again in the next days; please see to your card.`,
    },
    unpaid: {
      title: 'A recurring gift is unpaid',
      body: `${gift} could not be charged and is not tried again. Please begin it anew with another card.`,
    },
  };
  const words = text[status];
  if (words === undefined) return;
  // Each time it happens is told once.
  const subject = `subscription:${row.id}:${eventAt ?? now}`;
  const notice = {
    userId: row.user_id,
    kind: `subscription.${status}`,
    subject,
    data: {
      subscription_id: row.id,
      amount: toPesos(row.amount_centavos),
      frequency: row.frequency,
      campaign_title: row.campaign_title,
    },
  };
  await notify(trx, [{ ...notice, ...words }], now);
}

/** The payment's own events say the same, and may come before the gift is known. */
const EFFECTS: ReadonlyMap<string, 'completes' | 'fails'> = new Map([
  ['subscription.invoice.paid', 'completes'],
  ['subscription.invoice.payment_failed', 'fails'],
]);

/**
 * An invoice that exists is a pending gift, so that the events of its payment find it; one that is paid completes it,
 * by the routine of all completions. Undefined for one that is no gift, or of a subscription that is not known.
 */
async function openInvoice(trx: Db, event: GatewayEvent, now: string): Promise<InvoiceGift | undefined> {
  const { id, invoice } = event.subscription ?? {};
  if (id === undefined || invoice === undefined || isTooLittle(invoice.amountInCentavos)) return undefined;
  const row = await lockSubscription(trx, { gatewayId: id });
  if (row === undefined) return undefined;
  const intentId = event.transactionIds.find((known) => known.startsWith('pi_')) ?? null;
  const charge = { invoiceId: invoice.id, intentId, totalInCentavos: invoice.amountInCentavos };
  const gift = await findOrInsertGift(trx, row, charge, now);
  const reference = gift.reference_number;
  return {
    donationId: gift.id,
    reference,
    paymentId: gift.payment_id,
    invoiceId: invoice.id,
    intentId,
    report: reportOf(event, reference, invoice.amountInCentavos),
  };
}

function isTooLittle(centavos: bigint | undefined): boolean {
  return centavos !== undefined && centavos < LEAST_GIFT_IN_CENTAVOS;
}

function reportOf(
  { kind, createdAt, failure }: GatewayEvent,
  reference: string,
  amount: bigint | undefined,
): InvoiceGift['report'] {
  const effect = EFFECTS.get(kind);
  if (effect === undefined) return undefined;
  return {
    effect,
    references: [reference],
    transactionIds: [],
    amount,
    eventCreatedAt: createdAt,
    ...(effect === 'fails' ? { failureMessage: failure?.shown ?? declineMessage(undefined) } : {}),
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
    return outcome('skipped', `An invoice of ${invoice.amountInCentavos} centavos is no gift.`);
  const { donationId, intentId, report } = gift;
  if (report === undefined || verdict === undefined)
    return outcome('applied', 'Its gift is known.', donationId);
  const done = outcome(verdict.outcome, verdict.reason, donationId);
  if (report.effect === 'fails') return done;
  // An invoice does not name its payment, by which alone a gift can be given back.
  if (gift.paymentId === null && intentId !== null) await learnLater(trx, donationId, intentId);
  const now = app.clock.now();
  const day = dayIn(app.timeZone, now);
  const next = nextChargeAfter(Temporal.PlainDate.from(row.first_charge_on), row.frequency, day);
  if (!hasEnded(row.status))
    await updateSubscription(trx, row.id, { next_charge_on: next.toString() }, iso(now));
  return done;
}
