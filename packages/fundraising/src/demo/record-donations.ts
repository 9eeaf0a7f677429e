import { PAID_DONATION_STATUSES } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { CopyRow, CopyTransaction } from '@bulwagan/platform/database/copy.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { sql } from 'kysely';
import type { DB, Db } from '../database.ts';
import { listFeesOn } from '../payment-fees/in-force.ts';
import type { Fee } from './amounts.ts';
import type { Donation } from './donations.ts';

/**
 * Books generated donations as if settled at their dates: gateway ids, a credit for each paid one, a refund and a
 * reversal for each refunded one, and the campaigns' totals. The donations are new and visible only to this
 * transaction.
 */
export async function recordDonations(db: Db, ids: number[]): Promise<void> {
  await nameAtGateway(db, ids);
  // A single statement, so that balances always match their entries and campaigns are locked only briefly.
  await sql`
    with gifts as materialized (
      select id, campaign_id, institution_id, amount_centavos, total_centavos, status, payment_id, paid_at, updated_at
      from donations where id = any(${ids}::int[]) and ${sqlIn('status', PAID_DONATION_STATUSES)}
    ),
    entries as (
      insert into ledger_entries (donation_id, campaign_id, institution_id, kind, amount_centavos, recorded_at)
      select id, campaign_id, institution_id, 'credit', amount_centavos, paid_at from gifts
      union all
      select id, campaign_id, institution_id, 'reversal', -amount_centavos, updated_at
      from gifts where status = 'refunded'
      returning campaign_id, kind, amount_centavos
    ),
    given_back as (
      insert into refunds
        (donation_id, payment_id, gateway_refund_id, amount_centavos, reason, status, created_at, updated_at)
      select id, payment_id, replace(payment_id, 'payment-', 'refund-'), total_centavos, 'requested_by_customer', 'succeeded',
        updated_at, updated_at
      from gifts where status = 'refunded'
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
      supporter_count = c.supporter_count + s.supporters
    from sums s join locked l on l.id = s.campaign_id
    where c.id = s.campaign_id`.execute(db);
}

async function nameAtGateway(db: Db, ids: number[]): Promise<void> {
  await sql`
    insert into donation_transactions (transaction_id, donation_id, created_at)
    select name, id, created_at
    from donations, unnest(array[transaction_id, payment_intent_id]) as name
    where id = any(${ids}::int[]) and name is not null`.execute(db);
}

/** Reserves `count` ids of a table for rows to be inserted. */
export async function takeIds(db: Db, table: 'donations' | 'users', count: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(nextval(pg_get_serial_sequence(${table}, 'id'))::int) as ids
    from generate_series(1, ${count}::int)`.execute(db);
  return rows[0]!.ids;
}

const COLUMNS = [
  'id',
  'reference_number',
  'campaign_id',
  'institution_id',
  'user_id',
  'donor_name',
  'donor_email',
  'is_anonymous',
  'message',
  'status',
  'amount_centavos',
  'fee_centavos',
  'total_centavos',
  'payment_gateway',
  'payment_method',
  'transaction_id',
  'payment_intent_id',
  'payment_id',
  'failure_message',
  'client_ip',
  'receipt_state',
  'paid_at',
  'completed_event_at',
  'refunded_centavos',
  'created_at',
  'updated_at',
] as const satisfies (keyof Donation)[];

/** Copies the rows only; call `recordDonations` afterwards in the same transaction. */
export async function copyDonations(
  { copy }: CopyTransaction<DB>,
  donations: Iterable<Donation>,
): Promise<void> {
  await copy('donations', COLUMNS, rowsOf(donations));
}

function* rowsOf(donations: Iterable<Donation>): Generator<CopyRow> {
  for (const donation of donations) yield COLUMNS.map((column) => donation[column]);
}

/** Returns the fee of each payment method at a time. */
export async function readFees(db: Db, atInMs: number): Promise<Map<string, Fee>> {
  const rows = await listFeesOn(db, new Date(atInMs).toISOString().slice(0, 10));
  return new Map(
    rows.map((row) => [
      row.payment_method,
      { rateInBasisPoints: row.rate_in_basis_points, fixed: row.fixed_centavos },
    ]),
  );
}
