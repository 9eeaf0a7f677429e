import { CAMPAIGN_STATUSES, type CampaignStatus } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { heldOf, holds } from '../ledger/holds.ts';
import { type Area, inArea } from './area.ts';
import { type DonationSums, isKeptIn, keptDays } from './days.ts';

export interface OverviewRow extends DonationSums, Record<CampaignStatus, bigint> {
  raised: bigint;
  available: bigint;
  supporters: bigint;
  withdrawn: bigint;
  waiting: bigint;
  waiting_count: bigint;
  subscriptions: bigint;
  is_kept: boolean;
}

/** Recent period: since an instant; the days from `day` on are complete. Null uses no daily totals. */
export interface Recent {
  since: string;
  fullDays: { day: Temporal.PlainDate; startsAt: string } | null;
  timeZone: string;
}

/** A column for each status, of the same name. */
const countsByStatus = sql.join(
  CAMPAIGN_STATUSES.map(
    (status) => sql`count(*) filter (where ${sqlIn('status', [status])}) as ${sql.ref(status)}`,
  ),
);

/** A single statement, so that all figures are from one moment. Whole days are correct while `is_kept`. */
export async function readOverview(db: Db, area: Area, recent: Recent): Promise<OverviewRow> {
  const { since, fullDays, timeZone } = recent;
  const { rows } = await sql<OverviewRow>`
    with mine as materialized (
      select c.id, c.status, c.raised_centavos, c.available_centavos, c.supporter_count
      from campaigns c where ${inArea(area)}
    ), totals as (
      select coalesce(sum(raised_centavos), 0)::bigint as raised,
        (coalesce(sum(available_centavos), 0) - (select coalesce(sum(centavos), 0) from (${holds}) h where h.campaign_id in (select id from mine)))::bigint as available,
        coalesce(sum(supporter_count), 0)::bigint as supporters,
        ${countsByStatus}
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
      select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(credits), 0)::bigint as count,
        coalesce(sum(refunded), 0)::bigint as refunded
      from (
        select l.amount_centavos as amount, (l.kind = 'credit')::integer as credits,
          case l.kind when 'credit' then 0 else -l.amount_centavos end as refunded
        from ledger_entries l join mine on mine.id = l.campaign_id
        where l.recorded_at >= ${since} and l.recorded_at < ${fullDays?.startsAt ?? 'infinity'}
        union all
        select amount, credits, refunded from (${keptDays(area, timeZone)}) k
        where k.day >= ${fullDays?.day.toString() ?? 'infinity'}::date
      ) gifts
    )
    select *, ${isKeptIn(timeZone)} as is_kept from totals, paid_out, recurring, recent`.execute(db);
  return rows[0]!;
}

export interface CampaignRow {
  id: number;
  title: string;
  status: CampaignStatus;
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

export async function findCampaignFigures(
  db: Db,
  area: Area & { campaignId: number },
): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select c.id, c.title, c.status, c.institution_id, i.name as institution_name,
      c.goal_centavos as goal, c.raised_centavos as raised, c.available_centavos - ${heldOf(sql`c.id`)} as available,
      c.supporter_count as supporters, entries.*, paid_out.*, recurring.*,
      (select l.recorded_at from ledger_entries l where l.campaign_id = c.id and l.kind = 'credit'
        order by l.recorded_at limit 1) as first_gift_at,
      (select l.recorded_at from ledger_entries l where l.campaign_id = c.id and l.kind = 'credit'
        order by l.recorded_at desc limit 1) as last_gift_at
    from campaigns c
    join institutions i on i.id = c.institution_id
    cross join (
      select coalesce(sum(amount + refunded), 0)::bigint as credited, coalesce(sum(credits), 0)::bigint as credits,
        coalesce(max(largest), 0)::bigint as largest, coalesce(sum(refunded), 0)::bigint as refunded
      from (${keptDays(area, 'UTC')}) k
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
    select status, sum(count)::bigint as count, sum(amount_centavos)::bigint as amount
    from (
      select status, count, amount_centavos from donation_counts where campaign_id = ${campaignId} and status <> 'all'
      union all
      select status, count, amount_centavos from donation_count_changes where campaign_id = ${campaignId}
    ) kept
    group by status having sum(count) > 0 order by sum(count) desc, status`.execute(db);
  return rows;
}

export async function hasCampaign(db: Db, area: Area): Promise<boolean> {
  const { rows } = await sql`select 1 from campaigns c where ${inArea(area)} limit 1`.execute(db);
  return rows.length === 1;
}

export interface GivingRow {
  year: number;
  amount: bigint;
  count: bigint;
  refunded: bigint;
  first_gift_at: string;
  last_gift_at: string;
  /** Campaigns with donations that were not refunded; over all years, the same in each row. */
  campaigns: bigint;
}

/** Totals of one donor by year of payment, latest first. */
export async function sumGivingByYear(db: Db, userId: number, timeZone: string): Promise<GivingRow[]> {
  const { rows } = await sql<GivingRow>`
    with gifts as materialized (
      select d.campaign_id, sum(l.amount_centavos) as net,
        coalesce(-sum(l.amount_centavos) filter (where l.kind <> 'credit'), 0) as refunded,
        d.paid_at as arrived_at
      from donations d join ledger_entries l on l.donation_id = d.id
      where d.user_id = ${userId}
      group by d.id
    )
    select extract(year from g.arrived_at at time zone ${timeZone})::integer as year,
      sum(g.net)::bigint as amount, count(*) filter (where g.net > 0) as count,
      sum(g.refunded)::bigint as refunded, min(g.arrived_at) as first_gift_at, max(g.arrived_at) as last_gift_at,
      (select count(distinct campaign_id) from gifts where net > 0) as campaigns
    from gifts g
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

export async function countRunning(db: Db, userId: number): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from donation_subscriptions s where s.user_id = ${userId} and s.status = 'active'`.execute(
    db,
  );
  return rows[0]!.count;
}
