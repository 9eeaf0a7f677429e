import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Centavos } from '../money/money.ts';

/**
 * Reserved money of each campaign, by donation: what the ledger would reverse (`creditTaken` in reverse.ts) if
 * requested refunds succeed and open disputes are lost, less what it has reversed.
 */
export const holds = sql`
  select d.campaign_id, greatest(0, case when r.gone >= r.paid then d.amount_centavos
    else least(d.amount_centavos, r.gone - greatest(0, r.paid - d.total_centavos)) end - d.reversed_centavos) as centavos
  from (
    select donation_id, sum(amount) as amount from (
      select donation_id, amount_centavos as amount from refunds where status = 'pending'
      union all
      select x.donation_id, coalesce(x.amount_centavos, p.paid_centavos, p.total_centavos)
      from disputes x join donations p on p.id = x.donation_id where x.status = 'open' and p.paid_at is not null
    ) each_one
    group by donation_id
  ) h
  join donations d on d.id = h.donation_id
  cross join lateral (select coalesce(d.paid_centavos, d.total_centavos) as paid) p
  cross join lateral (
    select p.paid, h.amount + d.refunded_centavos + coalesce(sum(coalesce(x.amount_centavos, p.paid)), 0) as gone
    from disputes x where x.donation_id = d.id and x.status = 'lost'
  ) r`;

/** Reserved money of one campaign, as a scalar in a statement. */
export const heldOf = (campaignId: RawBuilder<unknown>): RawBuilder<Centavos> => sql<Centavos>`(
  select coalesce(sum(held.centavos), 0)::bigint from (${holds}) held where held.campaign_id = ${campaignId})`;

/**
 * Returns the money of a campaign that cannot be paid out. A separate statement after the campaign's row is locked, so
 * that a refund requested just now is seen.
 */
export async function findHeld(trx: Db, campaignId: number): Promise<Centavos> {
  const { rows } = await sql<{ held: Centavos }>`select ${heldOf(sql`${campaignId}::int`)} as held`.execute(
    trx,
  );
  return rows[0]!.held;
}

export async function hasOpenDispute(trx: Db, campaignId: number): Promise<boolean> {
  const { rows } = await sql`
    select from disputes x join donations d on d.id = x.donation_id
    where d.campaign_id = ${campaignId} and x.status = 'open' and d.paid_at is not null limit 1`.execute(trx);
  return rows.length > 0;
}
