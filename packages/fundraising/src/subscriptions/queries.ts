import type { CampaignStatus } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import type { Frequency } from '@bulwagan/contracts/fundraising/kinds.ts';
import type { SubscriptionStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { readPage } from '@bulwagan/platform/database/reading/read-page.ts';
import type { Page } from '@bulwagan/platform/http/lists/pagination.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { acceptsDonationsAt } from '../donations/queries.ts';
import { feeOf } from '../payment-fees/in-force.ts';

export interface SubscriptionRow {
  id: number;
  user_id: number;
  donor_name: string;
  campaign_id: number;
  campaign_title: string;
  campaign_status: CampaignStatus;
  institution_id: number;
  payment_method_id: number;
  card_brand: string | null;
  card_last_four: string;
  payment_gateway: string;
  amount_centavos: bigint;
  total_centavos: bigint;
  frequency: Frequency;
  status: SubscriptionStatus;
  gateway_plan_id: string | null;
  gateway_subscription_id: string | null;
  first_charge_on: string;
  next_charge_on: string | null;
  first_invoice_id: string | null;
  first_intent_id: string | null;
  status_event_at: bigint | null;
  locked_until: string | null;
  cancelled_at: string | null;
  created_at: string;
  updated_at: string;
}

const columns = sql`
  s.id, s.user_id, u.first_name || ' ' || u.last_name as donor_name, s.campaign_id, c.title as campaign_title,
  c.status as campaign_status, s.institution_id, s.payment_method_id, m.card_brand, m.card_last_four,
  m.payment_gateway, s.amount_centavos, s.total_centavos, s.frequency, s.status, s.gateway_plan_id,
  s.gateway_subscription_id, s.first_charge_on, s.next_charge_on, s.first_invoice_id, s.first_intent_id,
  s.status_event_at, s.locked_until, s.cancelled_at, s.created_at, s.updated_at`;
const tables = sql`
  from donation_subscriptions s
  join users u on u.id = s.user_id
  join campaigns c on c.id = s.campaign_id
  join payment_methods m on m.id = s.payment_method_id`;

/** Rows that a user may see: a donor's own, and an institution's for its staff. Both null means all. */
export interface Scope {
  institutionId: number | null;
  userId: number | null;
}

function inScope({ institutionId, userId }: Scope) {
  if (institutionId === null) return userId === null ? sql`true` : sql`s.user_id = ${userId}`;
  return sql`(s.institution_id = ${institutionId} or s.user_id = ${userId}::int)`;
}

export async function findSubscription(
  db: Db,
  id: number,
  scope: Scope,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} ${tables} where s.id = ${id} and ${inScope(scope)}`.execute(db);
  return rows[0];
}

export async function getSubscriptionRow(db: Db, id: number): Promise<SubscriptionRow> {
  const row = await findSubscription(db, id, { institutionId: null, userId: null });
  if (row === undefined) throw new Error(`There is no subscription ${id}.`);
  return row;
}

export interface Filter {
  status?: string | undefined;
  campaignId?: number | undefined;
  userId?: number | undefined;
}

/** Newest first. */
export async function listSubscriptions(db: Db, scope: Scope, filter: Filter, page: Page) {
  const status = filter.status === undefined ? sql`true` : sql`s.status = ${filter.status}`;
  const campaign = filter.campaignId === undefined ? sql`true` : sql`s.campaign_id = ${filter.campaignId}`;
  const donor = filter.userId === undefined ? sql`true` : sql`s.user_id = ${filter.userId}`;
  const where = sql`where ${inScope(scope)} and ${status} and ${campaign} and ${donor}`;
  return await readPage(
    page,
    async () => {
      const { rows } = await sql<SubscriptionRow>`
        select ${columns} ${tables} ${where}
        order by s.created_at desc, s.id desc limit ${page.perPage} offset ${page.offset}`.execute(db);
      return rows;
    },
    async () => {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from donation_subscriptions s ${where}`.execute(db);
      return rows[0]!.total;
    },
  );
}

