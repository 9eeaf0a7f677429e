import assert from 'node:assert/strict';
import type { App } from '@bulwagan/fundraising/context.ts';
import { reconcile } from '@bulwagan/fundraising/donations/reconcile.ts';
import { reconcileRefunds } from '@bulwagan/fundraising/donations/refunds/reconcile-refunds.ts';
import { INVARIANTS } from '@bulwagan/fundraising/verify/invariants.ts';
import { assertInvariants } from '@bulwagan/testing/invariants.ts';
import { sql } from 'kysely';
import type { TakenCharge } from './gateway.ts';
import type { Kept } from './kept-donation.ts';
import type { Simulation } from './simulation.ts';
import { assertOrders, assertRecurring } from './verify-cards.ts';

/** Invariants about pending donations. A run ends with none pending, so they must be checked before its end. */
const OF_WHAT_WAITS = ['attempts-of-donation', 'checks-of-donation'].map(
  (wanted) => INVARIANTS.find(({ name }) => name === wanted)!,
);

/**
 * Compares the database with the gateway after all activity and the reconciliation of pending donations. Each donation
 * was charged at most once, and credited and reported as often. The campaign balance equals payments minus refunds and
 * withdrawals. Every charge is accounted for, and every acknowledged donation exists.
 */
export async function assertMoney(simulation: Simulation): Promise<void> {
  const [{ app, clock }] = simulation.testApps;
  clock.advance({ minutes: 11 });
  await reconcile(app);
  await reconcileRefunds(app);
  const donations = await findDonations(app, simulation.donor.userId);
  for (const donation of donations) assertAsPaid(simulation, donation);
  const uncounted = simulation.gateway
    .charges()
    .filter((charge) => !donations.some((donation) => isFor(donation, charge)));
  assert.deepEqual(uncounted, []);
  assertOrders(simulation, donations);
  await assertRecurring(app, simulation);
  const known = new Set(donations.map(({ reference }) => reference));
  for (const { reference } of [...simulation.donations, ...simulation.gateway.sessions])
    assert.ok(known.has(reference));
  for (const reference of simulation.acknowledged)
    assert.ok(known.has(reference), 'An acknowledged donation is missing.');
  await assertBalance(app, simulation.campaignId, donations);
  await assertInvariants(app.db, OF_WHAT_WAITS);
  // Ends pending rows, which jobs would otherwise process in every later run.
  await sql`
    update donations set status = 'cancelled'
    where campaign_id = ${simulation.campaignId} and status = 'pending'`.execute(app.db);
  await sql`
    update refunds r set status = 'failed' from donations d
    where d.id = r.donation_id and d.campaign_id = ${simulation.campaignId} and r.status = 'pending'`.execute(
    app.db,
  );
}

async function findDonations(app: App, userId: number): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select d.reference_number as reference, d.amount_centavos as amount, d.total_centavos as total, d.status,
      array(select t.transaction_id from donation_transactions t where t.donation_id = d.id) as attempts,
      (select count(*)::int from ledger_entries e where e.donation_id = d.id and e.kind = 'credit') as credits,
      (select coalesce(sum(e.amount_centavos), 0)::bigint from ledger_entries e where e.donation_id = d.id) as net,
      (select count(*)::int from notifications n
        where n.subject = 'donation:' || d.id and n.kind = 'donation.completed') as notices,
      r.status as refund, r.gateway_refund_id as "refundId"
    from donations d left join refunds r on r.donation_id = d.id where d.user_id = ${userId} order by d.id`.execute(
    app.db,
  );
  return rows;
}

/** Returns true if the charge belongs to the donation, by its reference or by an attempt recorded before the charge. */
const isFor = ({ reference, attempts }: Kept, charge: TakenCharge): boolean =>
  charge.reference === undefined ? attempts.includes(charge.intentId) : charge.reference === reference;

function assertAsPaid({ gateway }: Simulation, donation: Kept): void {
  const { amount, status, credits, net, notices } = donation;
  const paid = gateway.charges().filter((charge) => isFor(donation, charge));
  assert.ok(paid.length <= 1, `A donation was paid ${paid.length} times.`);
  for (const charge of paid) assert.equal(charge.amount, donation.total);
  const isGivenBack = paid.length === 1 && gateway.refunds.isGivenBack(paid[0]!.paymentId);
  assert.deepEqual(
    { credits, notices, net },
    { credits: paid.length, notices: paid.length, net: paid.length === 1 && !isGivenBack ? amount : 0n },
    `A donation with status ${status}.`,
  );
  assertAsGivenBack(donation, isGivenBack);
}

/** A refund is pending only if the gateway does not know it. */
function assertAsGivenBack({ status, refund, refundId }: Kept, isGivenBack: boolean): void {
  assert.equal(status === 'refunded', isGivenBack);
  assert.equal(refund === 'succeeded', isGivenBack, `The refund is ${refund}.`);
  assert.ok(refund !== 'pending' || refundId === null, `${refundId} is pending for ever.`);
}

async function assertBalance(app: App, campaignId: number, donations: Kept[]): Promise<void> {
  const { rows } = await sql<{ raised: bigint; available: bigint; paidOut: bigint }>`
    select raised_centavos as raised, available_centavos as available,
      (select coalesce(sum(amount_centavos), 0)::bigint from withdrawals w
        where w.campaign_id = c.id and w.status <> 'rejected') as "paidOut"
    from campaigns c where id = ${campaignId}`.execute(app.db);
  const { raised, available, paidOut } = rows[0]!;
  const net = donations.reduce((sum, donation) => sum + donation.net, 0n);
  assert.deepEqual([raised, available], [net, net - paidOut]);
}
