import { UNSUCCESSFUL_DONATION_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { chargedMomentsAgo } from '../errors.ts';

interface Charge {
  userId: number;
  cardId: number;
  campaignId: number;
  amount: bigint;
}

/** Two equal charges within this time count as one request sent twice. */
const WITHIN = { seconds: 30 } as const;
/** More than one donor can start within that time. */
const MOST_RECENT = 200;

/**
 * Runs `insert` in a transaction, unless the same card was charged the same amount for the same campaign moments ago: a
 * client without an Idempotency-Key may have sent its request twice (contract §3.1). Requests for the same charge are
 * serialized. A charge that was declined or never made does not block. Throws Conflict (409).
 */
export async function unlessChargedMomentsAgo<T>(
  app: App,
  charge: Charge,
  insert: (trx: Db) => Promise<T>,
): Promise<T> {
  const key = `fundraising: charge of card ${charge.cardId} for campaign ${charge.campaignId}, ${charge.amount} centavos`;
  const since = iso(app.clock.now().subtract(WITHIN));
  return await withTransaction(app.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
    if (await wasCharged(trx, charge, since)) throw chargedMomentsAgo();
    return await insert(trx);
  });
}

async function wasCharged(
  trx: Db,
  { userId, cardId, campaignId, amount }: Charge,
  since: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from (select * from donations where user_id = ${userId} order by id desc limit ${MOST_RECENT}) as d
    where d.payment_method_id = ${cardId} and d.campaign_id = ${campaignId} and d.amount_centavos = ${amount}
      and d.subscription_id is null and d.created_at > ${since}
      and (not ${sqlIn('d.status', UNSUCCESSFUL_DONATION_STATUSES)} or d.paid_at is not null)
    limit 1`.execute(trx);
  return rows.length > 0;
}