/** Locks the row, so that statuses and invoices of one subscription are applied one after another. */
export async function lockSubscription(
  trx: Db,
  by: { id: number } | { gatewayId: string },
): Promise<SubscriptionRow | undefined> {
  const which = 'id' in by ? sql`s.id = ${by.id}` : sql`s.gateway_subscription_id = ${by.gatewayId}`;
  // Locks without joins: a waiting statement that joins the card would recheck the old card after the update and find
  // no row.
  await sql`select from donation_subscriptions s where ${which} for no key update`.execute(trx);
  const { rows } = await sql<SubscriptionRow>`select ${columns} ${tables} where ${which}`.execute(trx);
  return rows[0];
}

/** Locks several rows in id order, so that two event batches cannot deadlock. */
export async function holdSubscriptions(trx: Db, gatewayIds: string[]): Promise<void> {
  await sql`
    select id from donation_subscriptions where gateway_subscription_id = any(${gatewayIds}::text[])
    order by id for no key update`.execute(trx);
}

export interface NewRow {
  userId: number;
  campaignId: number;
  methodId: number;
  amount: bigint;
  frequency: Frequency;
  firstChargeOn: string;
  nextChargeOn: string;
  lockedUntil: string;
  requestKey: Buffer | undefined;
}

/**
 * Inserts an incomplete subscription with the card fee on top, if the campaign accepts donations now; otherwise returns
 * undefined. The fee is calculated as for single donations.
 */
export async function insertSubscription(trx: Db, row: NewRow, now: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with campaign as (
      select c.id, c.institution_id from campaigns c
      where c.id = ${row.campaignId} and ${acceptsDonationsAt(now)}
      for share
    ),
    fee as (${feeOf('card', row.amount, row.firstChargeOn)}
    )
    insert into donation_subscriptions
      (user_id, campaign_id, institution_id, payment_method_id, amount_centavos, total_centavos, frequency, status,
       first_charge_on, next_charge_on, locked_until, request_key, requested_at, created_at,
       updated_at)
    select ${row.userId}::int, campaign.id, campaign.institution_id, ${row.methodId}::int, ${row.amount}::bigint,
      ${row.amount}::bigint + coalesce(fee.centavos, 0), ${row.frequency}, 'incomplete', ${row.firstChargeOn}::date,
      ${row.nextChargeOn}::date, ${row.lockedUntil}::timestamptz, ${row.requestKey ?? null}::bytea,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from campaign left join fee on true
    returning id`.execute(trx);
  return rows[0]?.id;
}

type Twin = Pick<SubscriptionRow, 'id' | 'status' | 'locked_until' | 'first_intent_id'>;

/**
 * Finds the same donation of the same donor: one that is unpaid, one first paid since a moment, or one that the gateway
 * could not charge but may charge yet. The first payment counts, not the start, because a donation may be resumed or
 * wait for the bank. A resumable one is sorted last, because it would be charged in addition to the others.
 */
export async function findTwin(
  trx: Db,
  donation: { userId: number; campaignId: number; amount: bigint; frequency: Frequency },
  since: string,
): Promise<Twin | undefined> {
  const { rows } = await sql<Twin>`
    select s.id, s.status, s.locked_until, s.first_intent_id from donation_subscriptions s
    where s.user_id = ${donation.userId} and s.campaign_id = ${donation.campaignId} and s.amount_centavos = ${donation.amount}
      and s.frequency = ${donation.frequency}
      and (s.status in ('incomplete', 'past_due', 'unpaid') or (s.status = 'active' and coalesce(
        (select min(d.paid_at) from donations d where d.subscription_id = s.id), s.updated_at) > ${since}))
    order by s.status = 'incomplete', s.id desc limit 1
    for no key update`.execute(trx);
  return rows[0];
}

type Changes = Partial<
  Pick<
    SubscriptionRow,
    | 'payment_method_id'
    | 'status'
    | 'gateway_plan_id'
    | 'gateway_subscription_id'
    | 'next_charge_on'
    | 'first_invoice_id'
    | 'first_intent_id'
    | 'status_event_at'
    | 'locked_until'
    | 'cancelled_at'
  > & { request_key: Buffer | null; requested_at: string }
>;

export async function updateSubscription(db: Db, id: number, changes: Changes, now: string): Promise<void> {
  await db
    .updateTable('donation_subscriptions')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
}
