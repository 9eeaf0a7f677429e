import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { faults } from '../../../test/money/batch.ts';
import { type Gateway, GatewayUnavailable } from '../gateway/index.ts';
import { findRefunds } from './find-refunds.ts';
import {
  askForRefund,
  balanceOf,
  begin,
  type DonatingWorld,
  donatingWorld,
  paidGift,
  pay,
  rowOf,
} from './test-steps.ts';

type ListRefunds = Gateway['listRefunds'];

const GIVEN = [10_000n, 10_000n, 1];
/** Including the platform fee. */
const WHOLE = 10_250;
const GIVEN_BACK = [0n, 0n, 0];
const MONEY = ['donations', 'campaigns', 'ledger_entries', 'refunds'];

/** Creates a completed donation and then drops all further gateway events. */
async function silentGift(t: TestContext): Promise<{ world: DonatingWorld; id: number; paymentId: string }> {
  const world = await donatingWorld(t, { handlesJobs: false });
  const id = await paidGift(world);
  await world.simulator.control('POST', '/settings', { hold: true });
  return { world, id, paymentId: (await rowOf(world, id)).payment_id! };
}

/** Refunds in the gateway's own dashboard, as an institution's staff would. */
async function refundThere(world: DonatingWorld, paymentId: string, centavos: number): Promise<void> {
  const values = { amount: centavos, payment_id: paymentId, reason: 'others' };
  const made = await world.simulator.api('POST', '/refunds', values);
  assert.equal(made.status, 200, JSON.stringify(made.body));
}

async function eventsCome(world: DonatingWorld): Promise<void> {
  await world.simulator.control('POST', '/release');
  await world.delivered();
}

test('F§6 nothing changes while the gateway lists no refunds or says nothing about a payment', async (t) => {
  const { world, paymentId } = await silentGift(t);
  await refundThere(world, paymentId, WHOLE);
  const before = await world.snapshot(...MONEY);
  await world.fault('GET /refunds', 'error500', 100);
  assert.equal(await findRefunds(world.app), 0);
  assert.equal(await world.snapshot(...MONEY), before);

  await world.simulator.control('DELETE', '/faults');
  await world.fault('GET /payments/{id}', 'error500', 100);
  assert.equal(await findRefunds(world.app), 1);
  assert.equal(await world.snapshot(...MONEY), before);
  assert.equal(await findRefunds(world.app, AbortSignal.abort()), 0);
});

test('F§6 a refund made in the gateway’s dashboard counts once, even when its events are lost', async (t) => {
  const { world, id, paymentId } = await silentGift(t);
  await refundThere(world, paymentId, WHOLE);
  assert.deepEqual(await balanceOf(world), GIVEN);

  await Promise.all([findRefunds(world.app), findRefunds(world.app)]);
  assert.equal((await rowOf(world, id)).status, 'refunded');
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);

  assert.equal(await findRefunds(world.app), 0);
  await eventsCome(world);
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);
  assert.deepEqual(await faults(world), []);
});

test('F§6 partial refunds made in the gateway’s dashboard are booked once each, until they reach the whole payment', async (t) => {
  const { world, id, paymentId } = await silentGift(t);
  await refundThere(world, paymentId, 4_000);
  await Promise.all([findRefunds(world.app), findRefunds(world.app)]);
  assert.deepEqual(await balanceOf(world), [6_000n, 6_000n, 1]);
  assert.equal((await rowOf(world, id)).status, 'completed');
  assert.equal(await findRefunds(world.app), 0);
  await eventsCome(world);
  assert.deepEqual(await balanceOf(world), [6_000n, 6_000n, 1]);

  await refundThere(world, paymentId, WHOLE - 4_000);
  assert.equal(await findRefunds(world.app), 1);
  assert.equal((await rowOf(world, id)).status, 'refunded');
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);
  await eventsCome(world);
  assert.deepEqual(await faults(world), []);
});

test('F§6 a refund that we requested is found completed as well', async (t) => {
  const { world, id, paymentId } = await silentGift(t);
  await world.simulator.control('POST', '/settings', { refunds: 'pending', hold: true });
  assert.equal((await askForRefund(world, id)).body.data.status, 'pending');
  assert.equal(await findRefunds(world.app), 0);
  const [refund] = await world.refunds(paymentId);
  await world.simulator.control('POST', `/refunds/${refund!.id}/settle`, { status: 'succeeded' });

  assert.equal(await findRefunds(world.app), 1);
  const row = await world.app.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.status, row.gateway_refund_id], ['succeeded', refund!.id]);
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);
  assert.deepEqual(await faults(world), []);
});

/**
 * Creates a refunded donation followed by a hundred partial refunds of another, so that the gateway's list has two
 * pages.
 */
async function refundOnSecondPage(t: TestContext): Promise<{ world: DonatingWorld; id: number }> {
  const world = await donatingWorld(t, { handlesJobs: false });
  const id = await paidGift(world);
  const other = await begin(world, { amount: 200 });
  await pay(world, other.checkout_url);
  await world.delivered();
  await world.simulator.control('POST', '/settings', { hold: true });
  await refundThere(world, (await rowOf(world, id)).payment_id!, WHOLE);
  const { payment_id: paymentId } = await rowOf(world, other.id);
  for (let part = 0; part < 100; part += 1) await refundThere(world, paymentId!, 100);
  return { world, id };
}

test('F§6 the gateway’s refund list is read page by page', async (t) => {
  const { world, id } = await refundOnSecondPage(t);
  assert.equal(await findRefunds(world.app), 2);
  assert.equal((await rowOf(world, id)).status, 'refunded');
});

test('F§6 no page is read beyond refunds older than thirty days', async (t) => {
  const { world, id } = await refundOnSecondPage(t);
  world.clock.advance({ hours: 30 * 24 + 1 });
  assert.equal(await findRefunds(world.app), 1);
  assert.equal((await rowOf(world, id)).status, 'completed');
});

for (const [what, next] of [
  ['comes again and again', (first: ListRefunds) => first()],
  ['does not come', () => Promise.reject(new GatewayUnavailable('list refunds', 'it is away'))],
] as const)
  test(`F§6 a second page of the gateway’s list that ${what} does not affect refunds from the first`, async (t) => {
    const { world, id, paymentId } = await silentGift(t);
    await refundThere(world, paymentId, WHOLE);
    const { listRefunds } = world.app.gateway;
    let asked = 0;
    world.app.gateway.listRefunds = async (page) => {
      asked += 1;
      const answer = page?.after === undefined ? await listRefunds() : await next(listRefunds);
      return { ...answer, hasMore: true };
    };
    assert.equal(await findRefunds(world.app), 1);
    assert.equal(asked, 2);
    assert.equal((await rowOf(world, id)).status, 'refunded');
  });
