import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/** Which campaigns are counted: null is all of them. */
export interface Area {
  scope: number | null;
  institutionId?: number | undefined;
  campaignId?: number | undefined;
}

function inArea({ scope, institutionId, campaignId }: Area): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (scope !== null) conditions.push(sql`c.institution_id = ${scope}`);
  if (institutionId !== undefined) conditions.push(sql`c.institution_id = ${institutionId}`);
  if (campaignId !== undefined) conditions.push(sql`c.id = ${campaignId}`);
  return sql.join(conditions, sql` and `);
}

/** What entries of the ledger come to: net of reversals, gifts that arrived, and what was refunded. */
const giftSums = sql`
  coalesce(sum(l.amount_centavos), 0)::bigint as amount,
  count(*) filter (where l.kind = 'credit') as count,
  coalesce(-sum(l.amount_centavos) filter (where l.kind = 'reversal'), 0)::bigint as refunded`;

export interface GiftSums {
  amount: bigint;
  count: bigint;
  refunded: bigint;
}

export interface OverviewRow extends GiftSums {
  raised: bigint;
  available: bigint;
  supporters: bigint;
  draft: bigint;
  pending: bigint;
  active: bigint;
  rejected: bigint;
  closed: bigint;
  withdrawn: bigint;
  waiting: bigint;
  waiting_count: bigint;
  subscriptions: bigint;
}

/** One statement, so that all figures are of one moment. `since` begins the sums of recent gifts. */
export async function readOverview(db: Db, area: Area, since: string): Promise<OverviewRow> {
  const { rows } = await sql<OverviewRow>`
    with mine as materialized (
      select c.id, c.status, c.raised_centavos, c.available_centavos, c.supporter_count
      from campaigns c where ${inArea(area)}
    ), totals as (
      select coalesce(sum(raised_centavos), 0)::bigint as raised,
        coalesce(sum(available_centavos), 0)::bigint as available,
        coalesce(sum(supporter_count), 0)::bigint as supporters,
        count(*) filter (where status = 'draft') as draft,
        count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'active') as active,
        count(*) filter (where status = 'rejected') as rejected,
        count(*) filter (where status = 'closed') as closed
      from mine
    ), paid_out as (
      select coalesce(sum(w.amount_centavos) filter (where w.status = 'approved'), 0)::bigint as withdrawn,
        coalesce(sum(w.amount_centavos) filter (where w.status = 'pending'), 0)::bigint as waiting,
        count(*) filter (where w.status = 'pending') as waiting_count
      from withdrawals w join mine on mine.id = w.campaign_id
    ), recurring as (
      select count(*) as subscriptions
      from donation_subscriptions s join mine on mine.id = s.campaign_id
      where s.status = 'active'
    ), recent as (
      select ${giftSums}
      from ledger_entries l join mine on mine.id = l.campaign_id
      where l.recorded_at >= ${since}
    )
    select * from totals, paid_out, recurring, recent`.execute(db);
  return rows[0]!;
}

export interface CampaignRow {
  id: number;
  title: string;
  status: 'draft' | 'pending' | 'active' | 'rejected' | 'closed';
  institution_id: number;
  institution_name: string;
  goal: bigint;
  raised: bigint;
  available: bigint;
  supporters: number;
  credited: bigint;
  credits: bigint;
  largest: bigint;
  refunded: bigint;
  first_gift_at: string | null;
  last_gift_at: string | null;
  withdrawn: bigint;
  waiting: bigint;
  subscriptions: bigint;
}

