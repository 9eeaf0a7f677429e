import { sql } from 'kysely';
import { addressKey } from '../../platform/http/rate-limits.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Db } from '../database.ts';

export interface Attempt {
  donationId: number;
  /** `cs_…` or `pi_…` */
  transactionId: string;
  intentId: string | null;
  checkoutUrl: string | null;
}

/**
 * Keeps what the gateway calls this attempt to pay, so that its reports find the donation. False when `claim` is given and
 * has been lost to somebody else meanwhile: the donation's attempt is theirs then, and stays. With `releases` the claim is
 * given up as well, where nothing more is asked of the gateway.
 */
export async function saveAttempt(
  db: Db,
  attempt: Attempt,
  now: string,
  claim?: PaymentClaim,
  { releases = false } = {},
): Promise<boolean> {
  const ids = [...new Set([attempt.transactionId, attempt.intentId].filter((id) => id !== null))];
  const { rows } = await sql`
    with known as (
      insert into donation_transactions (transaction_id, donation_id, created_at)
      select id, ${attempt.donationId}::int, ${now}::timestamptz from unnest(${ids}::text[]) as id
      on conflict (transaction_id) do nothing
    )
    update donations set
      transaction_id = ${attempt.transactionId}, payment_intent_id = ${attempt.intentId}::text,
      checkout_url = ${attempt.checkoutUrl}::text, updated_at = ${now},
      locked_until = case when ${releases} then null else locked_until end
    where id = ${attempt.donationId}
      and (${claim?.lockedUntil ?? null}::timestamptz is null or locked_until = ${claim?.lockedUntil ?? null}::timestamptz)
    returning id`.execute(db);
  return rows.length === 1;
}

/** Whoever talks to the gateway about a donation's next attempt to pay. */
export interface PaymentClaim {
  id: number;
  lockedUntil: string;
}

/** Longer than all calls to the gateway of one request: whoever claimed a donation before is gone. */
const CLAIM = { seconds: 60 } as const;

/** Until when a claim of now counts: ISO 8601. */
export const endOfClaim = (now: Temporal.Instant): string => iso(now.add(CLAIM));

/**
 * Keeps everybody else from opening and closing checkouts of a donation until `lockedUntil`, so that two of them never
 * stand open at once, nor one beside the charge of a card. One that is inserted is claimed from the beginning. False while
 * somebody else holds it.
 */
export async function claimPayment(db: Db, { id, lockedUntil }: PaymentClaim, now: string): Promise<boolean> {
  const { rows } = await sql`
    update donations set locked_until = ${lockedUntil}
    where id = ${id} and (locked_until is null or locked_until <= ${now}) returning id`.execute(db);
  return rows.length === 1;
}

/** Gives up the claim, if it is still the caller's. */
export async function releasePayment(db: Db, { id, lockedUntil }: PaymentClaim): Promise<void> {
  await sql`update donations set locked_until = null where id = ${id} and locked_until = ${lockedUntil}`.execute(
    db,
  );
}

/** What a pending donation has come to whose attempt was none. Of who has lost the claim it is not the donation's attempt. */
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

/** Cancels what nobody has paid and nobody can pay any more. False for another state, and for who has lost the claim. */
export async function cancelUnpaid(db: Db, { id, lockedUntil }: PaymentClaim, now: string): Promise<boolean> {
  const { rows } = await sql`
    update donations set status = 'cancelled', failure_message = null, updated_at = ${now}
    where id = ${id} and status in ('pending', 'expired') and locked_until = ${lockedUntil} returning id`.execute(
    db,
  );
  return rows.length === 1;
}

/** Failed payments since a moment, by who tries from where: what card testing looks like. */
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
