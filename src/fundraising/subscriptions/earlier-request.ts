import { sql } from 'kysely';
import { iso } from '../../platform/time/clock.ts';
import type { Db } from '../database.ts';
import { isKeyOver, otherRequest } from '../request-key.ts';
import { getSubscriptionRow, type SubscriptionRow, updateSubscription } from './queries.ts';
import { wasPaid } from './record-end.ts';
import type { Frequency } from './schedule.ts';

/** What somebody wants to give again and again, and by which card. */
export interface Gift {
  userId: number;
  campaignId: number;
  methodId: number;
  amount: bigint;
  frequency: Frequency;
}

/**
 * The recurring gift that was begun by a request of the same key: its process was killed, or lost its answer, after the gateway
 * had its order, and what is charged at the gateway shall not be ordered twice (contract §2). Undefined when there is none;
 * when it was never paid, and can be taken up or begun anew; and when its key is not kept any more, which is freed then.
 * Behind the user's row, and holds its own: it is not ended meanwhile. Throws Invalid (422) for another gift by that key.
 */
export async function findEarlierRequest(
  trx: Db,
  requestKey: Buffer,
  gift: Gift,
  now: Temporal.Instant,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<{ id: number; requested_at: string }>`
    select id, requested_at from donation_subscriptions where request_key = ${requestKey}
    for no key update`.execute(trx);
  const [found] = rows;
  if (found === undefined) return undefined;
  const earlier = await getSubscriptionRow(trx, found.id);
  const cameToNothing = earlier.status === 'incomplete_cancelled' && !(await wasPaid(trx, earlier.id));
  if (cameToNothing || isKeyOver(found.requested_at, now)) {
    await updateSubscription(trx, earlier.id, { request_key: null }, iso(now));
    return undefined;
  }
  // What is not paid yet may name another card than was asked for, whose charge is not decided.
  const isSameCard = earlier.status === 'incomplete' || earlier.payment_method_id === gift.methodId;
  const isSame =
    isSameCard &&
    earlier.campaign_id === gift.campaignId &&
    earlier.amount_centavos === gift.amount &&
    earlier.frequency === gift.frequency;
  if (!isSame) throw otherRequest();
  return earlier.status === 'incomplete' ? undefined : earlier;
}