export async function findCampaignFigures(db: Db, area: Area): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select c.id, c.title, c.status, c.institution_id, i.name as institution_name,
      c.goal_centavos as goal, c.raised_centavos as raised, c.available_centavos as available,
      c.supporter_count as supporters, entries.*, paid_out.*, recurring.*
    from campaigns c
    join institutions i on i.id = c.institution_id
    cross join lateral (
      select coalesce(sum(l.amount_centavos) filter (where l.kind = 'credit'), 0)::bigint as credited,
        count(*) filter (where l.kind = 'credit') as credits,
        coalesce(max(l.amount_centavos), 0)::bigint as largest,
        coalesce(-sum(l.amount_centavos) filter (where l.kind = 'reversal'), 0)::bigint as refunded,
        min(l.recorded_at) filter (where l.kind = 'credit') as first_gift_at,
        max(l.recorded_at) filter (where l.kind = 'credit') as last_gift_at
      from ledger_entries l where l.campaign_id = c.id
    ) as entries
    cross join lateral (
      select coalesce(sum(w.amount_centavos) filter (where w.status = 'approved'), 0)::bigint as withdrawn,
        coalesce(sum(w.amount_centavos) filter (where w.status = 'pending'), 0)::bigint as waiting
      from withdrawals w where w.campaign_id = c.id
    ) as paid_out
    cross join lateral (
      select count(*) as subscriptions from donation_subscriptions s
      where s.campaign_id = c.id and s.status = 'active'
    ) as recurring
    where ${inArea(area)}`.execute(db);
  return rows[0];
}

export interface StatusRow {
  status: string;
  count: bigint;
  amount: bigint;
}

export async function countDonationsByStatus(db: Db, campaignId: number): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select d.status, count(*) as count, sum(d.amount_centavos)::bigint as amount
    from donations d where d.campaign_id = ${campaignId}
    group by d.status order by count(*) desc, d.status`.execute(db);
  return rows;
}

export async function hasCampaign(db: Db, area: Area): Promise<boolean> {
  const { rows } = await sql`select 1 from campaigns c where ${inArea(area)} limit 1`.execute(db);
  return rows.length === 1;
}

export type SeriesRow = GiftSums & { place: number };

/**
 * Sums between instants: `place` 1 is from the first start to the second, the last is up to `until`. Places without
 * any have no row. Goes by campaign, which the ledger is indexed by; comparing with the starts is many times quicker
 * than asking for the date of each entry in a zone.
 */
export async function sumBetween(db: Db, area: Area, starts: string[], until: string): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select width_bucket(l.recorded_at, ${starts}::timestamptz[]) as place, ${giftSums}
    from campaigns c
    join ledger_entries l on l.campaign_id = c.id
    where ${inArea(area)} and l.recorded_at >= ${starts[0]} and l.recorded_at < ${until}
    group by 1`.execute(db);
  return rows;
}

export interface GivingRow {
  year: number;
  amount: bigint;
  count: bigint;
  refunded: bigint;
  first_gift_at: string;
  last_gift_at: string;
}

/** What one donor's gifts come to, by the year in which each arrived. */
export async function sumGivingByYear(db: Db, userId: number, timeZone: string): Promise<GivingRow[]> {
  const { rows } = await sql<GivingRow>`
    select extract(year from g.arrived_at at time zone ${timeZone})::integer as year,
      sum(g.net)::bigint as amount, count(*) filter (where g.net > 0) as count,
      sum(g.refunded)::bigint as refunded, min(g.arrived_at) as first_gift_at, max(g.arrived_at) as last_gift_at
    from (
      select sum(l.amount_centavos) as net,
        coalesce(-sum(l.amount_centavos) filter (where l.kind = 'reversal'), 0) as refunded,
        min(l.recorded_at) filter (where l.kind = 'credit') as arrived_at
      from donations d join ledger_entries l on l.donation_id = d.id
      where d.user_id = ${userId}
      group by d.id
    ) as g
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

export async function countGiving(db: Db, userId: number) {
  const { rows } = await sql<{ campaigns: bigint; subscriptions: bigint }>`
    select (
      select count(distinct g.campaign_id) from (
        select d.id, d.campaign_id from donations d join ledger_entries l on l.donation_id = d.id
        where d.user_id = ${userId}
        group by d.id having sum(l.amount_centavos) > 0
      ) as g
    ) as campaigns, (
      select count(*) from donation_subscriptions s where s.user_id = ${userId} and s.status = 'active'
    ) as subscriptions`.execute(db);
  return rows[0]!;
}
