import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { GatewayUnavailable } from '@bulwagan/platform/payments/errors.ts';
import { sql } from 'kysely';
import { faults } from '../../../../../tests/money/batch.ts';
import {
  askForRefund,
  balanceOf,
  type GatewayDonorTestApp,
  paidDonation,
  rowOf,
  startWithGatewayAndDonor,
} from '../testing/steps.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';

const GIVEN = [10_000n, 10_000n, 1];
const GIVEN_BACK = [0n, 0n, 0];
const MONEY = ['donations', 'campaigns', 'ledger_entries', 'refunds'];

/** Jobs are off so that only the calls under test change the compared tables. */
const quietTestApp = (t: TestContext) => startWithGatewayAndDonor(t, { handlesJobs: false });

/** Creates a refund that is pending at the gateway, which sends no further events. */
async function pendingRefund(testApp: GatewayDonorTestApp, id: number): Promise<string> {
  await testApp.simulator.control('POST', '/settings', { refunds: 'pending', hold: true });
  const { payment_id: paymentId } = await rowOf(testApp, id);
  assert.equal((await askForRefund(testApp, id)).body.data.status, 'pending');
  return (await testApp.refunds(paymentId!))[0]!.id;
}

const settleAtGateway = (testApp: GatewayDonorTestApp, id: string, status: string) =>
  testApp.simulator.control('POST', `/refunds/${id}/settle`, { status });

async function refundRow(testApp: GatewayDonorTestApp, donationId: number) {
  return await testApp.app.db
    .selectFrom('refunds')
    .selectAll()
    .where('donation_id', '=', donationId)
    .executeTakeFirstOrThrow();
}

for (const known of ['whose events are lost', 'whose answer is lost as well'] as const) {
  test(`F§6 the reconcile job books a refund ${known}, after ten minutes and once`, async (t) => {
    const testApp = await quietTestApp(t);
    const id = await paidDonation(testApp);
    const refundId = await pendingRefund(testApp, id);
    if (known !== 'whose events are lost')
      await sql`update refunds set gateway_refund_id = null`.execute(testApp.app.db);
    await settleAtGateway(testApp, refundId, 'succeeded');
    const before = await testApp.snapshot(...MONEY);
    testApp.clock.advance({ minutes: 9 });
    assert.equal(await reconcileRefunds(testApp.app), 0);
    assert.equal(await testApp.snapshot(...MONEY), before);

    testApp.clock.advance({ minutes: 2 });
    assert.equal(await reconcileRefunds(testApp.app), 1);
    const { status, gateway_refund_id: reportedId, locked_until: lockedUntil } = await refundRow(testApp, id);
    assert.deepEqual([status, reportedId, lockedUntil], ['succeeded', refundId, null]);
    assert.equal((await rowOf(testApp, id)).status, 'refunded');
    assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);

    assert.equal(await reconcileRefunds(testApp.app), 0);
    await testApp.simulator.control('POST', '/release');
    await testApp.delivered();
    assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
    assert.deepEqual(await faults(testApp), []);
  });
}

test('F§6 the reconcile job skips a refund that is still pending and one that another process is looking up', async (t) => {
  const testApp = await quietTestApp(t);
  const id = await paidDonation(testApp);
  const refundId = await pendingRefund(testApp, id);
  testApp.clock.advance({ minutes: 11 });
  assert.equal(await reconcileRefunds(testApp.app), 1);
  assert.equal((await refundRow(testApp, id)).status, 'pending');

  await settleAtGateway(testApp, refundId, 'succeeded');
  testApp.clock.advance({ minutes: 11 });
  const lockedUntil = testApp.clock.now().add({ seconds: 30 }).toString();
  await sql`update refunds set locked_until = ${lockedUntil}`.execute(testApp.app.db);
  const before = await testApp.snapshot(...MONEY);
  await reconcileRefunds(testApp.app);
  assert.equal(await testApp.snapshot(...MONEY), before);

  testApp.clock.advance({ minutes: 1 });
  await reconcileRefunds(testApp.app);
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
});

