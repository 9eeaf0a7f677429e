import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { PaymentReport } from './report.ts';
import type { DisputeState } from './state.ts';

export interface LockedDonation {
  /** Index of the report that it was found for. */
  n: number;
  id: number;
  reference_number: string;
  campaign_id: number;
  campaign_title: string;
  institution_id: number;
  user_id: number | null;
  /** Status of the recurring donation that this donation belongs to, if any. */
  subscription_status: string | null;
  status: DonationStatus;
  amount_centavos: bigint;
  total_centavos: bigint;
  transaction_id: string | null;
  payment_id: string | null;
  completed_event_at: bigint | null;
  failure_message: string | null;
  payment_method: string;
  paid_centavos: bigint | null;
  refunded_centavos: bigint;
  reversed_centavos: bigint;
}

/** Fields of a report that identify its donation. */
type Naming = Pick<PaymentReport, 'references' | 'transactionIds' | 'paymentId'>;

/** Indexes of the three ways to identify a donation in a report. */
const NAMES = [0, 1, 2] as const;

/**
 * Finds the donation of each report and locks them all in id order, so that two overlapping batches wait for each other
 * instead of deadlocking. Returns a donation once per report about it.
 */
export async function lockDonations(trx: Db, reports: Naming[]): Promise<LockedDonation[]> {
  const column = (names: (report: Naming) => string[], at: number) =>
    reports.map((report) => names(report)[at] ?? null);
  const [r1, r2] = NAMES.map((at) => column(({ references }) => references, at));
  const [t1, t2, t3] = NAMES.map((at) => column(({ transactionIds }) => transactionIds, at));
  const payments = reports.map(({ paymentId }) => paymentId ?? null);
  const { rows } = await sql<LockedDonation>`
    with wanted as (
      select * from unnest(
        ${r1}::text[], ${r2}::text[], ${t1}::text[], ${t2}::text[], ${t3}::text[], ${payments}::text[]
      ) with ordinality as w(r1, r2, t1, t2, t3, payment, n)
    ),
    resolved as (
      select (w.n - 1)::int as n, coalesce(
        (select d.id from donations d where d.reference_number = w.r1),
        (select d.id from donations d where d.reference_number = w.r2),
        (select t.donation_id from donation_transactions t where t.transaction_id = w.t1),
        (select t.donation_id from donation_transactions t where t.transaction_id = w.t2),
        (select t.donation_id from donation_transactions t where t.transaction_id = w.t3),
        (select d.id from donations d where d.payment_id = w.payment order by d.id limit 1)
      ) as donation_id
      from wanted w
    )
    select r.n, d.id, d.reference_number, d.campaign_id, c.title as campaign_title, d.institution_id, d.user_id,
      s.status as subscription_status, d.status, d.amount_centavos, d.total_centavos, d.transaction_id, d.payment_id, d.completed_event_at,
      d.failure_message, d.paid_centavos, d.refunded_centavos, d.reversed_centavos, d.payment_method
    from resolved r
    join donations d on d.id = r.donation_id
    join campaigns c on c.id = d.campaign_id
    left join donation_subscriptions s on s.id = d.subscription_id
    order by d.id, r.n
    for no key update of d`.execute(trx);
  return rows;
}

export interface BookedRow {
  what: 'entry' | 'refund' | 'dispute';
  /** Null for a dispute whose payment is not known yet. */
  donation_id: number | null;
  /** Kind of an entry, or the gateway's id. */
  name: string;
  amount: bigint | null;
  status: DisputeState['status'];
  gateway_status: string | null;
  reason: string | null;
  at: bigint | null;
  payment_id: string | null;
}

/**
 * Loads entries, successful refunds and disputes of these donations, including disputes waiting for one of these
 * payments. Call it after the donations are locked, so that the result stays valid.
 */
