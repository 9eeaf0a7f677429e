import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A campaign whose kept sums are not those of its rows. Amounts in centavos. */
export interface Difference {
  campaign_id: number;
  title: string;
  raised: bigint;
  raised_by_ledger: bigint;
  available: bigint;
  available_by_ledger: bigint;
  supporters: number;
  supporters_by_ledger: number;
}

/**
 * Recounts every campaign: `raised` is the sum of its ledger entries, `available` is that less its withdrawals that are
 * not rejected, `supporters` its credited gifts that were not reversed. An empty answer is what is promised.
 */
export async function findDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with ledger as (
      select campaign_id, sum(amount_centavos)::bigint as raised,
        sum(case kind when 'credit' then 1 else -1 end)::int as supporters
      from ledger_entries group by campaign_id
    ),
    taken as (
      select campaign_id, sum(amount_centavos)::bigint as amount
      from withdrawals where status <> 'rejected' group by campaign_id
    ),
    counted as (
      select c.id as campaign_id, c.title,
        c.raised_centavos as raised, coalesce(l.raised, 0) as raised_by_ledger,
        c.available_centavos as available, coalesce(l.raised, 0) - coalesce(t.amount, 0) as available_by_ledger,
        c.supporter_count as supporters, coalesce(l.supporters, 0) as supporters_by_ledger
      from campaigns c
      left join ledger l on l.campaign_id = c.id
      left join taken t on t.campaign_id = c.id
    )
    select * from counted
    where raised <> raised_by_ledger or available <> available_by_ledger or supporters <> supporters_by_ledger
    order by campaign_id`.execute(db);
  return rows;
}

export async function countCampaigns(db: Db): Promise<number> {
  const { rows } = await sql<{ campaigns: number }>`select count(*)::int as campaigns from campaigns`.execute(
    db,
  );
  return rows[0]!.campaigns;
}
