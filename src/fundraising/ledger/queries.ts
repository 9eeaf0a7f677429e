import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { DonationStatus } from './decide.ts';
import type { PaymentReport } from './report.ts';

export interface LockedDonation {
  /** Which report it was found for. */
  n: number;
  id: number;
  reference_number: string;
  campaign_id: number;
  campaign_title: string;
  institution_id: number;
  user_id: number | null;
  /** Of the recurring gift that it is a charge of. */
  subscription_status: string | null;
  status: DonationStatus;
  amount_centavos: bigint;
  total_centavos: bigint;
  transaction_id: string | null;
  payment_id: string | null;
  completed_event_at: bigint | null;
  failure_message: string | null;
  payment_method: string;
}

/** What of a report names its donation. */
type Naming = Pick<PaymentReport, 'references' | 'transactionIds' | 'paymentId'>;

/** As many ways to name a donation as a report has at most. */
const NAMES = [0, 1, 2] as const;

/**
 * Finds the donation of each report and locks them all, in the order of their ids, so that two groups that
 * overlap wait for each other instead of deadlocking. A donation comes once for each report about it.
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
      d.failure_message, d.payment_method
    from resolved r
    join donations d on d.id = r.donation_id
    join campaigns c on c.id = d.campaign_id
    left join donation_subscriptions s on s.id = d.subscription_id
    order by d.id, r.n
    for no key update of d`.execute(trx);
  return rows;
}

export interface EntryRow {
  donation_id: number;
  kind: 'credit' | 'reversal';
}

/** What the ledger has about these donations; asked after they are locked, so that it stays true. */
export async function findEntries(trx: Db, donationIds: number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select donation_id, kind from ledger_entries where donation_id = any(${donationIds}::int[])`.execute(trx);
  return rows;
}

export interface DonationChange {
  id: number;
  status: DonationStatus;
  paymentId: string | null;
  completedEventAt: number | null;
  failureMessage: string | null;
  /** Whether a report of the group completed it, whatever came after that. */
  isPaid: boolean;
}

export interface NewEntry {
  donationId: number;
  campaignId: number;
  institutionId: number;
  kind: 'credit' | 'reversal';
  /** Negative for a reversal. */
  amount: bigint;
}

/**
 * Writes all changes of a group in one statement: donations, ledger entries, and per campaign one update by the
 * sum of its new entries. So a campaign that everybody gives to at once costs one row version per group, and
 * its balance can differ from its entries in no case. Campaigns are locked in the order of their ids.
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
        ${changes.map(({ isPaid }) => isPaid)}::boolean[]
      ) as c(id, status, payment_id, completed_event_at, failure_message, is_paid)
    ),
    updated as (
      update donations d set
        status = c.status,
        payment_id = c.payment_id,
        completed_event_at = c.completed_event_at,
        failure_message = c.failure_message,
        paid_at = case when c.is_paid then coalesce(d.paid_at, ${now}::timestamptz) else d.paid_at end,
        receipt_state = case when c.is_paid and d.receipt_state = 'none' then 'due' else d.receipt_state end,
        updated_at = ${now}
      from changed c where d.id = c.id
    ),
    entries as (
      insert into ledger_entries (donation_id, campaign_id, institution_id, kind, amount_centavos, recorded_at)
      select e.donation_id, e.campaign_id, e.institution_id, e.kind, e.amount, ${now}::timestamptz
      from unnest(
        ${entries.map(({ donationId }) => donationId)}::int[], ${entries.map(({ campaignId }) => campaignId)}::int[],
        ${entries.map(({ institutionId }) => institutionId)}::int[], ${entries.map(({ kind }) => kind)}::text[],
        ${entries.map(({ amount }) => amount)}::bigint[]
      ) as e(donation_id, campaign_id, institution_id, kind, amount)
      on conflict (donation_id, kind) do nothing
      returning campaign_id, kind, amount_centavos
    ),
    sums as (
      select campaign_id, sum(amount_centavos)::bigint as amount,
        sum(case kind when 'credit' then 1 else -1 end)::int as supporters
      from entries group by campaign_id
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
