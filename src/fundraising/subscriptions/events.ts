import type { Jobs } from '../../platform/jobs/jobs.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { declineMessage, type GatewayEvent } from '../gateway/index.ts';
import { settle } from '../ledger/settle.ts';
import { formatPesos } from '../money.ts';
import { notify } from '../notifications/notify.ts';
import type { SubscriptionEvents } from '../webhooks/other-events.ts';
import type { Outcome } from '../webhooks/outcome.ts';
import { openGift } from './gifts.ts';
import { learnPayment } from './learn-payment.ts';
import { hasEnded } from './present.ts';
import { lockSubscription, type SubscriptionRow, updateSubscription } from './queries.ts';
import { dayIn, nextChargeAfter } from './schedule.ts';
import { STATUSES, type SubscriptionStatus } from './schemas.ts';

type Told = NonNullable<GatewayEvent['subscription']>;
const LEAST_GIFT_IN_CENTAVOS = 100n;

type Invoice = NonNullable<Told['invoice']>;

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
    apply: async (trx, event) => {
      const told = event.subscription;
      if (told?.id === undefined) return outcome('skipped', 'The event names no subscription.');
      const row = await lockSubscription(trx, { gatewayId: told.id });
      if (row === undefined) return outcome('skipped', 'The subscription is not known.');
      const done =
        told.invoice === undefined
          ? await applyStatus(app(), trx, row, event, told.status)
          : await applyInvoice(app(), trx, row, event, told.invoice, learnLater);
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

async function tellDonor(
  trx: Db,
  row: SubscriptionRow,
  status: SubscriptionStatus,
  { now, eventAt }: { now: string; eventAt: number | undefined },
): Promise<void> {
  const gift = `Your ${row.frequency} gift of ${formatPesos(row.amount_centavos)} to ${row.campaign_title}`;
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
    data: { subscription_id: row.id },
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
 * by the routine of all completions.
 */
async function applyInvoice(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  event: GatewayEvent,
  invoice: Invoice,
  learnLater: (trx: Db, donationId: number, intentId: string) => Promise<void>,
): Promise<Outcome> {
  if (invoice.amountInCentavos !== undefined && invoice.amountInCentavos < LEAST_GIFT_IN_CENTAVOS)
    return outcome('skipped', `An invoice of ${invoice.amountInCentavos} centavos is no gift.`);
  const now = iso(app.clock.now());
  const intentId = event.transactionIds.find((id) => id.startsWith('pi_')) ?? null;
  const charge = { invoiceId: invoice.id, intentId, totalInCentavos: invoice.amountInCentavos };
  const gift = await openGift(trx, row, charge, now);
  const effect = EFFECTS.get(event.kind);
  if (effect === undefined) return outcome('applied', 'Its gift is known.', gift.id);
  const [verdict] = await settle(app, trx, [
    {
      effect,
      references: [gift.reference_number],
      transactionIds: [],
      amount: invoice.amountInCentavos,
      eventCreatedAt: event.createdAt,
      ...(effect === 'fails' ? { failureMessage: event.failure?.shown ?? declineMessage(undefined) } : {}),
    },
  ]);
  if (effect === 'fails') return outcome(verdict!.outcome, verdict!.reason, gift.id);
  // An invoice does not name its payment, by which alone a gift can be given back.
  if (gift.payment_id === null && intentId !== null) await learnLater(trx, gift.id, intentId);
  const day = dayIn(app.timeZone, app.clock.now());
  const next = nextChargeAfter(Temporal.PlainDate.from(row.first_charge_on), row.frequency, day);
  if (!hasEnded(row.status)) await updateSubscription(trx, row.id, { next_charge_on: next.toString() }, now);
  return outcome(verdict!.outcome, verdict!.reason, gift.id);
}
