import { ENDED_CAMPAIGN_STATUSES } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { ENDED_SUBSCRIPTION_STATUSES, hasEnded } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import { isNotFound } from '@bulwagan/platform/payments/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { BATCH, forEachPending } from '../../donations/for-each-pending.ts';
import { applySubscriptionStatus } from '../apply-status.ts';
import { delayRetry, RETRY_DELAY } from '../charging/retry-delay.ts';
import { underWay } from '../errors.ts';
import { getSubscriptionRow } from '../queries.ts';
import { closeFirstPayment, endAtGateway, isBeingSetUp, lockEnded } from './cancel.ts';
import { endOf, recordEnded } from './record-end.ts';

interface Going {
  id: number;
  /** Null if the gateway was never asked. */
  ask_after: string | null;
  reference_number: string;
}

/**
 * Ends recurring donations to closed campaigns: first at the gateway, then here, and notifies each donor. `app` is a
 * function because the app itself contains these endings.
 */
export function createEndings(jobs: Jobs, app: () => App): App['endings'] {
  const job = jobs.defineJob<{ campaignId: number }>({
    name: 'end-recurring-gifts',
    singleton: true,
    timeoutInSeconds: 280,
    handle: async ({ campaignId }, { signal }) => {
      const { db, clock } = app();
      if (!(await endDonationsTo(app(), campaignId, signal))) return;
      // A new job instead of a retry, because retries are limited and a gateway outage may be long.
      const startAfter = clock.now().add(RETRY_DELAY);
      await withTransaction(db, (trx) => request(trx, campaignId, { startAfter }));
    },
  });
  async function request(trx: Db, campaignId: number, options: { startAfter?: Temporal.Instant } = {}) {
    await jobs.enqueue(trx, job, { campaignId }, { singletonKey: String(campaignId), ...options });
  }
  return {
    request: async (trx, campaignIds) => {
      for (const campaignId of campaignIds) await request(trx, campaignId);
    },
  };
}

/**
 * Requests the endings for all closed campaigns with active recurring donations: a campaign may have been closed before
 * this feature existed, or its job may have failed. Returns the number of campaigns.
 */
export async function requestEndings(app: App): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select c.id from campaigns c
    where ${sqlIn('c.status', ENDED_CAMPAIGN_STATUSES)} and exists (
      select from donation_subscriptions s
      where s.campaign_id = c.id and not ${sqlIn('s.status', ENDED_SUBSCRIPTION_STATUSES)})
    order by c.id`.execute(app.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await withTransaction(app.db, (trx) => app.endings.request(trx, ids));
  return ids.length;
}

/**
 * Returns true if one of them is still active, so that the job runs again. Ended ones are not asked about again, and
 * unanswered ones come last.
 */
export async function endDonationsTo(app: App, campaignId: number, signal: AbortSignal): Promise<boolean> {
  const now = iso(app.clock.now());
  await forEachPending<Going>(app, {
    what: 'recurring donation of a closed campaign',
    signal,
    page: (after) => listGoing(app, campaignId, now, after),
    ask: ({ id }) => endOne(app, id),
  });
  return await doesOneGoOn(app, campaignId);
}

const going = (campaignId: number) => sql`
  select s.id, s.ask_after, coalesce(s.gateway_subscription_id, s.id::text) as reference_number
  from campaigns c join donation_subscriptions s on s.campaign_id = c.id
  where c.id = ${campaignId} and ${sqlIn('c.status', ENDED_CAMPAIGN_STATUSES)} and not ${sqlIn('s.status', ENDED_SUBSCRIPTION_STATUSES)}`;

async function listGoing(
  app: App,
  campaignId: number,
  now: string,
  after: Going | undefined,
): Promise<Going[]> {
  const { rows } = await sql<Going>`
    with going as materialized (${going(campaignId)})
    select * from going
    where (ask_after is null or ask_after <= ${now})
      and (coalesce(ask_after, '-infinity'), id)
        > (coalesce(${after?.ask_after ?? null}::timestamptz, '-infinity'), ${after?.id ?? 0}::int)
    order by coalesce(ask_after, '-infinity'), id limit ${BATCH}`.execute(app.db);
  return rows;
}

async function doesOneGoOn(app: App, campaignId: number): Promise<boolean> {
  const { rows } = await sql`${going(campaignId)} limit 1`.execute(app.db);
  return rows.length > 0;
}

async function endOne(app: App, id: number): Promise<void> {
  const before = await getSubscriptionRow(app.db, id);
  if (isBeingSetUp(app, before)) throw underWay();
  const { gateway_subscription_id: gatewayId } = before;
  await delayRetry(app, id);
  await closeFirstPayment(app, before);
  if (gatewayId !== null) await endUnlessUnknown(app, gatewayId);
  await withTransaction(app.db, async (trx) => {
    const row = await lockEnded(app, trx, id, gatewayId);
    if (row === undefined) return;
    const status = hasEnded(row.status) ? row.status : await endOf(trx, row);
    // The gateway's event may have arrived earlier.
    if (!hasEnded(row.status)) await applySubscriptionStatus(app, trx, row, { status, eventAt: undefined });
    await recordEnded(app, trx, row, { before: { status: before.status }, after: { status } });
  });
}

/** A subscription unknown to the gateway is not charged. */
async function endUnlessUnknown(app: App, gatewayId: string): Promise<void> {
  try {
    await endAtGateway(app, gatewayId);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
