import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';

/**
 * Folds changes into the donation counts and ledger days (migration 0044), to keep reads cheap; they are exact without
 * it. Days stored in a time zone other than the service's are rebuilt.
 */
export async function foldSums({ db, timeZone }: Pick<App, 'db' | 'timeZone'>): Promise<void> {
  for (const fold of [sql`fold_donation_counts()`, sql`fold_ledger_days(${timeZone})`])
    await db.transaction().execute(async (trx) => {
      // Rebuilding all days may take longer than a request may.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select ${fold}`.execute(trx);
    });
}

const RECOUNTED = '`select recount_donations()` in the schema of fundraising rebuilds the counts.';
const RESUMMED =
  '`select recount_ledger_days(time_zone) from ledger_day_zone` in the schema of fundraising rebuilds the totals.';

/** Stored totals equal the sums of their rows. */
export const COUNTER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'donation-counts',
    holds: 'The donation counts of a campaign plus later changes equal its donations.',
    mend: RECOUNTED,
    broken: sql`
      select 'campaign ' || campaign_id || ', ' || status || ': ' || coalesce(k.count, 0) || ' kept, '
        || coalesce(d.count, 0) || ' counted' as subject
      from (
        select campaign_id, institution_id, status, sum(count) as count, sum(amount_centavos) as amount
        from (
          select * from donation_counts where campaign_id <> 0 and status <> 'all'
          union all
          select * from donation_count_changes
        ) both_parts
        group by 1, 2, 3
      ) k
      full join (
        select campaign_id, institution_id, status, count(*) as count, sum(amount_centavos) as amount
        from donations group by 1, 2, 3
      ) d using (campaign_id, institution_id, status)
      where coalesce(k.count, 0) <> coalesce(d.count, 0) or coalesce(k.amount, 0) <> coalesce(d.amount, 0)`,
  },
  {
    name: 'donation-count-sums',
    holds: 'The total donation counts equal the sum of the single counts.',
    mend: RECOUNTED,
    broken: sql`
      select 'campaign ' || campaign_id || ', institution ' || institution_id || ', ' || status as subject
      from donation_counts k
      full join (
        select coalesce(campaign_id, 0) as campaign_id, coalesce(institution_id, 0) as institution_id,
          coalesce(status, 'all') as status, sum(count) as count, sum(amount_centavos) as amount_centavos
        from donation_counts where campaign_id <> 0 and status <> 'all'
        group by rollup (institution_id, campaign_id), rollup (status)
        having count(*) > 0
      ) s using (campaign_id, institution_id, status)
      where (k.count, k.amount_centavos) is distinct from (s.count, s.amount_centavos)`,
  },
  {
    name: 'ledger-days',
    holds: 'The daily totals of a campaign plus later changes equal its ledger entries.',
    mend: RESUMMED,
    broken: sql`
      with zone as (select time_zone as name from ledger_day_zone), kept as (
        select campaign_id, institution_id, day, sum(amount_centavos) as amount, sum(credits) as credits,
          sum(refunded_centavos) as refunded, max(largest_centavos) as largest
        from (
          select * from ledger_days where campaign_id <> 0
          union all
          select campaign_id, institution_id, (recorded_at at time zone zone.name)::date, amount_centavos, credits,
            refunded_centavos, largest_centavos
          from ledger_day_changes, zone
        ) both_parts
        group by 1, 2, 3
      ), counted as (
        select campaign_id, institution_id, (recorded_at at time zone zone.name)::date as day,
          sum(amount_centavos) as amount, count(*) filter (where kind = 'credit') as credits,
          coalesce(-sum(amount_centavos) filter (where kind <> 'credit'), 0) as refunded,
          coalesce(max(amount_centavos) filter (where kind = 'credit'), 0) as largest
        from ledger_entries, zone group by 1, 2, 3
      )
      select 'campaign ' || campaign_id || ' on ' || day || ': ' || coalesce(k.amount, 0) || ' kept, '
        || coalesce(c.amount, 0) || ' by entries' as subject
      from kept k full join counted c using (campaign_id, institution_id, day)
      where (k.amount, k.credits, k.refunded, k.largest) is distinct from (c.amount, c.credits, c.refunded, c.largest)
      union all
      select 'entries, and no zone of their days'
      where not exists (select from zone) and exists (select from ledger_entries)`,
  },
  {
    name: 'ledger-day-sums',
    holds: 'The daily totals of all campaigns equal the sum of the single totals.',
    mend: RESUMMED,
    broken: sql`
      select 'institution ' || institution_id || ' on ' || day as subject
      from (select * from ledger_days where campaign_id = 0) k
      full join (
        select coalesce(institution_id, 0) as institution_id, day, sum(amount_centavos) as amount, sum(credits) as credits,
          sum(refunded_centavos) as refunded, max(largest_centavos) as largest
        from ledger_days where campaign_id <> 0
        group by day, rollup (institution_id)
      ) s using (institution_id, day)
      where (k.amount_centavos, k.credits, k.refunded_centavos, k.largest_centavos)
        is distinct from (s.amount, s.credits, s.refunded, s.largest)`,
  },
];
