import { DONATABLE_CAMPAIGN_STATUSES } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import type { DonationStatus, DonorKind } from '@bulwagan/contracts/fundraising/statuses.ts';
import { UNPAID_DONATION_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import { quickRowsOf } from '@bulwagan/platform/database/driver/statement.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { addressKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { feeOf } from '../payment-fees/in-force.ts';

export interface DonationRow {
  id: number;
  reference_number: string;
  campaign_id: number;
  campaign_title: string;
  institution_id: number;
  user_id: number | null;
  donor_name: string | null;
  donor_email: string | null;
  is_anonymous: boolean;
  message: string | null;
  status: DonationStatus;
  amount_centavos: bigint;
  fee_centavos: bigint;
  total_centavos: bigint;
  payment_gateway: string;
  payment_method: string;
  payment_method_id: number | null;
  subscription_id: number | null;
  transaction_id: string | null;
  payment_intent_id: string | null;
  payment_id: string | null;
  checkout_url: string | null;
  failure_message: string | null;
  /** Amount paid, if the gateway reported one. */
  paid_centavos: bigint | null;
  refunded_centavos: bigint;
  reversed_centavos: bigint;
  paid_at: string | null;
  /** When the gateway is polled next; null once the donation can no longer be paid. Set by a trigger. */
  check_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Columns of `donations d` and of `joins`. */
export const columns = sql`
  d.id, d.reference_number, d.campaign_id, c.title as campaign_title, d.institution_id, d.user_id,
  coalesce(d.donor_name, u.first_name || ' ' || u.last_name) as donor_name,
  coalesce(d.donor_email, u.email) as donor_email,
  d.is_anonymous, d.message, d.status, d.amount_centavos, d.fee_centavos, d.total_centavos, d.payment_gateway,
  d.payment_method, d.payment_method_id, d.subscription_id, d.transaction_id, d.payment_intent_id, d.payment_id,
  d.checkout_url, d.failure_message, d.paid_centavos, d.refunded_centavos,
  d.reversed_centavos, d.paid_at, d.check_at, d.created_at, d.updated_at`;
export const joins = sql`
  join campaigns c on c.id = d.campaign_id
  left join users u on u.id = d.user_id`;

/** Donations that a user may see. Null does not restrict; if both are set, either one suffices. */
export interface DonationScope {
  /** Limits to this institution. */
  institutionId: number | null;
  /** Limits to this donor; combined with `institutionId`, adds this donor's donations. */
  userId: number | null;
  /** Limits to the institution, even where `userId` donated to others. */
  isWithin?: true;
}

export function inScope({ institutionId, userId, isWithin }: DonationScope) {
  if (institutionId === null) return userId === null ? sql`true` : sql`d.user_id = ${userId}`;
  return userId === null || isWithin === true
    ? sql`d.institution_id = ${institutionId}`
    : sql`(d.institution_id = ${institutionId} or d.user_id = ${userId})`;
}

export async function findDonation(
  db: Db,
  id: number,
  scope: DonationScope,
): Promise<DonationRow | undefined> {
  const query = sql<DonationRow>`
    select ${columns} from donations d ${joins} where d.id = ${id} and ${inScope(scope)}`;
  return (await quickRowsOf(db, query))[0];
}

/** Donors may type the reference number in small letters. */
export async function findDonationByReference(db: Db, reference: string): Promise<DonationRow | undefined> {
  const query = sql<DonationRow>`
    select ${columns} from donations d ${joins} where d.reference_number = ${reference.toUpperCase()}`;
  return (await quickRowsOf(db, query))[0];
}

export interface NewDonation {
  reference: string;
  campaignId: number;
  userId: number | null;
  donorName: string | null;
  donorEmail: string | null;
  isAnonymous: boolean;
  message: string | null;
  amount: bigint;
  /** Day whose fee applies, YYYY-MM-DD. */
  feeOn: string;
  paymentGateway: string;
  paymentMethod: string;
  paymentMethodId: number | null;
  /** Normalized as for rate limits: one IPv6 customer owns a whole /64. */
  ip: string | null;
  /** Language of the receipt and other mails to a guest; null means English. */
  language?: string | null;
  /** Identifies the request that created the donation, if its client sent a key. */
  requestKey?: Buffer | undefined;
  /** End of the creating request's claim: see `claimPayment`. */
  lockedUntil?: string;
  /** Values for the receipt, where they differ from the profile. */
  donor?: NewDonorDetails;
}

export interface NewDonorDetails {
  registeredName: string | null;
  address: string | null;
  kind: DonorKind | null;
  encryptedTin: string | null;
}

export interface InsertedDonation {
  id: number;
  institution_id: number;
  campaign_title: string;
  total_centavos: bigint;
}

/**
 * Inserts a pending donation, with the fee of its payment method, if the campaign accepts donations now; otherwise
 * returns undefined. A single statement, so that a campaign closed concurrently accepts none.
 */
export async function insertDonation(
  db: Db,
  donation: NewDonation,
  now: string,
): Promise<InsertedDonation | undefined> {
  const { rows } = await sql<InsertedDonation>`
    with campaign as (
      select c.id, c.institution_id, c.title from campaigns c
      where c.id = ${donation.campaignId} and ${acceptsDonationsAt(now)}
      for share
    ),
    fee as (${feeOf(donation.paymentMethod, donation.amount, donation.feeOn)}
    )
    insert into donations
      (reference_number, campaign_id, institution_id, user_id, donor_name, donor_email, is_anonymous, message,
       amount_centavos, fee_centavos, total_centavos, payment_gateway, payment_method, payment_method_id, client_ip,
       request_key, locked_until, donor_language, donor_registered_name, donor_address, donor_kind, donor_tin_encrypted,
       created_at, updated_at)
    select ${donation.reference}, campaign.id, campaign.institution_id, ${donation.userId}::int, ${donation.donorName}::text,
      ${donation.donorEmail}::text, ${donation.isAnonymous}::boolean, ${donation.message}::text, ${donation.amount}::bigint,
      coalesce(fee.centavos, 0), ${donation.amount}::bigint + coalesce(fee.centavos, 0), ${donation.paymentGateway},
      ${donation.paymentMethod}, ${donation.paymentMethodId}::int, ${donation.ip === null ? null : addressKey(donation.ip)}::text,
      ${donation.requestKey ?? null}::bytea, ${donation.lockedUntil ?? null}::timestamptz, ${donation.language ?? null}::text,
      ${donation.donor?.registeredName ?? null}::text, ${donation.donor?.address ?? null}::text,
      ${donation.donor?.kind ?? null}::text, ${donation.donor?.encryptedTin ?? null}::text, ${now}::timestamptz,
      ${now}::timestamptz
    from campaign left join fee on true
    returning id, institution_id, (select title from campaign) as campaign_title, total_centavos`.execute(db);
  return rows[0];
}

/** Condition on a campaign `c`. */
export const acceptsDonationsAt = (now: string) => sql`${sqlIn('c.status', DONATABLE_CAMPAIGN_STATUSES)}
        and (c.starts_at is null or c.starts_at <= ${now}) and (c.ends_at is null or c.ends_at > ${now})`;

/** True if the campaign accepts donations now. */
export async function acceptsDonations(db: Db, campaignId: number, now: string): Promise<boolean> {
  const { rows } =
    await sql`select from campaigns c where c.id = ${campaignId} and ${acceptsDonationsAt(now)}`.execute(db);
  return rows.length > 0;
}

/** True if the donation counts in its campaign, whatever its current status. */
export async function isCredited(db: Db, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from ledger_entries where donation_id = ${id} and kind = 'credit'`.execute(db);
  return rows.length > 0;
}

/**
 * Sets a donation back to pending. Returns false for one that was paid, even if a later attempt failed since. The row
 * itself is checked because the payment may have been booked by the transaction that just released the lock.
 */
export async function reopen(db: Db, id: number, now: string): Promise<boolean> {
  const { rows } = await sql`
    update donations set status = 'pending', failure_message = null, updated_at = ${now}
    where id = ${id} and ${sqlIn('status', UNPAID_DONATION_STATUSES)} and paid_at is null
    returning id`.execute(db);
  return rows.length === 1;
}
