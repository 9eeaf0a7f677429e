import { isEnded } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { hasEnded, LIVE_SUBSCRIPTION_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Invoice } from '@bulwagan/platform/payments/charges.ts';
import { isNotFound } from '@bulwagan/platform/payments/errors.ts';
import { PESO } from '@bulwagan/platform/payments/payments.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { BATCH, forEachPending, isUnanswered } from '../donations/for-each-pending.ts';
import { applySettlement } from '../donations/verify.ts';
import { applySubscriptionStatus, isStatus } from './apply-status.ts';
import { chargeAfter } from './charging/next-charge.ts';
import { delayRetry } from './charging/retry-delay.ts';
import { isTooLittle, openDonation } from './donations.ts';
import { isBeingSetUp } from './ending/cancel.ts';
import { endOf, recordEnded } from './ending/record-end.ts';
import { lockSubscription, type SubscriptionRow, updateSubscription } from './queries.ts';
import { dateOf, dayIn } from './schedule.ts';

/** A charge may happen at any time of its day and be reported a while later. */
const OVERDUE_AFTER = { days: 1 } as const;
/** Minimum interval between two lookups of one recurring donation, */
const ASK_AGAIN_AFTER = { hours: 24 } as const;
/** and of one that the gateway has given up charging. */
const ASK_UNPAID_AGAIN_AFTER = { hours: 28 * 24 } as const;
/** Possible clock difference between the gateway and us: an event later than that is newer than the answer. */
const CLOCKS_DIFFER_BY = { minutes: 5 } as const;

interface Overdue extends Pick<SubscriptionRow, 'id' | 'status_event_at' | 'next_charge_on'> {
  gateway_subscription_id: string;
  reference_number: string;
  /** Null if the gateway was never asked. */
  ask_at: string | null;
  unknown_since: string | null;
}

/**
 * Asks the gateway about recurring donations whose charge is overdue, being retried or undecided: events may have been
 * lost, and no other job finds a charge without an event (F§6). The longest waiting come first, so that the next run
 * continues where this one ended. Returns the number looked up.
 */
export async function reconcileSubscriptions(app: App, signal?: AbortSignal): Promise<number> {
  const now = app.clock.now();
  return await forEachPending<Overdue>(app, {
    what: 'charge of a recurring donation',
    signal,
    page: (after) => listOverdue(app, now, after),
    ask: async (overdue) => {
      await delayRetry(app, overdue.id);
      try {
        await reconcileOne(app, overdue);
      } catch (error) {
        // An unreachable gateway does not count as asked.
        if (!isUnanswered(error)) await noteAsked(app, overdue.id);
        throw error;
      }
      await noteAsked(app, overdue.id);
    },
  });
}

/** Found by the index of chargeable ones and then sorted; reading in list order could scan all recurring donations. */
async function listOverdue(
  app: App,
  now: Temporal.Instant,
  after: Pick<Overdue, 'id' | 'ask_at'> | undefined,
): Promise<Overdue[]> {
  const before = dayIn(app.timeZone, now).subtract(OVERDUE_AFTER).toString();
  const { rows } = await sql<Overdue>`
    with overdue as materialized (
      select s.id, s.gateway_subscription_id, s.status_event_at, s.next_charge_on, s.unknown_since,
        greatest(s.ask_after, s.asked_at + make_interval(hours => case s.status
          when 'unpaid' then ${ASK_UNPAID_AGAIN_AFTER.hours}::int else ${ASK_AGAIN_AFTER.hours}::int end)) as ask_at
      from donation_subscriptions s
      where s.gateway_subscription_id is not null and ${sqlIn('s.status', LIVE_SUBSCRIPTION_STATUSES)}
        and (s.status = 'past_due'
          or s.status = 'active' and s.next_charge_on < ${before}::date
          or s.status = 'unpaid' and s.next_charge_on < ${before}::date
          or s.status = 'incomplete' and s.created_at < ${iso(now.subtract(ASK_AGAIN_AFTER))})
        and (s.locked_until is null or s.locked_until <= ${iso(now)})
    )
    select o.*, o.gateway_subscription_id as reference_number from overdue o
    where (o.ask_at is null or o.ask_at <= ${iso(now)})
      and (coalesce(o.ask_at, '-infinity'), o.id)
        > (coalesce(${after?.ask_at ?? null}::timestamptz, '-infinity'), ${after?.id ?? 0}::int)
    order by coalesce(o.ask_at, '-infinity'), o.id limit ${BATCH}`.execute(app.db);
  return rows;
}

async function noteAsked(app: App, id: number): Promise<void> {
  await sql`
    update donation_subscriptions set asked_at = ${iso(app.clock.now())} where id = ${id}`.execute(app.db);
}