export async function findBooked(trx: Db, donationIds: number[], paymentIds: string[]): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select 'entry' as what, donation_id, kind as name, amount_centavos as amount, null as status, null as gateway_status,
      null as reason, null::bigint as at, null as payment_id, recorded_at as since
    from ledger_entries where donation_id = any(${donationIds}::int[])
    union all
    select 'refund', donation_id, gateway_refund_id, amount_centavos, null, null, null, null, null, updated_at
    from refunds
    where donation_id = any(${donationIds}::int[]) and status = 'succeeded' and gateway_refund_id is not null
    union all
    select 'dispute', donation_id, gateway_dispute_id, amount_centavos, status, gateway_status, reason, status_at, payment_id,
      created_at
    from disputes
    where donation_id = any(${donationIds}::int[])
      or donation_id is null and payment_id = any(${paymentIds}::text[])
    order by since, name`.execute(trx);
  return rows;
}

export interface DonationChange {
  id: number;
  status: DonationStatus;
  paymentId: string | null;
  completedEventAt: number | null;
  failureMessage: string | null;
  paid: bigint | null;
  refunded: bigint;
  /** True once it was credited, whatever came later. */
  isPaid: boolean;
}

export interface NewEntry {
  donationId: number;
  campaignId: number;
  institutionId: number;
  kind: string;
  /** Negative for reversals. */
  amount: bigint;
  /** 1 when the donation starts to count, -1 when it stops. */
  supporters: number;
}

/**
 * When the payment of a changed donation `c` was made: at the time of its event, because events may arrive hours later,
 * in another tax year. Now when the event has no time, or one before the donation or in the future.
 */
const paymentTime = (now: string) => sql`coalesce(
          (select e.at from (select to_timestamp(c.completed_event_at) as at) e
            where e.at <= ${now} and e.at >= coalesce(
              (select s.created_at from donation_subscriptions s where s.id = d.subscription_id), d.created_at)),
          ${now}::timestamptz)`;

/**
 * Writes all changes of a batch in one statement: donations, ledger entries, and one update per campaign with the sum
 * of its new entries. A busy campaign costs one row version per batch, and its balance always equals its entries.
 * Campaigns are locked in id order. Donations whose credit changes are due for a receipt.
 */
export async function writeSettlement(
  trx: Db,
  changes: DonationChange[],
  entries: NewEntry[],
  now: string,
): Promise<void> {
  await sql`
    with changed as (
      select * from unnest(
        ${changes.map(({ id }) => id)}::int[], ${changes.map(({ status }) => status)}::text[],
        ${changes.map(({ paymentId }) => paymentId)}::text[],
        ${changes.map(({ completedEventAt }) => completedEventAt)}::bigint[],
        ${changes.map(({ failureMessage }) => failureMessage)}::text[],
        ${changes.map(({ paid }) => paid)}::bigint[], ${changes.map(({ refunded }) => refunded)}::bigint[],
        ${changes.map(({ isPaid }) => isPaid)}::boolean[]
      ) as c(id, status, payment_id, completed_event_at, failure_message, paid, refunded, is_paid)
    ),
    updated as (
      update donations d set
        status = c.status,
        payment_id = c.payment_id,
        completed_event_at = c.completed_event_at,
        failure_message = c.failure_message,
        paid_centavos = c.paid,
        refunded_centavos = c.refunded,
        paid_at = case when c.is_paid then coalesce(d.paid_at, ${paymentTime(now)}) else d.paid_at end,
        receipt_state = case when c.is_paid and d.receipt_state = 'none' then 'due' else d.receipt_state end,
        updated_at = ${now}
      from changed c where d.id = c.id
      returning d.id, d.paid_at
    ),
    wanted as (
      select * from unnest(
        ${entries.map(({ donationId }) => donationId)}::int[], ${entries.map(({ campaignId }) => campaignId)}::int[],
        ${entries.map(({ institutionId }) => institutionId)}::int[], ${entries.map(({ kind }) => kind)}::text[],
        ${entries.map(({ amount }) => amount)}::bigint[], ${entries.map(({ supporters }) => supporters)}::int[]
      ) as e(donation_id, campaign_id, institution_id, kind, amount, supporters)
    ),
    entries as (
      insert into ledger_entries (donation_id, campaign_id, institution_id, kind, amount_centavos, recorded_at)
      -- A credit counts from the payment, which figures by day and month are dated by; a reversal from when it is booked.
      select w.donation_id, w.campaign_id, w.institution_id, w.kind, w.amount,
        case w.kind when 'credit' then u.paid_at else ${now}::timestamptz end
      from wanted w join updated u on u.id = w.donation_id
      on conflict (donation_id, kind) do nothing
      returning donation_id, kind
    ),
    receipts as (
      insert into receipts_due (donation_id, due_at)
      select distinct donation_id, ${now}::timestamptz from entries
    ),
    sums as (
      select w.campaign_id, sum(w.amount)::bigint as amount, sum(w.supporters)::int as supporters
      from wanted w join entries e on (e.donation_id, e.kind) = (w.donation_id, w.kind)
      group by w.campaign_id
    ),
    locked as (
      select c.id from campaigns c where c.id in (select campaign_id from sums)
      order by c.id for no key update
    )
    update campaigns c set
      raised_centavos = c.raised_centavos + s.amount,
      available_centavos = c.available_centavos + s.amount,
      supporter_count = c.supporter_count + s.supporters,
      updated_at = ${now}
    from sums s join locked l on l.id = s.campaign_id
    where c.id = s.campaign_id`.execute(trx);
}
