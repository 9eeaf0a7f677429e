import { addressKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { newReference } from '../donations/tracking/reference.ts';
import type { SubscriptionRow } from './queries.ts';

/** One charge of a recurring donation, with the fields that its event or answer contains. */
export interface Charge {
  invoiceId: string | null;
  chargeId: string | null;
  /** Amount charged including the fee; the agreed amount when the gateway does not say. */
  totalInCentavos: bigint | undefined;
  clientIp?: string;
  /** Time of its event; undefined means now. */
  reportedAt?: Temporal.Instant | undefined;
}

const LEAST_DONATION_IN_CENTAVOS = 100n;

/** True for an invoice too small to be a donation. */
export function isTooLittle(centavos: bigint | undefined): boolean {
  return centavos !== undefined && centavos < LEAST_DONATION_IN_CENTAVOS;
}

/** The first invoice is paid within a day or never, and the next one follows after four weeks at the earliest. */
const FIRST_INVOICE_WITHIN = { hours: 7 * 24 } as const;

export interface Donation {
  id: number;
  reference_number: string;
  payment_id: string | null;
}

/**
 * Finds the donation of one charge, or inserts a pending one that the completion function then credits. An invoice has
 * one donation, whichever of its events comes first and however often. The caller has locked the subscription's row.
 */
export async function openDonation(
  trx: Db,
  subscription: SubscriptionRow,
  charge: Charge,
  now: string,
): Promise<Donation> {
  const donation = await findOrInsertDonation(trx, subscription, charge, now);
  await nameDonation(trx, donation.id, charge, now);
  return donation;
}

/** Same as `openDonation`, but neither changes nor locks an existing donation: call `nameDonation` afterwards. */
export async function findOrInsertDonation(
  trx: Db,
  subscription: SubscriptionRow,
  charge: Charge,
  now: string,
): Promise<Donation> {
  const known =
    (await findDonation(trx, subscription.id, charge)) ??
    (await findFirstDonation(trx, subscription.id, charge, now));
  return known ?? (await insertDonation(trx, subscription, charge, now));
}

/** The first charge can be found by its id even when the gateway did not name its invoice. */
async function findDonation(
  trx: Db,
  subscriptionId: number,
  { invoiceId, chargeId }: Charge,
): Promise<Donation | undefined> {
  const { rows } = await sql<Donation>`
    select id, reference_number, payment_id from donations
    where subscription_id = ${subscriptionId}
      and (invoice_id = ${invoiceId}::text or (invoice_id is null and payment_intent_id = ${chargeId}::text))
    order by invoice_id is null, id limit 1`.execute(trx);
  return rows[0];
}

/**
 * Finds the first charge, known only by its id, for an invoice that names none. It is the only donation without
 * an invoice, at a time when the next charge cannot have happened. A second donation would be credited twice, by
 * invoice and by payment.
 */
async function findFirstDonation(
  trx: Db,
  subscriptionId: number,
  { invoiceId, chargeId, reportedAt }: Charge,
  now: string,
): Promise<Donation | undefined> {
  if (invoiceId === null || chargeId !== null) return undefined;
  const { rows } = await sql<Donation & { created_at: string }>`
    select id, reference_number, payment_id, created_at from donations
    where subscription_id = ${subscriptionId} and invoice_id is null limit 2`.execute(trx);
  const [first, another] = rows;
  if (first === undefined || another !== undefined) return undefined;
  const until = Temporal.Instant.from(first.created_at).add(FIRST_INVOICE_WITHIN);
  return Temporal.Instant.compare(reportedAt ?? now, until) < 0 ? first : undefined;
}

async function insertDonation(
  trx: Db,
  subscription: SubscriptionRow,
  charge: Charge,
  now: string,
): Promise<Donation> {
  const total = charge.totalInCentavos ?? subscription.total_centavos;
  // The campaign gets the agreed amount; a smaller charge is donated in full.
  const isSmaller = total < subscription.amount_centavos;
  const amount = isSmaller ? total : subscription.amount_centavos;
  return await trx
    .insertInto('donations')
    .values({
      reference_number: newReference(),
      campaign_id: subscription.campaign_id,
      institution_id: subscription.institution_id,
      user_id: subscription.user_id,
      amount_centavos: amount,
      fee_centavos: total - amount,
      total_centavos: total,
      payment_gateway: subscription.payment_gateway,
      payment_method: 'card',
      payment_method_id: subscription.payment_method_id,
      subscription_id: subscription.id,
      invoice_id: charge.invoiceId,
      client_ip: charge.clientIp === undefined ? null : addressKey(charge.clientIp),
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'reference_number', 'payment_id'])
    .executeTakeFirstOrThrow();
}

/** Reopens the donation of a first charge that is retried, with the same or another card. */
export async function reopenDonation(
  trx: Db,
  { chargeId, methodId }: { chargeId: string; methodId: number },
  now: string,
): Promise<void> {
  await sql`
    update donations set status = 'pending', failure_message = null, payment_method_id = ${methodId}, updated_at = ${now}
    where id = (select donation_id from donation_transactions where transaction_id = ${chargeId})
      and status in ('pending', 'failed', 'expired')`.execute(trx);
}

/** Saves the ids of invoice and charge, so that later events of the invoice and of its payment find the donation. */
export async function nameDonation(
  trx: Db,
  donationId: number,
  { invoiceId, chargeId }: Pick<Charge, 'invoiceId' | 'chargeId'>,
  now: string,
): Promise<void> {
  await sql`
    with named as (
      insert into donation_transactions (transaction_id, donation_id, created_at)
      select ${chargeId}::text, ${donationId}::int, ${now}::timestamptz where ${chargeId}::text is not null
      on conflict (transaction_id) do nothing
    )
    update donations set invoice_id = coalesce(invoice_id, ${invoiceId}::text),
      transaction_id = coalesce(transaction_id, ${chargeId}::text),
      payment_intent_id = coalesce(payment_intent_id, ${chargeId}::text)
    where id = ${donationId}`.execute(trx);
}
