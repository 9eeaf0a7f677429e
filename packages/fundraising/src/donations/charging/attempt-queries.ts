import { addressKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';

export interface Attempt {
  donationId: number;
  /** The gateway's id of the checkout or charge. */
  transactionId: string;
  chargeId: string | null;
  checkoutUrl: string | null;
}

/**
 * Saves the gateway's id of this payment attempt so that later events find the donation. Returns false when `claim` was
 * given but has been lost to another request; the donation then keeps the other attempt. With `releases`, the claim is
 * released as well.
 */
export async function saveAttempt(
  db: Db,
  attempt: Attempt,
  now: string,
  claim?: PaymentClaim,
  { releases = false } = {},
): Promise<boolean> {
  const ids = [...new Set([attempt.transactionId, attempt.chargeId].filter((id) => id !== null))];
  const { rows } = await sql`
    with known as (
      insert into donation_transactions (transaction_id, donation_id, created_at)
      select id, ${attempt.donationId}::int, ${now}::timestamptz from unnest(${ids}::text[]) as id
      on conflict (transaction_id) do nothing
    )
    update donations set
      transaction_id = ${attempt.transactionId}, payment_intent_id = ${attempt.chargeId}::text,
      checkout_url = ${attempt.checkoutUrl}::text, updated_at = ${now},
      locked_until = case when ${releases} then null else locked_until end
    where id = ${attempt.donationId}
      and (${claim?.lockedUntil ?? null}::timestamptz is null or locked_until = ${claim?.lockedUntil ?? null}::timestamptz)
    returning id`.execute(db);
  return rows.length === 1;
}

/** Exclusive claim on a donation's next payment attempt. */
export interface PaymentClaim {
  id: number;
  lockedUntil: string;
}

/** Longer than all gateway calls of one request: an older claim belongs to a request that has ended. */
const CLAIM = { seconds: 60 } as const;

/** Returns the end of a claim that starts now, as ISO 8601. */
export const endOfClaim = (now: Temporal.Instant): string => iso(now.add(CLAIM));

/**
 * Claims a donation until `lockedUntil`, so that only one request opens or closes its checkouts or charges a card. A
 * donation is claimed when it is inserted. Returns false while another request holds the claim.
 */
export async function claimPayment(db: Db, { id, lockedUntil }: PaymentClaim, now: string): Promise<boolean> {
  const { rows } = await sql`
    update donations set locked_until = ${lockedUntil}
    where id = ${id} and (locked_until is null or locked_until <= ${now}) returning id`.execute(db);
  return rows.length === 1;
}

/** Releases the claim if the caller still holds it. */
export async function releasePayment(db: Db, { id, lockedUntil }: PaymentClaim): Promise<void> {
  await sql`update donations set locked_until = null where id = ${id} and locked_until = ${lockedUntil}`.execute(
    db,
  );
}

/**
 * Ends a pending donation whose payment attempt failed or was never made. Does nothing if the caller has lost the
 * claim.
 */
export async function endAttempt(
  db: Db,
  { id, lockedUntil }: PaymentClaim,
  { to, message }: { to: 'cancelled' | 'failed'; message: string },
  now: string,
): Promise<void> {
  await sql`
    update donations set status = ${to}, failure_message = ${message}, updated_at = ${now}
    where id = ${id} and status = 'pending' and locked_until = ${lockedUntil}`.execute(db);
}

/**
 * Cancels a donation that is unpaid and can no longer be paid. Returns false in any other state and when the claim is
 * lost.
 */
export async function cancelUnpaid(db: Db, { id, lockedUntil }: PaymentClaim, now: string): Promise<boolean> {
  const { rows } = await sql`
    update donations set status = 'cancelled', failure_message = null, updated_at = ${now}
    where id = ${id} and status in ('pending', 'expired') and locked_until = ${lockedUntil} returning id`.execute(
    db,
  );
  return rows.length === 1;
}

/** Counts failed payments since a moment by user and by IP address, to detect card testing. */
export async function countFailures(
  db: Db,
  who: { userId: number | null; ip: string },
  since: string,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select coalesce(sum(failures), 0)::int as failures from (
      select d.id, d.failures from donations d
      where d.failures > 0 and d.client_ip = ${addressKey(who.ip)} and d.last_failed_at > ${since}
      union
      select d.id, d.failures from donations d
      where d.failures > 0 and d.user_id = ${who.userId}::int and d.last_failed_at > ${since}
    ) as failed`.execute(db);
  return rows[0]!.failures;
}
