import assert from 'node:assert/strict';
import type { App } from '@bulwagan/fundraising/context.ts';
import { sql } from 'kysely';
import type { Kept } from './kept-donation.ts';
import type { Simulation } from './simulation.ts';
import { isCharging, isPaid, type Subscription } from './subscriptions.ts';

/**
 * Asserts that each order is charged at most once, or starts one recurring donation, however often it was sent. A
 * checkout paid for a donation reported as failed counts as a separate donation.
 */
export function assertOrders({ orders, gateway }: Simulation, donations: Kept[]): void {
  const amounts = new Map<string | bigint, bigint>(
    donations.flatMap(({ reference, total, amount }): [string | bigint, bigint][] => [
      [reference, amount],
      [total, amount],
    ]),
  );
  const charged = gateway.intents.all.filter(({ paymentId }) => paymentId !== undefined);
  const single = charged.map(({ reference }) => amounts.get(reference ?? ''));
  const begun = gateway.subscriptions.all
    .filter(({ invoices }) => isPaid(invoices[0]!))
    .map((subscription) => amounts.get(subscription.amount));
  for (const { amount, isCounted } of orders) {
    const times = [...single, ...begun].filter((one) => one === amount).length;
    assert.ok(!isCounted || times <= 1, `An order of ${amount} centavos was carried out ${times} times.`);
  }
}

interface Row {
  id: number;
  status: string;
  gateway_subscription_id: string | null;
}

/**
 * Asserts that active subscriptions at the gateway and in the database match one to one. Each recurring donation must
 * have been charged by one subscription only.
 */
export async function assertRecurring(app: App, { donor, gateway }: Simulation): Promise<void> {
  const { rows } = await sql<Row>`
    select id, status, gateway_subscription_id from donation_subscriptions where user_id = ${donor.userId}`.execute(
    app.db,
  );
  for (const subscription of gateway.subscriptions.all)
    assertKnown(
      subscription,
      rows.find(({ id }) => id === subscription.subscriptionId),
    );
  for (const { id, status, gateway_subscription_id: known } of rows) {
    const goesOn = ['active', 'past_due', 'unpaid'].includes(status);
    const there = gateway.subscriptions.all.find((one) => one.id === known);
    assert.ok(!goesOn || (there !== undefined && isCharging(there)), `${id} is ${status} here alone.`);
  }
}

function assertKnown(subscription: Subscription, row: Row | undefined): void {
  const { id, status, invoices } = subscription;
  const isKnown = row?.gateway_subscription_id === id;
  assert.ok(isKnown || !invoices.some(isPaid), `${id} was charged but is unknown.`);
  const hasEnded = row === undefined || row.status.endsWith('cancelled');
  assert.ok(!isCharging(subscription) || !hasEnded, `${id} is charged and ${row?.status} here.`);
  assert.ok(status !== 'cancelled' || !isKnown || hasEnded, `${id} has ended, and is ${row?.status} here.`);
}
