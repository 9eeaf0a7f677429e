import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Centavos } from '../money.ts';

/**
 * What refunds under way will take from a campaign: asked for at the gateway, and without an entry yet. Read in a
 * statement of its own after the campaign's row is locked, so that a refund that was just asked for is seen.
 */
export async function promisedRefunds(trx: Db, campaignId: number): Promise<Centavos> {
  const { rows } = await sql<{ promised: Centavos }>`
    select coalesce(sum(d.amount_centavos), 0)::bigint as promised
    from refunds r join donations d on d.id = r.donation_id
    where d.campaign_id = ${campaignId} and r.status = 'pending' and d.status <> 'refunded'`.execute(trx);
  return rows[0]!.promised;
}