test('F§6 a refund that failed without an event deducts nothing and can be requested again', async (t) => {
  const testApp = await quietTestApp(t);
  const id = await paidDonation(testApp);
  await settleAtGateway(testApp, await pendingRefund(testApp, id), 'failed');
  testApp.clock.advance({ minutes: 11 });
  await reconcileRefunds(testApp.app);
  assert.equal((await refundRow(testApp, id)).status, 'failed');
  assert.deepEqual(await balanceOf(testApp), GIVEN);
  await testApp.simulator.control('POST', '/settings', { refunds: 'succeed' });
  assert.equal((await askForRefund(testApp, id)).body.data.status, 'succeeded');
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
});

test('F§6 a refund that never reached the gateway is given up a day after the last attempt and never requested by the job', async (t) => {
  const testApp = await quietTestApp(t);
  const id = await paidDonation(testApp);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  await testApp.fault('POST /refunds', 'reset', 20);
  assert.equal((await askForRefund(testApp, id)).status, 503);
  testApp.clock.advance({ hours: 23 });
  assert.equal((await askForRefund(testApp, id)).status, 503);
  testApp.clock.advance({ hours: 23 });
  await reconcileRefunds(testApp.app);
  assert.equal((await refundRow(testApp, id)).status, 'pending');
  testApp.clock.advance({ hours: 2 });
  await reconcileRefunds(testApp.app);
  assert.equal((await refundRow(testApp, id)).status, 'failed');
  assert.deepEqual(await testApp.refunds(), []);
  assert.deepEqual(await balanceOf(testApp), GIVEN);
});

test('F§6 a refund that was given up but made by the gateway after all is booked by its event', async (t) => {
  const testApp = await quietTestApp(t);
  const id = await paidDonation(testApp);
  const refundId = await pendingRefund(testApp, id);
  await sql`update refunds set status = 'failed', gateway_refund_id = null`.execute(testApp.app.db);
  await settleAtGateway(testApp, refundId, 'succeeded');
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
  const { status, gateway_refund_id: reportedId } = await refundRow(testApp, id);
  assert.deepEqual([status, reportedId], ['succeeded', refundId]);
  assert.deepEqual(await faults(testApp), []);
});

test('F§6 a refund that the gateway cannot look up does not stop the job from processing others', async (t) => {
  const testApp = await quietTestApp(t);
  const [first, second] = [await paidDonation(testApp), await paidDonation(testApp)];
  for (const id of [first, second])
    await settleAtGateway(testApp, await pendingRefund(testApp, id), 'succeeded');
  await sql`update refunds set gateway_refund_id = null where donation_id = ${first}`.execute(testApp.app.db);
  testApp.clock.advance({ minutes: 11 });
  await testApp.fault('GET /payments/{id}', 'error500', 20);
  assert.equal(await reconcileRefunds(testApp.app), 2);
  assert.equal((await refundRow(testApp, first)).status, 'pending');
  assert.equal((await refundRow(testApp, first)).locked_until, null);
  assert.equal((await refundRow(testApp, second)).status, 'succeeded');
});

test('F§6 three unanswered refund lookups do not delay the other refunds', async (t) => {
  const testApp = await quietTestApp(t);
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await paidDonation(testApp));
  for (const id of ids) await settleAtGateway(testApp, await pendingRefund(testApp, id), 'succeeded');
  const { findRefund } = testApp.app.gateway;
  const answered = (await refundRow(testApp, ids[3]!)).gateway_refund_id;
  testApp.app.gateway.findRefund = async (wanted) => {
    if (wanted.id !== answered) throw new GatewayUnavailable('look up a refund', 'no answer');
    return await findRefund(wanted);
  };
  testApp.clock.advance({ minutes: 11 });
  assert.equal(await reconcileRefunds(testApp.app), 3);
  assert.equal((await refundRow(testApp, ids[3]!)).status, 'pending');
  testApp.clock.advance({ minutes: 5 });
  assert.equal(await reconcileRefunds(testApp.app), 4);
  assert.equal((await refundRow(testApp, ids[3]!)).status, 'succeeded');
  assert.equal((await refundRow(testApp, ids[0]!)).status, 'pending');
});