async function reconcileOne(app: App, overdue: Overdue): Promise<void> {
  const askedAt = app.clock.now();
  const reported = await findAtGateway(app, overdue);
  if (reported === undefined) return await takeUnknown(app, overdue);
  if (overdue.unknown_since !== null) await noteUnknown(app.db, overdue.id, null);
  const charge = await takeCharge(app, overdue.id, reported.latestInvoice);
  await withTransaction(app.db, async (trx) => {
    const row = await lockSubscription(trx, { id: overdue.id });
    if (row === undefined || hasEnded(row.status) || isReportedMeanwhile(row, overdue)) return;
    if (isEnded(row.campaign_status)) await app.endings.request(trx, [row.campaign_id]);
    const next = nextChargeOn(app, row, charge, dateOf(reported.nextBillingOn));
    if (next !== row.next_charge_on)
      await updateSubscription(trx, row.id, { next_charge_on: next }, iso(app.clock.now()));
    if (!isStatus(reported.status) || reported.status === row.status || reported.status === 'incomplete')
      return;
    const eventAt = Math.floor(askedAt.subtract(CLOCKS_DIFFER_BY).epochMilliseconds / 1_000);
    const known = Number(row.status_event_at ?? 0);
    await applySubscriptionStatus(app, trx, row, {
      status: reported.status,
      eventAt: Math.max(eventAt, known),
    });
  });
}

async function findAtGateway(app: App, { gateway_subscription_id: id }: Overdue) {
  try {
    return await app.gateway.getSubscription(id);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/**
 * A subscription unknown to the gateway is not charged any more. This is accepted only when confirmed a day later,
 * because a lookup with another account's key knows none.
 */
async function takeUnknown(app: App, overdue: Overdue): Promise<void> {
  app.log.warn({ subscriptionId: overdue.id }, 'the gateway has no record of a recurring donation');
  await withTransaction(app.db, async (trx) => {
    const row = await lockSubscription(trx, { id: overdue.id });
    if (row === undefined || hasEnded(row.status)) return;
    if (isBeingSetUp(app, row) || isReportedMeanwhile(row, overdue)) return;
    if (overdue.unknown_since === null) return await noteUnknown(trx, overdue.id, iso(app.clock.now()));
    const status = await endOf(trx, row);
    await applySubscriptionStatus(app, trx, row, { status, eventAt: undefined });
    const after = { status, reason: 'unknown_at_gateway' } as const;
    await recordEnded(app, trx, row, { before: { status: row.status }, after });
  });
}

async function noteUnknown(db: Db, id: number, since: string | null): Promise<void> {
  await sql`update donation_subscriptions set unknown_since = ${since} where id = ${id}`.execute(db);
}

/** An event received during the lookup may be newer than the answer. */
function isReportedMeanwhile(row: SubscriptionRow, before: Overdue): boolean {
  return row.status_event_at !== before.status_event_at || row.next_charge_on !== before.next_charge_on;
}

/** Outcome of the latest charge as far as this run has learned. */
type Charge = 'none' | 'undecided' | 'failed' | 'known' | 'newly paid';

/**
 * An undecided charge stays overdue, whatever date the gateway names for the next one, so that it is asked about again.
 */
function nextChargeOn(
  app: App,
  row: SubscriptionRow,
  charge: Charge,
  reported: string | null,
): string | null {
  if (charge === 'undecided') return row.next_charge_on;
  if (reported !== null || charge !== 'newly paid') return reported ?? row.next_charge_on;
  return chargeAfter(row, dayIn(app.timeZone, app.clock.now()));
}

/**
 * Opens the donation of a charged invoice and completes it with the common completion function. Events that may still
 * arrive find it by invoice and charge; a charge with neither could not be distinguished from an existing donation. A
 * failed charge stays pending until it is looked up like any donation.
 */
async function takeCharge(app: App, id: number, invoice: Invoice | undefined): Promise<Charge> {
  const { id: invoiceId, chargeId } = invoice ?? {};
  if (invoiceId === undefined || chargeId === undefined) return 'none';
  const settlement = await app.gateway.getCharge(chargeId);
  if (settlement.kind !== 'succeeded' && settlement.kind !== 'failed') return 'undecided';
  if (settlement.kind === 'failed' && settlement.reason === 'closed') return 'none';
  const { payment } = settlement.kind === 'succeeded' ? settlement : {};
  const totalInCentavos = payment?.currency === PESO ? payment.amountInCentavos : undefined;
  if (isTooLittle(totalInCentavos)) return 'none';
  await withTransaction(app.db, async (trx) => {
    const row = await lockSubscription(trx, { id });
    if (row === undefined) return;
    await openDonation(trx, row, { invoiceId, chargeId, totalInCentavos }, iso(app.clock.now()));
  });
  if (settlement.kind === 'failed') return 'failed';
  return (await applySettlement(app, settlement))?.isApplied === true ? 'newly paid' : 'known';
}
