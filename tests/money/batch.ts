import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { newReference } from '@bulwagan/fundraising/donations/tracking/reference.ts';
import { INVARIANTS } from '@bulwagan/fundraising/verify/invariants.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { DonorTestApp } from '@bulwagan/testing/donations.ts';
import { findBroken } from '@bulwagan/testing/invariants.ts';
import { sql } from 'kysely';

export interface Donation {
  id: number;
  reference: string;
  session: string;
  intent: string;
  payment: string;
  /** Centavos: the credited amount, and the total paid including the fee. */
  amount: bigint;
  total: bigint;
}

/** Returns a seeded random generator (mulberry32), so that a failure can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<T>(items: T[], random: () => number): T[] {
  const copy = [...items];
  for (let n = copy.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1));
    [copy[n], copy[other]] = [copy[other]!, copy[n]!];
  }
  return copy;
}

export function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  );
}

/** Inserts many donations with an open checkout, one statement per table. */
export async function manyDonations(
  testApp: DonorTestApp,
  wanted: { status?: DonationStatus; campaignId?: number; amount?: bigint; fee?: bigint }[],
): Promise<Donation[]> {
  const now = iso(testApp.clock.now());
  const donations = wanted.map(({ amount = 10_000n, fee = 0n }, n) => {
    const reference = newReference();
    return {
      n,
      reference,
      amount,
      total: amount + fee,
      session: `cs_${reference}`,
      intent: `pi_${reference}`,
      payment: `pay_${reference}`,
    };
  });
  const ids: number[] = [];
  for (const part of chunks(donations, 5_000)) {
    const { rows } = await sql<{ id: number }>`
      with inserted as (
        insert into donations (reference_number, campaign_id, institution_id, user_id, status, amount_centavos,
          fee_centavos, total_centavos, payment_gateway, payment_method, transaction_id, payment_intent_id,
          created_at, updated_at)
        select g.reference, g.campaign, ${testApp.institutionId}, ${testApp.donor.id}, g.status, g.amount, g.total - g.amount, g.total,
          'paymongo', 'card', 'cs_' || g.reference, 'pi_' || g.reference, ${now}::timestamptz, ${now}::timestamptz
        from unnest(
          ${part.map(({ reference }) => reference)}::text[],
          ${part.map(({ n }) => wanted[n]!.campaignId ?? testApp.campaignId)}::int[],
          ${part.map(({ n }) => wanted[n]!.status ?? 'pending')}::text[],
          ${part.map(({ amount }) => amount)}::bigint[],
          ${part.map(({ total }) => total)}::bigint[]
        ) with ordinality as g(reference, campaign, status, amount, total, n)
        order by g.n
        returning id, reference_number
      ),
      known as (
        insert into donation_transactions (transaction_id, donation_id, created_at)
        select prefix || reference_number, id, ${now}::timestamptz
        from inserted cross join (values ('cs_'), ('pi_')) as prefixes(prefix)
      )
      select id from inserted order by id`.execute(testApp.app.db);
    ids.push(...rows.map(({ id }) => id));
  }
  return donations.map(({ n, ...donation }) => ({ ...donation, id: ids[n]! }));
}

/** Waits for the job that marks receipts, so that no background change follows. */
export async function receiptsSent(testApp: Pick<DonorTestApp, 'app'>): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const { rows } = await sql`select from donations where receipt_state = 'due' limit 1`.execute(
      testApp.app.db,
    );
    if (rows.length === 0) return;
    if (performance.now() > deadline) throw new Error('Receipts are not sent in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns differences between the money and the rows it is computed from; must always be empty. */
export async function faults(testApp: DonorTestApp): Promise<unknown[]> {
  const { rows } = await sql`
    select d.id, d.status, e.credits, e.reversals, e.sum from donations d
    left join lateral (
      select count(*) filter (where kind = 'credit') as credits,
        count(*) filter (where kind = 'reversal') as reversals, sum(amount_centavos)::bigint as sum
      from ledger_entries where donation_id = d.id
    ) e on true
    where e.credits > 1 or e.reversals > e.credits
      or (d.status = 'completed' and (e.sum is distinct from d.amount_centavos - d.reversed_centavos or d.paid_at is null))
      or (e.credits > 0 and (d.paid_at is null or d.receipt_state = 'none'))
      or (d.status = 'refunded' and coalesce(e.sum, 0) <> 0)
      or (d.status in ('pending', 'cancelled', 'expired') and e.credits > 0)
    limit 20`.execute(testApp.app.db);
  return [...rows, ...(await findBroken(testApp.app.db, INVARIANTS))];
}
