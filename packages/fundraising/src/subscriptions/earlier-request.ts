import type { Frequency } from '@bulwagan/contracts/fundraising/kinds.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isKeyOver, otherRequest } from '../http/request-key.ts';
import { wasPaid } from './ending/record-end.ts';
import { getSubscriptionRow, type SubscriptionRow, updateSubscription } from './queries.ts';

/** Terms of a requested recurring donation and its card. */
export interface Donation {
  userId: number;
  campaignId: number;
  methodId: number;
  amount: bigint;
  frequency: Frequency;
}

/**
 * Finds the recurring donation created by an earlier request with the same key whose process was killed or lost its
 * answer after the gateway had the order, so that it is not ordered twice (contract §2). Returns undefined when there
 * is none, when it was never paid and can be resumed or restarted, and when its key has expired (the key is then
 * freed). Runs with the user's row locked and locks the donation's row, so that it cannot end before the commit. Throws
 * Invalid (422) when the key belongs to a different donation.
 */
export async function findEarlierRequest(
  trx: Db,
  requestKey: Buffer,
  donation: Donation,
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
  // An unpaid one may still name another card, whose charge is undecided.
  const isSameCard = earlier.status === 'incomplete' || earlier.payment_method_id === donation.methodId;
  const isSame =
    isSameCard &&
    earlier.campaign_id === donation.campaignId &&
    earlier.amount_centavos === donation.amount &&
    earlier.frequency === donation.frequency;
  if (!isSame) throw otherRequest();
  return earlier.status === 'incomplete' ? undefined : earlier;
}
