import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { faults } from '../../../test/money/batch.ts';
import { GatewayUnavailable } from '../gateway/index.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { askForRefund, balanceOf, type DonatingWorld, donatingWorld, paidGift, rowOf } from './test-steps.ts';

const GIVEN = [10_000n, 10_000n, 1];
const GIVEN_BACK = [0n, 0n, 0];
const MONEY = ['donations', 'campaigns', 'ledger_entries', 'refunds'];

/** Jobs are off so that only the calls under test change the compared tables. */
const quietWorld = (t: TestContext) => donatingWorld(t, { handlesJobs: false });

/** Creates a refund that is pending at the gateway, which sends no further events. */
async function pendingRefund(world: DonatingWorld, id: number): Promise<string> {
  await world.simulator.control('POST', '/settings', { refunds: 'pending', hold: true });
  const { payment_id: paymentId } = await rowOf(world, id);
  assert.equal((await askForRefund(world, id)).body.data.status, 'pending');
  return (await world.refunds(paymentId!))[0]!.id;
}

const settleAtGateway = (world: DonatingWorld, id: string, status: string) =>
  world.simulator.control('POST', `/refunds/${id}/settle`, { status });

async function refundRow(world: DonatingWorld, donationId: number) {
  return await world.app.db
    .selectFrom('refunds')
    .selectAll()
    .where('donation_id', '=', donationId)
    .executeTakeFirstOrThrow();
}

for (const known of ['whose events are lost', 'whose answer is lost as well'] as const) {
  test(`F§6 the reconcile job books a refund ${known}, after ten minutes and once`, async (t) => {
    const world = await quietWorld(t);
    const id = await paidGift(world);
    const refundId = await pendingRefund(world, id);
    if (known !== 'whose events are lost')
      await sql`update refunds set gateway_refund_id = null`.execute(world.app.db);
    await settleAtGateway(world, refundId, 'succeeded');
    const before = await world.snapshot(...MONEY);
    world.clock.advance({ minutes: 9 });
    assert.equal(await reconcileRefunds(world.app), 0);
    assert.equal(await world.snapshot(...MONEY), before);

    world.clock.advance({ minutes: 2 });
    assert.equal(await reconcileRefunds(world.app), 1);
    const { status, gateway_refund_id: toldId, locked_until: lockedUntil } = await refundRow(world, id);
    assert.deepEqual([status, toldId, lockedUntil], ['succeeded', refundId, null]);
    assert.equal((await rowOf(world, id)).status, 'refunded');
    assert.deepEqual(await balanceOf(world), GIVEN_BACK);

    assert.equal(await reconcileRefunds(world.app), 0);
    await world.simulator.control('POST', '/release');
    await world.delivered();
    assert.deepEqual(await balanceOf(world), GIVEN_BACK);
    assert.deepEqual(await faults(world), []);
  });
}

test('F§6 the reconcile job skips a refund that is still pending and one that another process is looking up', async (t) => {
  const world = await quietWorld(t);
  const id = await paidGift(world);
  const refundId = await pendingRefund(world, id);
  world.clock.advance({ minutes: 11 });
  assert.equal(await reconcileRefunds(world.app), 1);
  assert.equal((await refundRow(world, id)).status, 'pending');

  await settleAtGateway(world, refundId, 'succeeded');
  world.clock.advance({ minutes: 11 });
  const lockedUntil = world.clock.now().add({ seconds: 30 }).toString();
  await sql`update refunds set locked_until = ${lockedUntil}`.execute(world.app.db);
  const before = await world.snapshot(...MONEY);
  await reconcileRefunds(world.app);
  assert.equal(await world.snapshot(...MONEY), before);

  world.clock.advance({ minutes: 1 });
  await reconcileRefunds(world.app);
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);
});

test('F§6 a refund that failed without an event deducts nothing and can be requested again', async (t) => {
  const world = await quietWorld(t);
  const id = await paidGift(world);
  await settleAtGateway(world, await pendingRefund(world, id), 'failed');
  world.clock.advance({ minutes: 11 });
  await reconcileRefunds(world.app);
  assert.equal((await refundRow(world, id)).status, 'failed');
  assert.deepEqual(await balanceOf(world), GIVEN);
  await world.simulator.control('POST', '/settings', { refunds: 'succeed' });
  assert.equal((await askForRefund(world, id)).body.data.status, 'succeeded');
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);
});

test('F§6 a refund that never reached the gateway is given up a day after the last attempt and never requested by the job', async (t) => {
  const world = await quietWorld(t);
  const id = await paidGift(world);
  await world.simulator.control('POST', '/settings', { hold: true });
  await world.fault('POST /refunds', 'reset', 20);
  assert.equal((await askForRefund(world, id)).status, 503);
  world.clock.advance({ hours: 23 });
  assert.equal((await askForRefund(world, id)).status, 503);
  world.clock.advance({ hours: 23 });
  await reconcileRefunds(world.app);
  assert.equal((await refundRow(world, id)).status, 'pending');
  world.clock.advance({ hours: 2 });
  await reconcileRefunds(world.app);
  assert.equal((await refundRow(world, id)).status, 'failed');
  assert.deepEqual(await world.refunds(), []);
  assert.deepEqual(await balanceOf(world), GIVEN);
});

test('F§6 a refund that was given up but made by the gateway after all is booked by its event', async (t) => {
  const world = await quietWorld(t);
  const id = await paidGift(world);
  const refundId = await pendingRefund(world, id);
  await sql`update refunds set status = 'failed', gateway_refund_id = null`.execute(world.app.db);
  await settleAtGateway(world, refundId, 'succeeded');
  await world.simulator.control('POST', '/release');
  await world.delivered();
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);
  const { status, gateway_refund_id: toldId } = await refundRow(world, id);
  assert.deepEqual([status, toldId], ['succeeded', refundId]);
  assert.deepEqual(await faults(world), []);
});

test('F§6 a refund that the gateway cannot look up does not stop the job from processing others', async (t) => {
  const world = await quietWorld(t);
  const [first, second] = [await paidGift(world), await paidGift(world)];
  for (const id of [first, second]) await settleAtGateway(world, await pendingRefund(world, id), 'succeeded');
  await sql`update refunds set gateway_refund_id = null where donation_id = ${first}`.execute(world.app.db);
  world.clock.advance({ minutes: 11 });
  await world.fault('GET /payments/{id}', 'error500', 20);
  assert.equal(await reconcileRefunds(world.app), 2);
  assert.equal((await refundRow(world, first)).status, 'pending');
  assert.equal((await refundRow(world, first)).locked_until, null);
  assert.equal((await refundRow(world, second)).status, 'succeeded');
});

test('F§6 three unanswered refund lookups do not delay the other refunds', async (t) => {
  const world = await quietWorld(t);
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await paidGift(world));
  for (const id of ids) await settleAtGateway(world, await pendingRefund(world, id), 'succeeded');
  const { getRefund } = world.app.gateway;
  const answered = (await refundRow(world, ids[3]!)).gateway_refund_id;
  world.app.gateway.getRefund = async (id) => {
    if (id !== answered) throw new GatewayUnavailable('look up a refund', 'no answer');
    return await getRefund(id);
  };
  world.clock.advance({ minutes: 11 });
  assert.equal(await reconcileRefunds(world.app), 3);
  assert.equal((await refundRow(world, ids[3]!)).status, 'pending');
  world.clock.advance({ minutes: 5 });
  assert.equal(await reconcileRefunds(world.app), 4);
  assert.equal((await refundRow(world, ids[3]!)).status, 'succeeded');
  assert.equal((await refundRow(world, ids[0]!)).status, 'pending');
});
